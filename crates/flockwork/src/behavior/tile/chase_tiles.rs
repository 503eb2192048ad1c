use crate::behavior::{Ground, Pen, Reads};
use crate::memory::Memory;
use crate::tiles::{Cell, TileMap, Tiling, line};
use crate::{Space, Steer, Steering, Turn, Vector, View};

words! {
    /// Which tile comes next.
    TileForm {
        /// The next tile on the line to where the prey was seen last (Bresenham 1965).
        LineOfSight = "line_of_sight",
        /// One step toward the prey on each axis, diagonal first; it sees through walls.
        Simple = "simple",
    }
}

behavior! {
    /// Chases prey on a tile map, from the middle of a tile to the middle of the next: an order.
    ///
    /// It does nothing without a tile map or prey. When the prey is out of sight, it goes to the last tile where it saw the
    /// prey, stops, and then does nothing. It draws a new line when it sees the prey on another tile. It enters no
    /// walls. When it reaches the middle of a tile, the rest of the tick goes on to the next one, over up to 256
    /// tiles, so that the speed does not depend on the tick length. Bourg and Seemann 2004, *AI for Game
    /// Developers*, chapter 2.
    ChaseTiles(prey: Place) {
        /// Which tile comes next.
        form: TileForm = TileForm::LineOfSight, "";
    }

    formula {
        /// order = w / dt    w: what max_speed·dt covers of the way from the middle of a tile to that of the next
        /// line_of_sight:  the next tile of Bresenham's line to where the prey was seen last
        /// simple:         the next of (sign x, sign y), (sign x, 0), (0, sign y) that is open; x, y: tiles to the prey
    }

    example {
        /// let map = TileMap::parse("....\n.##.\n....", [0.0, 0.0], 1.0).unwrap();
        /// let me = Agent { position: vec2(0.5, 0.5), max_speed: 1.2, ..Agent::default() };
        /// let view = View { tiles: Some(&map), ..View::alone(&me) };
        /// let order = |offset| ChaseTiles::default().steer(&view, &Turn::at(offset)).order;
        /// // Prey in its row is seen: on to the next tile. Prey behind the walls is not.
        /// assert!((order(vec2(3.0, 0.0)).unwrap() - vec2(1.2, 0.0)).length() < 1e-4);
        /// assert_eq!(order(vec2(2.0, 2.0)), None);
    }
}

/// Within this share of a tile from its middle the agent has arrived there.
const ARRIVED: f32 = 1e-3;
/// The most tiles that an agent passes in one tick.
const MOST_TILES: usize = 256;
/// Farther than this many tiles from the next one, something else has moved the agent.
const ASTRAY: f32 = 2.0;

/// A line of tiles, and the tile of it that the agent goes to.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Hunt {
    start: Cell,
    goal: Cell,
    next: Cell,
}

impl Hunt {
    fn at(cell: Cell) -> Self {
        Self { start: cell, goal: cell, next: cell }
    }

    fn recall(memory: Memory) -> Option<Self> {
        let [start, goal, next, hunting] = memory.0;
        let hunt = Self { start: unpacked(start), goal: unpacked(goal), next: unpacked(next) };
        (hunting == 1).then_some(hunt)
    }

    /// The same as it lies around the agent, which may have come across the seam since.
    fn seen_from<V: Vector>(self, view: &View<V>, map: &TileMap) -> Self {
        if !matches!(view.space, Space::Wrap(_)) {
            return self;
        }
        let here = view.me.position;
        let next = map.cell_of(here + view.space.offset(here, map.center_of(self.next)));
        let moved = |cell: Cell| {
            core::array::from_fn(|axis| {
                let by = next[axis].saturating_sub(self.next[axis]);
                cell[axis].saturating_add(by)
            })
        };
        Self { start: moved(self.start), goal: moved(self.goal), next }
    }

    fn memory(self) -> Memory {
        Memory([packed(self.start), packed(self.goal), packed(self.next), 1])
    }
}

/// A cell in one word; maps are not wider than 65,536 tiles.
fn packed(cell: Cell) -> u32 {
    let [x, y] = cell.map(|c| c.clamp(i16::MIN.into(), i16::MAX.into()) as u16);
    u32::from(x) | u32::from(y) << 16
}

fn unpacked(word: u32) -> Cell {
    [word as u16 as i16, (word >> 16) as u16 as i16].map(i32::from)
}

/// One step toward the prey by sign; along a single axis where the diagonal is closed.
fn simple_step<V: Vector>(map: Tiling<V>, from: Cell, prey: Cell) -> Option<Cell> {
    let [dx, dy] = [0, 1].map(|axis| prey[axis].cmp(&from[axis]) as i32);
    let beside = |[x, y]: Cell| [from[0].saturating_add(x), from[1].saturating_add(y)];
    let steps = [[dx, dy], [dx, 0], [0, dy]].map(beside);
    steps.into_iter().find(|&cell| cell != from && map.is_open_step(from, cell))
}

