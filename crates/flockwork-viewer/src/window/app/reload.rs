//! Takes over files that have changed.

use super::{App, TRAIL_POINTS, TRAIL_SECS};
use crate::files::is_same;
use crate::session::{Notice, NoticeKind};
use crate::sketch::{self, Trails, ValueColors};
use crate::window::camera::Camera;

impl App {
    /// Takes over the files that have changed.
    pub fn take_in_files(&mut self) {
        for path in self.watcher.changed() {
            if self.unopened.as_ref().is_some_and(|(unopened, _)| is_same(unopened, &path)) {
                self.open(path);
                continue;
            }
            let is_scene = is_same(&path, &self.session.scene_path);
            let (waited, in_past) = (self.session.waits, self.session.is_in_past());
            if let Some(mut notice) = self.session.reload_file(&path) {
                if in_past && !self.session.is_in_past() {
                    self.tried.clear();
                    self.let_go();
                    self.plot_anew();
                    if notice.kind == NoticeKind::Reloaded {
                        let tick = self.session.tick();
                        notice.text += &format!("; from tick {tick} on it is another run");
                    }
                }
                self.take_in_reload(notice, waited, is_scene);
                self.saves.note(&path);
            }
        }
        if let Some(text) = self.watcher.take_message() {
            self.tell(text, NoticeKind::Broken);
        }
    }

    /// Notes that the world is another one, at its first tick.
    pub(super) fn begin_again(&mut self) {
        self.version += 1;
        self.tried.clear();
        self.trial = None;
        self.forget_things();
        self.between.forget();
        self.trails = Trails::new(&self.session.world, TRAIL_SECS, TRAIL_POINTS);
        self.view.colors.iter_mut().for_each(ValueColors::restart);
        self.plot_anew();
    }

    /// Follows a session that has taken over a file; `waited` says whether the scene had waited for that from the
    /// start, and `is_scene` whether it was the scene's.
    fn take_in_reload(&mut self, notice: Notice, waited: bool, is_scene: bool) {
        self.version += 1;
        if notice.kind == NoticeKind::Restarted {
            self.begin_again();
        }
        if notice.kind != NoticeKind::Broken {
            // What is compared has other texts.
            self.trial = None;
        }
        if is_scene && notice.kind != NoticeKind::Broken {
            // Its marks, obstacles and paths may be others.
            self.tried.clear();
            self.forget_things();
        }
        if notice.kind != NoticeKind::Broken {
            self.view.follow_scene(&self.session);
        }
        let is_other = self.session.scene.view != self.camera.asked()
            || !self.camera.turn_to(&self.session.world);
        if is_other || (waited && !self.session.waits) {
            let screen = self.camera.screen();
            self.camera = Camera::of(&self.session);
            self.camera.show_in(screen);
        } else {
            let (world, scene) = (&self.session.world, &self.session.scene);
            self.camera.follow(sketch::extent(world, scene, self.camera.eye));
        }
        self.tell(notice.text, notice.kind);
        // A scene may name scripts in folders that were not watched before.
        self.watcher.watch(self.session.watched_folders());
    }
}
