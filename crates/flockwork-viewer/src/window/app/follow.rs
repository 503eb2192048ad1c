//! The camera goes where agents go.

use flockwork::each_world;

use super::App;
use crate::sketch::{self, Eye};

impl App {
    /// Moves the camera after the selected agent, if that is followed, or after agents that leave what it shows.
    pub(super) fn follow_agents(&mut self, frame_secs: f32) {
        if self.track(frame_secs) {
            self.stir();
        }
        let shown = self.camera.framed();
        if self.camera.follows()
            && !shown.holds(sketch::bodies_extent(&self.session.world, self.camera.eye))
        {
            let seen = sketch::extent(&self.session.world, &self.session.scene, self.camera.eye);
            if !shown.holds(seen) {
                self.camera.follow(seen);
            }
        }
        if self.camera.ease(frame_secs) {
            self.stir();
        }
    }

    /// Moves the camera after the selected agent, if that is followed; answers whether it is on its way.
    fn track(&mut self, frame_secs: f32) -> bool {
        let Some(id) = self.view.selected.filter(|_| self.view.follows) else { return false };
        let at = each_world!(&self.session.world, world => {
            world.agent(id).map(|agent| self.camera.eye.see(agent.position))
        });
        at.is_some_and(|at| self.camera.track(at.into(), frame_secs))
    }

    /// Follows the selected agent, or does not any more; without one everything is shown.
    pub(super) fn toggle_following(&mut self) {
        match self.view.selected {
            Some(_) => self.view.follows ^= true,
            None => self.show_everything(),
        }
    }

    /// Shows everything, and follows no agent any more.
    pub(super) fn show_everything(&mut self) {
        self.view.follows = false;
        self.camera.eye = Eye::of(&self.session.world);
        self.camera.frame(sketch::extent(
            &self.session.world,
            &self.session.scene,
            self.camera.eye,
        ));
    }
}
