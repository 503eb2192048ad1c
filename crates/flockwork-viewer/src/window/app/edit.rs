//! What the person moves and tunes in the world, and takes back.

use flockwork::glam::{Vec2, Vec3};
use flockwork::world::{Adjustment, Scope};
use flockwork::{NameKey, Vector, each_world};

use super::App;
use crate::input::SessionInput;
use crate::session::{NoticeKind, Session, rounded};
use crate::sketch::{self, Drawable, PictureLook};
use crate::window::edits::EditStep;
use crate::window::things::{Grabbed, thing};

/// What is told where nothing can be grabbed.
const NOTHING: &str =
    "Ctrl and the left button move a mark, an obstacle or a point of a path; there is none here";

/// What is told of an edit while a recorded run is played, and of a step in the past.
const RECORDED: &str = "a recorded run stays as it was; open its scene to change something";
const IN_PAST: &str = "changes are taken back at the last tick; End goes there";

impl App {
    /// Grabs the mark, the point of a path or the obstacle at a point of the screen.
    pub(super) fn grab(&mut self, at: Vec2) {
        if self.playing.is_some() {
            return self.tell(RECORDED, NoticeKind::Restarted);
        }
        let from = self.camera.plane_from_screen(at);
        let world = &self.session.world;
        match each_world!(world, world => thing(world, &self.inputs, from, self.camera.look(), &self.session.scene))
        {
            Some(what) => self.grabbed = Some(Grabbed { from, what, last: None }),
            None => self.tell(NOTHING, NoticeKind::Restarted),
        }
    }

    /// Moves what was grabbed with the pointer.
    pub(super) fn drag(&mut self, at: Vec2) {
        let to = self.camera.plane_from_screen(at);
        let Some(Grabbed { from, what, last }) = &mut self.grabbed else { return };
        let step = 1.0 / self.camera.scale();
        let by = self.camera.eye.vector_of(to - *from).map(|part| rounded(part, step));
        let input = what.moved(by);
        let goes_on = last.replace(input.clone()).is_some();
        self.change(input, goes_on);
    }

    /// Holds an obstacle that moves by itself where the pointer has it, for the next tick.
    pub(super) fn hold_grabbed(&mut self) {
        let held = self.grabbed.as_ref().and_then(|it| it.last.clone());
        if let Some(SessionInput::SetObstacle(id, _)) = held {
            let moves = each_world!(&self.session.world, world => {
                let obstacles = &world.obstacles;
                let velocity = obstacles.place_of(id).and_then(|nth| obstacles.velocities().get(nth));
                velocity.is_some_and(|it| it.length() > 0.0)
            });
            if let Some(held) = held.filter(|_| moves && self.playing.is_none()) {
                self.put(held);
            }
        }
    }

    /// Passes on what a widget edits.
    pub(super) fn edit(&mut self, input: SessionInput) {
        let goes_on = self.edits.is_recent();
        self.change(input, goes_on);
    }

    /// Passes an edit on with the next tick, and notes what takes it back.
    fn change(&mut self, input: SessionInput, goes_on: bool) {
        if self.playing.is_some() {
            return self.tell(RECORDED, NoticeKind::Restarted);
        }
        if let Some(back) = self.present(&input).filter(|back| *back != input) {
            self.edits.note(back, goes_on);
        }
        self.put(input);
    }

    /// Takes the last edit back, or does it again. One of what is gone, or is so already, is passed over.
    pub(super) fn step_edits(&mut self, step: EditStep) {
        if self.playing.is_some() {
            return self.tell(RECORDED, NoticeKind::Restarted);
        }
        let waits = |next: &SessionInput| self.inputs.iter().any(|it| it.edits_same(next));
        if self.session.is_in_past() && !self.edits.next(step).is_some_and(waits) {
            return self.tell(IN_PAST, NoticeKind::Restarted);
        }
        while let Some(input) = self.edits.take(step) {
            if let Some(back) = self.present(&input).filter(|back| *back != input) {
                self.edits.leads_back(step, back);
                return self.put(input);
            }
        }
        let why = match step {
            EditStep::Undo => {
                "nothing to take back: no slider, mark, obstacle, path or behavior was changed"
            }
            EditStep::Redo => "nothing to do again",
        };
        self.tell(why, NoticeKind::Restarted);
    }

    /// Writes what was changed by hand into files, from which it is then read again.
    pub(super) fn save(
        &mut self,
        save: impl FnOnce(&Session, &[SessionInput]) -> Result<String, String>,
    ) {
        if self.playing.is_some() {
            return self.tell(RECORDED, NoticeKind::Restarted);
        }
        let (text, kind) = match save(&self.session, &self.inputs) {
            Ok(text) => (text, NoticeKind::Reloaded),
            Err(text) => (text, NoticeKind::Broken),
        };
        self.tell(text, kind);
    }

