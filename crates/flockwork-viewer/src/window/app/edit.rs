//! What the person moves and tunes in the world, and takes back.

use flockwork::glam::Vec2;
use flockwork::obstacle::Obstacle;
use flockwork::{Vector, World, each_world};

use super::App;
use crate::input::SessionInput;
use crate::session::{Notice, NoticeKind};
use crate::sketch::{self, Drawable, PictureLook};
use crate::window::edits::{EditStep, Grabbed, Thing};

/// How near the pointer must be to a mark to grab it (points).
const MARK_SLACK: f32 = 14.0;

impl App {
    /// Grabs the mark or the obstacle at a point of the screen.
    pub(super) fn grab(&mut self, at: Vec2) {
        let (from, slack) = (self.camera.world_from_screen(at), MARK_SLACK / self.camera.scale());
        let what = each_world!(&self.session.world, world => thing(world, from, slack));
        if what.is_none() {
            self.notice("Ctrl and the left button move a mark or an obstacle; there is none here");
        }
        self.grabbed = what.map(|what| Grabbed { from, what });
    }

    /// Moves what was grabbed with the pointer.
    pub(super) fn drag(&mut self, at: Vec2) {
        let to = self.camera.world_from_screen(at);
        let Some(Grabbed { from, what }) = &self.grabbed else { return };
        let by = to - *from;
        let moved = |[x, y, z]: [f32; 3]| [x + by.x, y + by.y, z];
        let input = match what {
            Thing::Mark(mark, at) => SessionInput::Mark(*mark, moved(*at)),
            Thing::Obstacle(id, it) => {
                let by = flockwork::glam::Vec3::new(by.x, by.y, 0.0);
                let there = it.map(flockwork::glam::Vec3::from_array).moved(by);
                SessionInput::SetObstacle(*id, there.map(Vector::to_xyz))
            }
        };
        self.edit(input);
    }

    /// Passes an edit on with the next tick, and notes what takes it back.
    pub(super) fn edit(&mut self, input: SessionInput) {
        if let Some(back) = self.present(&input) {
            self.edits.note(back);
        }
        self.put(input);
    }

    /// Takes the last edit back, or does it again.
    pub(super) fn step_edits(&mut self, step: EditStep) {
        let Some(input) = self.edits.take(step) else {
            return self.notice(match step {
                EditStep::Undo => "nothing to take back: no slider, mark or obstacle was moved",
                EditStep::Redo => "nothing to do again",
            });
        };
        if let Some(back) = self.present(&input) {
            self.edits.leads_back(step, back);
            self.put(input);
        }
    }

    /// What is to be seen of edits that wait for the next tick.
    pub(super) fn waiting_edits(&self, look: PictureLook) -> Vec<Drawable> {
        let names = each_world!(&self.session.world, world => {
            world.marks.iter().map(|mark| mark.name.clone()).collect::<Vec<_>>()
        });
        let shapes = |input: &SessionInput| match input {
            SessionInput::Mark(mark, [x, y, _]) => {
                let name = names.get(usize::from(*mark)).map_or("", String::as_str);
                sketch::mark(name, [*x, *y], look)
            }
            SessionInput::SetObstacle(_, it) => {
                vec![sketch::obstacle(&it.map(flockwork::glam::Vec3::from_array), look)]
            }
            _ => Vec::new(),
        };
        self.inputs.iter().flat_map(shapes).collect()
    }

    /// The edit that leads back to how it is now, or will be in the next tick; none if there is no such thing any more.
    fn present(&self, input: &SessionInput) -> Option<SessionInput> {
        let waiting = self.inputs.iter().find(|waiting| waiting.edits_same(input));
        waiting.cloned().or_else(|| match input {
            SessionInput::Param { group, name, .. } => {
                let id = each_world!(&self.session.world, world => world.group_named(group))?;
                let param = self.session.scripts.params(id).iter().find(|it| it.name == *name)?;
                let (group, name) = (group.clone(), name.clone());
                Some(SessionInput::Param { group, name, value: param.value })
            }
            SessionInput::Mark(mark, _) => each_world!(&self.session.world, world => {
                let at = world.marks.get(usize::from(*mark))?.it.to_xyz();
                Some(SessionInput::Mark(*mark, at))
            }),
            SessionInput::SetObstacle(id, _) => each_world!(&self.session.world, world => {
                let it = world.obstacles[world.obstacles.place_of(*id)?];
                Some(SessionInput::SetObstacle(*id, it.map(Vector::to_xyz)))
            }),
            _ => None,
        })
    }

    /// Passes an edit on with the next tick: an earlier one of the same does not count any more.
    fn put(&mut self, input: SessionInput) {
        self.inputs.retain(|earlier| !earlier.edits_same(&input));
        self.inputs.push(input);
        self.stir();
    }

    fn notice(&mut self, text: &str) {
        self.tell(Notice { text: text.to_owned(), kind: NoticeKind::Restarted });
    }
}

/// The mark nearest to a point, or an obstacle that holds it; the parts of a polygon hang together.
fn thing<V: Vector>(world: &World<V>, at: Vec2, slack: f32) -> Option<Thing> {
    let gap = |it: V| (Vec2::from(sketch::project(it)) - at).length();
    let marks = (0..).zip(&world.marks).filter(|(_, mark)| gap(mark.it) < slack);
    let nearest = marks.min_by(|a, b| gap(a.1.it).total_cmp(&gap(b.1.it)));
    if let Some((nth, mark)) = nearest {
        return Some(Thing::Mark(nth, mark.it.to_xyz()));
    }
    let is_part = |place: usize| world.obstacles.wholes().any(|(_, parts)| parts.contains(&place));
    let point = V::from_xyz([at.x, at.y, 0.0]);
    let holds = |(place, it): &(usize, &Obstacle<V>)| {
        it.contains(point, slack.min(0.2)) && !is_part(*place)
    };
    let (place, it) = world.obstacles.iter().enumerate().find(holds)?;
    Some(Thing::Obstacle(world.obstacles.id_at(place)?, it.map(V::to_xyz)))
}