impl ChaseTiles {
    /// The hunt from the middle of `hunt.next` on; none when there is nowhere to go.
    fn decided<V: Vector>(
        &self,
        view: &View<V>,
        map: &TileMap,
        hunt: Hunt,
        place: V,
    ) -> Option<Hunt> {
        let (here, prey) = (hunt.next, map.cell_of(place));
        let tiling = Tiling { map, space: view.space };
        if self.form == TileForm::Simple {
            let next = simple_step(tiling, here, prey)?;
            return Some(Hunt { goal: prey, next, ..hunt });
        }
        let elsewhere = hunt.goal != prey && sees(view, map, here, place);
        let goal = if elsewhere { prey } else { hunt.goal };
        let strayed = !line(hunt.start, hunt.goal).any(|cell| cell == here);
        let start = if elsewhere || strayed { here } else { hunt.start };
        let next = line(start, goal).skip_while(|&cell| cell != here).nth(1)?;
        // Sight is symmetric and a line is not: where it meets a corner, one steps round it.
        let open = Some(next).filter(|&next| tiling.is_open_step(here, next));
        let next = open.or_else(|| simple_step(tiling, here, goal))?;
        Some(Hunt { start, goal, next })
    }

    /// How far a tick goes (m), round corners and over several tiles, and the hunt at its end; none
    /// when there is nowhere to go.
    fn walk<V: Vector>(
        &self,
        view: &View<V>,
        map: &TileMap,
        prey: V,
        memory: Memory,
    ) -> Option<(V, Hunt)> {
        let mut hunt = self.hunt(view, map, prey, memory)?;
        let (here, length) = (view.me.position, view.me.max_speed * view.stepping.dt());
        let (mut at, mut left) = (here, length);
        for _ in 0..MOST_TILES {
            let step = flat(map.center_of::<V>(hunt.next) - at);
            let taken = step.limit(left);
            at += taken;
            left -= step.length();
            // What is left of the tick goes on to the next tile.
            match self.decided(view, map, hunt, prey).filter(|_| left > 0.0) {
                Some(next) => hunt = next,
                None => break,
            }
        }
        Some((at - here, hunt))
    }

    /// The hunt at the start of a tick: on to the next tile, or what is decided in the middle of one.
    fn hunt<V: Vector>(
        &self,
        view: &View<V>,
        map: &TileMap,
        prey: V,
        memory: Memory,
    ) -> Option<Hunt> {
        let here = view.me.position;
        let away = |hunt: &Hunt| flat(map.center_of::<V>(hunt.next) - here).length();
        let recalled = Hunt::recall(memory).map(|hunt| hunt.seen_from(view, map));
        let known = recalled.filter(|hunt| away(hunt) < ASTRAY * map.tile);
        let hunt = known.unwrap_or(Hunt::at(map.cell_of(here)));
        let decided = self.decided(view, map, hunt, prey);
        let arrived = away(&hunt) <= ARRIVED * map.tile;
        if arrived || (known.is_none() && decided.is_none()) { decided } else { Some(hunt) }
    }
}

/// Whether the prey at a place is seen from the middle of a tile, at the agent's height.
fn sees<V: Vector>(view: &View<V>, map: &TileMap, from: Cell, prey: V) -> bool {
    let middle = view.me.position + flat(map.center_of::<V>(from) - view.me.position);
    view.sees_from(middle, prey - middle)
}

/// The part in the plane of the map.
fn flat<V: Vector>(v: V) -> V {
    let [x, y, _] = v.to_xyz();
    V::from_xyz([x, y, 0.0])
}

impl<V: Vector> Steer<V> for ChaseTiles {
    const READS: Reads = Reads { memory: true, ..Reads::NOTHING };

    fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
        let (Some(map), Some(aim)) = (view.tiles, turn.aim) else { return Steering::none() };
        match self.walk(view, map, view.me.position + aim.offset, turn.memory) {
            Some((way, hunt)) => {
                let per_tick = 1.0 / view.stepping.dt();
                let per_tick = if per_tick.is_finite() { per_tick } else { 0.0 };
                Steering::order(way * per_tick).remembering(hunt.memory())
            }
            None if Hunt::recall(turn.memory).is_some() => Steering::order(V::default()),
            None => Steering::none(),
        }
    }

    fn needs(&self) -> Ground {
        Ground::Tiles
    }

    fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
        let (Some(map), Some(aim)) = (view.tiles, turn.aim) else { return };
        let here = view.me.position;
        if let Some(hunt) = self.hunt(view, map, here + aim.offset, turn.memory) {
            pen.line(here, map.center_of(hunt.next));
            if self.form == TileForm::LineOfSight {
                line(hunt.start, hunt.goal).for_each(|cell| pen.dot(map.center_of(cell)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::behavior::testing::go;
    use crate::obstacle::Circle;
    use crate::{Agent, Aim, Obstacle, Stepping};
    use glam::{Vec2, vec2};

    fn map(rows: &str) -> TileMap {
        TileMap::parse(rows, [0.0, 0.0], 1.0).unwrap_or_default()
    }

    /// The tiles whose middle a hunter visits while the prey is where `prey` says each tick.
    fn visits(
        form: TileForm,
        map: &TileMap,
        start: Vec2,
        prey: impl Fn(usize) -> Vec2,
    ) -> Vec<Cell> {
        let (mut me, mut memory) =
            (Agent { position: start, ..Agent::default() }, Memory::default());
        let mut cells = Vec::new();
        for tick in 0..1200 {
            let turn =
                Turn { aim: Some(Aim::at(prey(tick) - me.position)), memory, ..Turn::default() };
            let view = View { tiles: Some(map), ..View::alone(&me) };
            let steering = ChaseTiles { form }.steer(&view, &turn);
            memory = steering.memory;
            go(&mut me, &steering, Stepping::default());
            let cell = map.cell_of(me.position);
            // A tick goes 0.022 m: no middle that is passed is farther away than half of that.
            let middle = (me.position - map.center_of::<Vec2>(cell)).length() < 0.0112;
            if middle && cells.last() != Some(&cell) {
                cells.push(cell);
            }
        }
        assert_eq!(me.velocity, Vec2::ZERO, "it stands in the end");
        cells
    }

    /// A diagonal and then a straight, against the line; the same number of steps.
    #[test]
    fn golden() {
        let open = map(&"........\n".repeat(4));
        let chase = |form| visits(form, &open, vec2(0.2, 0.5), |_| vec2(7.4, 3.6));
        let straight = [[0, 0], [1, 1], [2, 2], [3, 3], [4, 3], [5, 3], [6, 3], [7, 3]];
        assert_eq!(chase(TileForm::Simple), straight);
        let natural = [[0, 0], [1, 0], [2, 1], [3, 1], [4, 2], [5, 2], [6, 3], [7, 3]];
        assert_eq!(chase(TileForm::LineOfSight), natural);
    }

    #[test]
    fn a_line_is_drawn_anew_only_when_the_prey_is_seen_elsewhere() {
        let open = map(&"........\n".repeat(4));
        let chase = ChaseTiles::default();
        let hunt = Hunt { start: [0, 0], goal: [7, 3], next: [2, 1] };
        let me = Agent::<Vec2>::default();
        let view = View { tiles: Some(&open), ..View::alone(&me) };
        let next = |[x, y]: [i32; 2]| {
            chase.decided(&view, &open, hunt, vec2(x as f32 + 0.5, y as f32 + 0.5))
        };
        assert_eq!(next([7, 3]), Some(Hunt { next: [3, 1], ..hunt }));
        let anew = Hunt { start: [2, 1], goal: [2, 3], next: [2, 2] };
        assert_eq!(next([2, 3]), Some(anew));
        assert_eq!(next([2, 1]), None, "caught");
        assert_eq!(next([9, 9]), next([7, 3]), "out of sight");
    }

    #[test]
    fn the_last_tile_it_was_seen_on_is_gone_to_and_no_farther() {
        let wall = map("....\n.##.\n....");
        let hides = |tick| if tick < 30 { vec2(3.5, 0.5) } else { vec2(1.5, 2.5) };
        let cells = visits(TileForm::LineOfSight, &wall, vec2(0.2, 0.5), hides);
        assert_eq!(cells, [[0, 0], [1, 0], [2, 0], [3, 0]]);
        let unseen = visits(TileForm::LineOfSight, &wall, vec2(1.5, 0.5), |_| vec2(1.5, 2.5));
        assert_eq!(unseen, [[1, 0]], "it just stands there");
    }

    /// As in all sight: an obstacle hides the prey, though it is no tile.
    #[test]
    fn a_pillar_hides_the_prey() {
        let open = map(&"........\n".repeat(4));
        let me = Agent { position: vec2(0.5, 0.5), ..Agent::default() };
        let pillar = [Obstacle::Circle(Circle { center: vec2(4.0, 0.5), radius: 0.3 })];
        for (obstacles, is_seen) in [(&pillar[..], false), (&[][..], true)] {
            let view = View { tiles: Some(&open), obstacles, ..View::alone(&me) };
            let turn = Turn { aim: Some(Aim::at(vec2(7.0, 0.0))), ..Turn::default() };
            let moves = ChaseTiles::default().steer(&view, &turn) != Steering::none();
            assert_eq!((moves, view.sees(vec2(7.0, 0.0))), (is_seen, is_seen));
        }
    }

    #[test]
    fn no_agent_walks_into_a_wall() {
        let wall = map(".....\n.###.\n.....");
        for form in [TileForm::Simple, TileForm::LineOfSight] {
            let circling = |tick: usize| {
                let angle = tick as f32 * 0.02;
                vec2(2.5 + 2.0 * libm::cosf(angle), 1.5 + libm::sinf(angle))
            };
            let still = |tick: usize| circling(tick.min(900));
            let cells = visits(form, &wall, vec2(0.5, 0.5), still);
            assert!(cells.iter().all(|&cell| !wall.is_wall(cell)));
        }
    }

    #[test]
    fn cells_fit_in_a_word() {
        for cell in [[0, 0], [-1, 5], [32_767, -32_768]] {
            assert_eq!(unpacked(packed(cell)), cell);
        }
    }
}