    /// What is to be seen of edits that wait for the next tick.
    pub(super) fn waiting_edits(&self, look: PictureLook) -> Vec<Drawable> {
        let name = |mark: u16| {
            each_world!(&self.session.world, world => {
                world.marks.get(usize::from(mark)).map(|mark| mark.name.clone()).unwrap_or_default()
            })
        };
        let shapes = |input: &SessionInput| match input {
            SessionInput::Mark(mark, at) => {
                sketch::mark(&name(*mark), look.eye.see(Vec3::from(*at)), look)
            }
            SessionInput::Node(.., at) => vec![sketch::node(look.eye.see(Vec3::from(*at)), look)],
            SessionInput::SetObstacle(_, it) => sketch::obstacle(&it.map(Vec3::from_array), look),
            SessionInput::PlaceWhole(id, at) => each_world!(&self.session.world, world => {
                let whole = world.obstacles.wholes().find(|(whole, _)| whole.id() == *id);
                let placed = whole.map(|(whole, _)| whole.placed(Vector::from_xyz(*at)));
                placed.map_or(Vec::new(), |whole| sketch::whole(&whole, look))
            }),
            _ => Vec::new(),
        };
        self.inputs.iter().flat_map(shapes).collect()
    }

    /// Forgets what was done to marks, obstacles and paths: they are others now.
    pub(super) fn forget_things(&mut self) {
        self.grabbed = None;
        self.inputs.retain(|input| !input.moves_thing());
        self.edits.forget_things();
    }

    /// The edit that leads back to how it is now, or will be in the next tick; none if there is no such thing any more.
    fn present(&self, input: &SessionInput) -> Option<SessionInput> {
        let waiting = self.inputs.iter().find(|waiting| waiting.edits_same(input));
        waiting.cloned().or_else(|| self.own(input))
    }

    /// The same without what waits for the next tick.
    fn own(&self, input: &SessionInput) -> Option<SessionInput> {
        let world = &self.session.world;
        match input {
            SessionInput::Param { group, name, .. } => {
                let id = each_world!(world, world => world.group_named(group))?;
                let param = self.session.scripts.params(id).iter().find(|it| it.name == *name)?;
                let (group, name) = (group.clone(), name.clone());
                Some(SessionInput::Param { group, name, value: param.value })
            }
            SessionInput::Mark(mark, _) => each_world!(world, world => {
                let at = world.marks.get(usize::from(*mark))?.it.to_xyz();
                Some(SessionInput::Mark(*mark, at))
            }),
            SessionInput::SetObstacle(id, _) => each_world!(world, world => {
                let it = world.obstacles[world.obstacles.place_of(*id)?];
                Some(SessionInput::SetObstacle(*id, it.map(Vector::to_xyz)))
            }),
            SessionInput::Node(path, node, _) => each_world!(world, world => {
                let points = &world.paths.get(usize::from(*path))?.it.points;
                Some(SessionInput::Node(*path, *node, points.get(*node as usize)?.to_xyz()))
            }),
            SessionInput::PlaceWhole(id, _) => each_world!(world, world => {
                let (whole, _) = world.obstacles.wholes().find(|(whole, _)| whole.id() == *id)?;
                Some(SessionInput::PlaceWhole(*id, whole.outline.first()?.to_xyz()))
            }),
            SessionInput::Adjust { behavior, part, scope, .. } => {
                if let Scope::Agent(id) = scope {
                    each_world!(world, world => world.place_of(*id))?;
                }
                let subject = (NameKey::of(behavior), NameKey::of(part), *scope);
                let is_it = |it: &&Adjustment| it.subject() == subject;
                let adjusted =
                    each_world!(world, world => world.adjusted.iter().find(is_it).copied());
                let (behavior, part, scope) = (behavior.clone(), part.clone(), *scope);
                let value = adjusted.map(|it| it.value);
                Some(SessionInput::Adjust { behavior, part, scope, value })
            }
            _ => None,
        }
    }

    /// Passes an edit on with the next tick, unless it changes nothing; an earlier one of the same does not count any more.
    fn put(&mut self, input: SessionInput) {
        self.inputs.retain(|earlier| !earlier.edits_same(&input));
        if self.own(&input).as_ref() != Some(&input) {
            self.inputs.push(input);
        }
        self.stir();
    }
}
