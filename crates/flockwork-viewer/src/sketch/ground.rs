//! What agents move among: the world's edge, tiles, flow field, roads, obstacles and marks.

use flockwork::glam::Vec3;
use flockwork::scene::AnyWorld;
use flockwork::{FlowField, Obstacle, Space, TileMap, Vector, Whole, World, each_world};

use super::block::{block_edges, level};
use super::road::{arrow, road, roads};
use super::solid::obstacle;
use super::{Drawable, Form, PictureLook, PlanePoint, Size};

/// The ground, from back to front, when `share` of the time to the next tick is over (0 to 1): what moves is drawn
/// between two ticks, as agents are.
#[must_use]
pub fn ground(world: &AnyWorld, look: PictureLook, share: f32) -> Vec<Drawable> {
    each_world!(world, world => ground_of(world, look, share))
}

fn ground_of<V: Vector>(world: &World<V>, look: PictureLook, share: f32) -> Vec<Drawable> {
    let mut shapes = edge(&world.space, look);
    let height = level(&world.space);
    shapes.extend(world.tiles.iter().flat_map(|map| tiles(map, height, look)));
    shapes.extend(world.flow_field.iter().flat_map(|field| flow(field, look)));
    let is_road = roads(world);
    let paths = world.paths.iter().zip(is_road).filter(|(_, is_road)| *is_road);
    shapes.extend(paths.flat_map(|(path, _)| road(&path.it, look)));
    let ago = if world.tick > 0 { (1.0 - share) * world.stepping.dt() } else { 0.0 };
    let velocity = |index| world.obstacles.velocities().get(index).copied().unwrap_or_default();
    let there = |(index, it): (usize, &Obstacle<V>)| match velocity(index) {
        velocity if ago == 0.0 || velocity == V::ZERO => *it,
        velocity => it.moved(velocity * -ago),
    };
    let is_part = parts_of_wholes(world);
    for (index, it) in world.obstacles.iter().enumerate() {
        let seen = images(&world.space, there((index, it)));
        let drawn = seen.iter().flat_map(|it| match is_part.get(index) {
            Some(true) => part(it, look),
            _ => obstacle(it, look),
        });
        shapes.extend(drawn);
    }
    shapes.extend(world.obstacles.wholes().flat_map(|(whole, _)| outlines(world, whole, look)));
    shapes
}

/// By index of the obstacles: whether it is a part of a polygon, which is drawn as one; empty if none is.
fn parts_of_wholes<V: Vector>(world: &World<V>) -> Vec<bool> {
    let mut is_part = Vec::new();
    for (_, places) in world.obstacles.wholes() {
        is_part.resize(world.obstacles.len(), false);
        is_part[places].fill(true);
    }
    is_part
}

/// A part of a polygon: filled alone. A line of its own color closes the seams.
fn part<V: Vector>(part: &Obstacle<V>, look: PictureLook) -> Vec<Drawable> {
    let ink = look.theme.obstacle;
    obstacle(part, look).into_iter().map(|it| it.outlined(ink, Size::Px(0.8))).collect()
}

/// The line around a polygon whose parts are obstacles, wherever it is seen; tiles have none.
fn outlines<V: Vector>(world: &World<V>, whole: &Whole<V>, look: PictureLook) -> Vec<Drawable> {
    let offsets = if whole.outline.is_empty() {
        Vec::new()
    } else {
        image_offsets(&world.space, whole.bounds())
    };
    offsets.into_iter().map(|by| outline(whole, by, look)).collect()
}

fn outline<V: Vector>(whole: &Whole<V>, by: V, look: PictureLook) -> Drawable {
    let corners = whole.outline.iter().map(|corner| look.eye.see(*corner + by)).collect();
    Drawable::stroked(Form::Polygon(corners), look.theme.outline, Size::Px(1.2))
}

/// The marks with their names; above the agents, which crowd around them.
#[must_use]
pub fn marks(world: &AnyWorld, look: PictureLook) -> Vec<Drawable> {
    each_world!(world, world => {
        world.marks.iter().flat_map(|it| mark(&it.name, look.eye.see(it.it), look)).collect()
    })
}

/// The edge of the world; of a volume all edges of the block that it is.
fn edge<V: Vector>(space: &Space<V>, look: PictureLook) -> Vec<Drawable> {
    let (low, high, width) = match *space {
        Space::Open => return Vec::new(),
        Space::Wrap(size) => (V::default(), size, 1.0),
        Space::Walls(low, high) => (low, high, 3.0),
    };
    let stroked = |form| Drawable::stroked(form, look.theme.edge, Size::Px(width));
    if look.eye.is_above() {
        return vec![stroked(Form::Rect(look.eye.see(low), look.eye.see(high)))];
    }
    block_edges([low, high])
        .map(|ends| stroked(Form::Line(ends.map(|at| look.eye.see(at)).into())))
        .into()
}

/// So many lines the floor has at most along an axis.
const MOST_LINES: f32 = 250.0;

/// Lines on the floor of a volume that is seen from the side, `spacing` apart (m); nothing in an open one.
#[must_use]
pub fn floor(world: &AnyWorld, look: PictureLook, spacing: f32) -> Vec<Drawable> {
    let AnyWorld::Volume(world) = world else { return Vec::new() };
    let (low, high) = match world.space {
        Space::Open => return Vec::new(),
        Space::Wrap(size) => (Vec3::ZERO, size),
        Space::Walls(low, high) => (low, high),
    };
    // A floor that is seen from near has more lines than can be seen.
    let longest = (high - low).truncate().max_element();
    let spacing = spacing * (longest / spacing / MOST_LINES).max(1.0).log2().ceil().exp2();
    let line = |axis: usize, at: f32| {
        let end = |side: Vec3| {
            let mut point = side.with_z(low.z);
            point[axis] = at;
            look.eye.see(point)
        };
        Drawable::stroked(Form::Line(vec![end(low), end(high)]), look.theme.grid, Size::Px(1.0))
    };
    let along = |axis: usize| {
        let nths = (low[axis] / spacing).ceil() as i64..=(high[axis] / spacing).floor() as i64;
        nths.map(move |nth| line(axis, nth as f32 * spacing))
    };
    along(0).chain(along(1)).collect()
}

/// The walls of a tile map: one rectangle for each run in a row; those of a volume as they stand on its floor.
fn tiles(map: &TileMap, height: f32, look: PictureLook) -> Vec<Drawable> {
    let corner = |column: i32, row: i32| {
        let [x, y] = [(column, 0), (row, 1)]
            .map(|(nth, axis): (i32, usize)| map.origin[axis] + nth as f32 * map.tile);
        look.eye.see(Vec3::new(x, y, height))
    };
    let mut shapes = Vec::new();
    for row in 0..map.rows {
        let mut start = None;
        for column in 0..=map.columns {
            let wall = column < map.columns && map.is_wall([column, row]);
            match (wall, start) {
                (true, None) => start = Some(column),
                (false, Some(first)) => {
                    let [from, to] = [(first, row), (column, row + 1)];
                    let around = [from, (to.0, from.1), to, (from.0, to.1)];
                    let form = match look.eye.is_above() {
                        true => Form::Rect(corner(from.0, from.1), corner(to.0, to.1)),
                        false => Form::Polygon(around.map(|(x, y)| corner(x, y)).into()),
                    };
                    // The outline closes the seam between two rows.
                    let ink = look.theme.obstacle;
                    shapes.push(Drawable::filled(form, ink).outlined(ink, Size::Px(0.8)));
                    start = None;
                }
                _ => {}
            }
        }
    }
    shapes
}

/// So many directions of a flow field are drawn at most along an axis.
const MOST_DIRECTIONS: usize = 64;

/// The directions of a flow field, of a volume those of its lowest layer: a faint line through each point, with
/// an arrow.
fn flow<V: Vector>(field: &FlowField<V>, look: PictureLook) -> Vec<Drawable> {
    let [columns, rows, _] = field.size;
    let stride = columns.max(rows).div_ceil(MOST_DIRECTIONS).max(1);
    let ink = look.theme.path.faded(0.45);
    let (half, mut shapes) = (0.4 * field.cell * stride as f32, Vec::new());
    for row in (0..rows).step_by(stride) {
        for column in (0..columns).step_by(stride) {
            let direction = field.directions.get(row * columns + column).copied();
            let Some(along) = direction.filter(|it| *it != V::ZERO) else { continue };
            let at = [column as f32, row as f32, 0.0].map(|nth| nth * field.cell);
            let (middle, along) = (field.origin + V::from_xyz(at), along.limit(1.0) * half);
            let [from, to] = [middle - along, middle + along].map(|at| look.eye.see(at));
            shapes.push(Drawable::stroked(Form::Line(vec![from, to]), ink, Size::Px(1.2)));
            shapes.extend(arrow(from, to, look));
        }
    }
    shapes
}

/// A polygon of several parts: filled, with a line around it.
#[must_use]
pub fn whole<V: Vector>(whole: &Whole<V>, look: PictureLook) -> Vec<Drawable> {
    let parts = whole.parts().iter().flat_map(|it| part(it, look));
    parts.chain([outline(whole, V::ZERO, look)]).collect()
}

/// An obstacle, and in a torus once more beyond each edge that it reaches over.
fn images<V: Vector>(space: &Space<V>, it: Obstacle<V>) -> Vec<Obstacle<V>> {
    image_offsets(space, it.bounds()).into_iter().map(|by| it.moved(by)).collect()
}

/// How far from it the images of something are that has this box around it.
fn image_offsets<V: Vector>(space: &Space<V>, bounds: Option<[V; 2]>) -> Vec<V> {
    let mut images = vec![V::default()];
    let (Space::Wrap(size), Some(corners)) = (space, bounds) else { return images };
    let (size, [min, max]) = (size.to_xyz(), corners.map(V::to_xyz));
    for axis in 0..V::AXES {
        let over = if min[axis] < 0.0 { 1.0 } else { -1.0 };
        if min[axis] < 0.0 || max[axis] > size[axis] {
            let mut by = [0.0; 3];
            by[axis] = over * size[axis];
            let more: Vec<_> = images.iter().map(|it| *it + V::from_xyz(by)).collect();
            images.extend(more);
        }
    }
    images
}

/// A small cross with the mark's name.
#[must_use]
pub fn mark(name: &str, [x, y]: PlanePoint, look: PictureLook) -> Vec<Drawable> {
    let arm = 5.0 / look.px_per_m.max(1e-6);
    let ink = look.theme.mark;
    let line = |a, b| Drawable::stroked(Form::Line(vec![a, b]), ink, Size::Px(1.8));
    vec![
        line([x - arm, y - arm], [x + arm, y + arm]),
        line([x - arm, y + arm], [x + arm, y - arm]),
        Drawable::filled(Form::Text([x, y], name.to_owned()), ink),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::Eye;
    use super::*;
    use flockwork::glam::{Vec2, vec2};
    use flockwork::obstacle::Circle;

    #[test]
    fn what_reaches_over_an_edge_of_a_torus_is_drawn_beyond_it_too() {
        let space = Space::Wrap(vec2(20.0, 10.0));
        let centers = |x: f32, y: f32| -> Vec<Vec2> {
            let it = Obstacle::Circle(Circle { center: vec2(x, y), radius: 1.0 });
            images(&space, it).iter().filter_map(|it| Some(it.ball()?.0)).collect()
        };
        assert_eq!(centers(5.0, 5.0), [vec2(5.0, 5.0)]);
        assert_eq!(centers(0.5, 5.0), [vec2(0.5, 5.0), vec2(20.5, 5.0)]);
        assert_eq!(centers(19.5, 5.0), [vec2(19.5, 5.0), vec2(-0.5, 5.0)]);
        let corner = [vec2(0.5, 9.5), vec2(20.5, 9.5), vec2(0.5, -0.5), vec2(20.5, -0.5)];
        assert_eq!(centers(0.5, 9.5), corner);
    }

    /// The shapes of the paths of a scene: how many lines there are, and how many rings.
    fn roads_of(paths: &str, plan: &str) -> [usize; 2] {
        let text =
            format!("(name: \"a\", paths: {{ {paths} }}, groups: [(name: \"g\", plan: [{plan}])])");
        let world = flockwork::scene::Scene::parse(&text).unwrap().build().unwrap();
        let look =
            PictureLook { theme: super::super::Theme::DARK, px_per_m: 10.0, eye: Eye::ABOVE };
        let shapes = ground(&world, look, 1.0);
        let count = |is_it: fn(&Form) -> bool| shapes.iter().filter(|it| is_it(&it.form)).count();
        [count(|it| matches!(it, Form::Line(_))), count(|it| matches!(it, Form::Circle(..)))]
    }

    /// A road is a wide line and one along its middle.
    #[test]
    fn paths_that_only_list_points_are_no_roads() {
        let path = "\"p\": (points: [(0, 0), (9, 0), (9, 9)])";
        let drawn = |behavior: &str| {
            roads_of(path, &format!("(behavior: {behavior}(), target: Path(\"p\"))"))
        };
        assert_eq!(roads_of(path, ""), [2, 3]);
        assert_eq!(drawn("follow_path"), [2, 3]);
        assert_eq!(drawn("find_exit"), [0, 0]);
    }

    /// At 10 px/m a square of 2.8 m has a ring at each corner; 24 points around a circle turn by 15°, and show if they are 10 m
    /// apart and not if it is 1 m; a straight road of pieces of 1 m shows its ends.
    #[test]
    fn rings_stand_where_a_road_turns_or_its_pieces_are_long() {
        let around = |nth: usize, of: usize, radius: f32| {
            let (sin, cos) = (nth as f32 / of as f32 * core::f32::consts::TAU).sin_cos();
            format!("({:.3}, {:.3})", radius * cos, radius * sin)
        };
        let ring = |of: usize, radius: f32| {
            let points: Vec<String> = (0..of).map(|nth| around(nth, of, radius)).collect();
            roads_of(&format!("\"p\": (points: [{}], end: Loop)", points.join(", ")), "")[1]
        };
        assert_eq!([ring(4, 2.0), ring(24, 4.0), ring(24, 40.0)], [4, 0, 24]);
        assert_eq!(roads_of("\"p\": (points: [(0, 0), (1, 0), (2, 0), (3, 0)])", "")[1], 2);
    }

    /// A concave polygon is several obstacles, and solid tiles are boxes.
    #[test]
    fn what_was_split_into_parts_is_drawn_as_one() {
        let drawn = |obstacles: &str| {
            let text = format!("(name: \"a\", {obstacles}, groups: [(name: \"g\", count: 0)])");
            let world = flockwork::scene::Scene::parse(&text).unwrap().build().unwrap();
            let look =
                PictureLook { theme: super::super::Theme::DARK, px_per_m: 10.0, eye: Eye::ABOVE };
            let lines = ground(&world, look, 1.0).into_iter().filter_map(|it| {
                let (ink, _) = it.stroke?;
                (ink == look.theme.outline).then_some(it.form)
            });
            lines.collect::<Vec<_>>()
        };
        let hook = [[0.0, 0.0], [4.0, 0.0], [4.0, 1.0], [1.0, 1.0], [1.0, 3.0], [0.0, 3.0]];
        let lines =
            drawn("obstacles: [Polygon(points: [(0, 0), (4, 0), (4, 1), (1, 1), (1, 3), (0, 3)])]");
        assert_eq!(lines, [Form::Polygon(hook.to_vec())]);
        assert_eq!(drawn("tiles: (tile: 1, solid: true, rows: [\"#.\", \"##\"])"), []);
    }
}
