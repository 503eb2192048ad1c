//! The same scene elsewhere: turned, mirrored, moved.

use super::{
    Bounds, Entries, FieldText, GateText, GoalsText, GroupText, ItemText, MeasuresText, MouseText,
    MovingObstacleText, NamedTarget, ObstacleText, PathText, Point, PolygonText, Problem,
    RegionText, Scene, ShapeText, Spawn, StartValue, TargetText, TermText, ValidationText,
    Velocity, ViewText,
};
use crate::{GroupId, Isometry, Vector, World, each_world};

impl Scene {
    /// The same scene where an isometry leads it: the same agents, which start from `Points`, with all that is around
    /// them, their plans, and what they are judged by. Scripts see it through marks and paths, and in the vectors that
    /// their agents begin with, which are taken for places; nothing else of them changes. Nor does what agents prefer:
    /// those that keep right do so in a mirrored scene too.
    ///
    /// What has no turned form is turned by the nearest quarter: a world with `Wrap` or `Walls`, a field, a region that is
    /// measured, an arena of a volume. A torus stays at the origin, and a map of tiles or a flow field is only moved.
    ///
    /// # Errors
    /// Those of [`build`](Self::build): a group that does not fit into its spawn area.
    pub fn image(&self, by: &Isometry) -> Result<Self, Vec<Problem>> {
        Ok(each_world!(&self.build()?, world => Image::new(self, world, by).scene()))
    }
}

/// A scene on its way elsewhere.
struct Image<'s, V: Vector> {
    scene: &'s Scene,
    /// Its world, at tick 0.
    world: &'s World<V>,
    by: Isometry,
}

impl<'s, V: Vector> Image<'s, V> {
    /// By the isometry, or the nearest one by which all of the scene has a form.
    fn new(scene: &'s Scene, world: &'s World<V>, by: &Isometry) -> Self {
        let mut by = *by;
        if scene.tiles.is_some() || scene.flow_field.is_some() {
            by = Isometry { offset: by.offset, ..Isometry::default() };
        } else if !turns::<V>(scene, &by) {
            by.x_axis = nearest_quarter(by.x_axis);
        }
        if let Bounds::Wrap(size) = scene.bounds {
            by.offset = [0.0; 2];
            let [x, y, _] = by.corners([V::ZERO, size.vector()])[0].to_xyz();
            by.offset = [-x, -y];
        }
        Self { scene, world, by }
    }

    fn scene(&self) -> Scene {
        let scene = self.scene;
        let moving = |it: &MovingObstacleText| MovingObstacleText {
            shape: self.shape(&it.shape),
            velocity: it.velocity.map(|velocity| self.vector(velocity)),
            ..it.clone()
        };
        Scene {
            bounds: self.bounds(),
            marks: entries(&scene.marks, |at| self.point(*at)),
            paths: entries(&scene.paths, |path| PathText {
                points: self.points(&path.points),
                ..path.clone()
            }),
            obstacles: scene.obstacles.iter().map(|it| self.obstacle(it)).collect(),
            moving_obstacles: entries(&scene.moving_obstacles, moving),
            tiles: scene
                .tiles
                .clone()
                .map(|tiles| super::TilesText { origin: self.point(tiles.origin), ..tiles }),
            fields: entries(&scene.fields, |field| self.field(field)),
            flow_field: scene
                .flow_field
                .clone()
                .map(|field| super::FlowFieldText { origin: self.point(field.origin), ..field }),
            groups: (0..)
                .zip(&scene.groups)
                .map(|(nth, it)| self.group(GroupId(nth), it))
                .collect(),
            mouse: scene
                .mouse
                .iter()
                .map(|it| MouseText { to: self.point(it.to), ..*it })
                .collect(),
            view: scene.view.map(|view| {
                let [min, max] = self.corners([view.min, view.max]);
                ViewText { min, max }
            }),
            measures: self.measures(&scene.measures),
            validation: scene.validation.as_ref().map(|it| self.validation(it)),
            ..scene.clone()
        }
    }

    fn field(&self, text: &FieldText) -> FieldText {
        let corners = text.min.zip(text.max).map(|(min, max)| self.corners([min, max]));
        let [min, max] = corners.map_or([text.min, text.max], |corners| corners.map(Some));
        let start = text.start.iter().map(|(at, amount)| (self.point(*at), *amount)).collect();
        FieldText { min, max, start, ..*text }
    }

    fn bounds(&self) -> Bounds {
        match self.scene.bounds {
            Bounds::Open => Bounds::Open,
            Bounds::Wrap(size) => Bounds::Wrap(self.corners([point(V::ZERO), size])[1]),
            Bounds::Walls(min, max) => {
                let [min, max] = self.corners([min, max]);
                Bounds::Walls(min, max)
            }
        }
    }

    fn obstacle(&self, text: &ObstacleText) -> ObstacleText {
        match text {
            ObstacleText::Shape(shape) => ObstacleText::Shape(self.shape(shape)),
            ObstacleText::Polygon(polygon) => {
                ObstacleText::Polygon(PolygonText { points: self.points(&polygon.points) })
            }
        }
    }

    /// All shapes have a form by an isometry that fits the scene.
    fn shape(&self, text: &ShapeText) -> ShapeText {
        let image = text.map(|point| point.vector::<V>()).image(&self.by);
        image.map_or(*text, |image| image.map(point))
    }

    fn group(&self, id: GroupId, text: &GroupText) -> GroupText {
        let own = self.world.agents.iter().filter(|agent| agent.group == id);
        // The lower half of an agent's key is its number within its group.
        let mut starts: Vec<(u32, V)> =
            own.map(|agent| (agent.key as u32, agent.position)).collect();
        starts.sort_by_key(|(nth, _)| *nth);
        let points = starts.into_iter().map(|(_, at)| point(self.by.point(at))).collect();
        GroupText {
            spawn: if text.count == 0 { text.spawn.clone() } else { Spawn::Points(points) },
            velocity: match text.velocity {
                Velocity::Same(velocity) => Velocity::Same(self.vector(velocity)),
                Velocity::Drawn(drawn) => Velocity::Drawn(drawn),
            },
            goals: text.goals.as_ref().map(|goals| match goals {
                GoalsText::Points(points) => GoalsText::Points(self.points(points)),
                GoalsText::Opposite(center) => GoalsText::Opposite(self.point(*center)),
                GoalsText::Shift(by) => GoalsText::Shift(self.vector(*by)),
            }),
            each: text.each.iter().map(|own| entries(own, |it| self.start(*it))).collect(),
            plan: self.plan(&text.plan),
            ..text.clone()
        }
    }

    /// A vector that an agent begins with is taken for a place.
    fn start(&self, value: StartValue) -> StartValue {
        match value {
            StartValue::Vector(at) => StartValue::Vector(self.point(at)),
            StartValue::Number(_) | StartValue::Bool(_) => value,
        }
    }

    fn plan(&self, plan: &[ItemText]) -> Vec<ItemText> {
        let item = |item: &ItemText| match item {
            ItemText::Term(term) => ItemText::Term(TermText {
                target: term.target.as_ref().map(|it| self.target(it)),
                second: term.second.as_ref().map(|it| self.target(it)),
                ..term.clone()
            }),
            ItemText::Group { combine, weight, plan } => {
                ItemText::Group { combine: *combine, weight: *weight, plan: self.plan(plan) }
            }
        };
        plan.iter().map(item).collect()
    }

    fn target(&self, target: &TargetText) -> TargetText {
        match target {
            TargetText::Point(at) => TargetText::Point(self.point(*at)),
            TargetText::Named(NamedTarget::Vector(vector)) => {
                TargetText::Named(NamedTarget::Vector(self.vector(*vector)))
            }
            TargetText::Named(named) => TargetText::Named(named.clone()),
        }
    }

    fn measures(&self, text: &MeasuresText) -> MeasuresText {
        let (gates, regions) = (self.gates(&text.gates), self.regions(&text.regions));
        MeasuresText { gates, regions, ..text.clone() }
    }

    fn validation(&self, text: &ValidationText) -> ValidationText {
        let (gates, regions) = (self.gates(&text.gates), self.regions(&text.regions));
        ValidationText { gates, regions, ..text.clone() }
    }

    /// Through a mirrored gate the other way is forward, unless its ends are exchanged.
    fn gates(&self, all: &Entries<GateText>) -> Entries<GateText> {
        entries(all, |gate| {
            let [from, to] = [gate.from, gate.to].map(|end| self.point(end));
            if self.by.is_mirrored {
                GateText { from: to, to: from }
            } else {
                GateText { from, to }
            }
        })
    }

    fn regions(&self, all: &Entries<RegionText>) -> Entries<RegionText> {
        entries(all, |region| {
            let [min, max] = self.corners([region.min, region.max]);
            RegionText { min, max }
        })
    }

    fn point(&self, at: Point) -> Point {
        Point { has_z: at.has_z, ..point(self.by.point(at.vector::<V>())) }
    }

    fn points(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|at| self.point(*at)).collect()
    }

    fn vector(&self, it: Point) -> Point {
        Point { has_z: it.has_z, ..point(self.by.vector(it.vector::<V>())) }
    }

    fn corners(&self, corners: [Point; 2]) -> [Point; 2] {
        self.by.corners(corners.map(|corner| corner.vector::<V>())).map(point)
    }
}

/// Whether all of a scene has a form in which it is turned by this isometry.
fn turns<V: Vector>(scene: &Scene, by: &Isometry) -> bool {
    let moving = scene.moving_obstacles.0.iter().map(|(_, it)| &it.shape);
    let still = scene.obstacles.iter().filter_map(|it| match it {
        ObstacleText::Shape(shape) => Some(shape),
        ObstacleText::Polygon(_) => None,
    });
    let mut shapes = still.chain(moving);
    scene.bounds == Bounds::Open
        && scene.fields.0.is_empty()
        && scene.measures.regions.0.is_empty()
        && scene.validation.as_ref().is_none_or(|it| it.regions.0.is_empty())
        && shapes.all(|it| it.map(|point| point.vector::<V>()).image(by).is_some())
}

fn nearest_quarter([x, y]: [f32; 2]) -> [f32; 2] {
    if x.abs() >= y.abs() { [x.signum(), 0.0] } else { [0.0, y.signum()] }
}

fn point<V: Vector>(at: V) -> Point {
    Point { xyz: at.to_xyz(), has_z: V::AXES > 2 }
}

fn entries<T>(of: &Entries<T>, led: impl Fn(&T) -> T) -> Entries<T> {
    Entries(of.0.iter().map(|(name, it)| (name.clone(), led(it))).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::AnyWorld;

    /// None of them starts where two pieces of the road are equally near, or meets an obstacle head-on: rounding, or the
    /// side that a behavior prefers, would tell then.
    const WALK: &str = r#"(
        name: "a walk", $bounds
        marks: { "far": (9, 1) },
        paths: { "road": (points: [(0, 0), (6, 3), (9, 9)]) },
        obstacles: [Box(min: (3, -1), max: (4, 0.8)), HalfSpace(point: (0, -3), normal: (0, 1)), Polygon(points: [(5, 2), (7, 2), (6, 4)])],
        moving_obstacles: { "cart": (shape: Circle(center: (2, 3), radius: 0.5), velocity: (0.5, -0.5)) },
        solid: true,
        groups: [
            (name: "some", count: 6, spawn: Rect(min: (0, -2), max: (2, 2)), velocity: (0.3, 0.1), goals: Opposite((4, 1)), plan: [
                (behavior: arrive(), target: Goal), (plan: [(behavior: avoid_obstacles(look_ahead: 1), weight: 2), (behavior: push(), target: Vector((0.1, 0)))]),
            ]),
            (name: "walkers", count: 5, spawn: Ring(center: (0, 5), radius: 1), plan: [(behavior: follow_path(), target: Path("road")), (behavior: separation())]),
            (name: "more", count: 4, spawn: Grid(from: (8, 0), spacing: 0.7, columns: 2), goals: Shift((1, 3)), plan: [(behavior: seek(), target: Mark("far"))]),
        ],
        view: (min: (0, 0), max: (10, 6)),
        validation: (
            seconds: 5, gates: { "line": (from: (4, -1), to: (4, 1)) },
            criteria: [(measure: "speed", bound: Any)],
        ),
    )"#;

    fn turned() -> Isometry {
        Isometry { is_mirrored: true, x_axis: [0.28, 0.96], offset: [3.0, -7.0] }
    }

    /// The positions after a second, in the order of the agents' keys.
    fn end(scene: &Scene) -> Vec<[f32; 3]> {
        let AnyWorld::Plane(mut world) = scene.build().unwrap() else { panic!("a plane") };
        for _ in 0..60 {
            world.step(&mut (), &[]);
        }
        world.agents.sort_by_key(|agent| agent.id);
        world.agents.iter().map(|agent| agent.position.to_xyz()).collect()
    }

    #[track_caller]
    fn ends_alike(scene: &Scene, led: &Scene, by: &Isometry) {
        let (ends, led) = (end(scene), end(led));
        assert_eq!(ends.len(), led.len());
        for (at, led) in ends.into_iter().zip(led) {
            let [x, y, _] = by.point(glam::Vec3::from(at)).to_array();
            assert!((x - led[0]).hypot(y - led[1]) < 1e-3, "{x} {y} {led:?}");
        }
    }

    #[test]
    fn agents_do_elsewhere_what_they_do_here() {
        let scene = Scene::parse(&WALK.replace("$bounds", "")).unwrap();
        let led = scene.image(&turned()).unwrap();
        ends_alike(&scene, &led, &turned());
        let (_, gate) = &led.validation.unwrap().gates.0[0];
        // Forward is still to the right of it: toward what was +x.
        let [dx, dy] = [0, 1].map(|axis| gate.to.xyz[axis] - gate.from.xyz[axis]);
        assert!((dy * 0.28 - dx * 0.96 - 2.0).abs() < 1e-5, "{gate:?}");
    }

    #[test]
    fn what_has_no_turned_form_is_turned_by_a_quarter() {
        let walls = "bounds: Walls((-2, -3), (12, 10)),";
        let scene = Scene::parse(&WALK.replace("$bounds", walls)).unwrap();
        let led = scene.image(&turned()).unwrap();
        let quarter = Isometry { x_axis: [0.0, 1.0], ..turned() };
        ends_alike(&scene, &led, &quarter);
        let corner = |x, y| Point { xyz: [x, y, 0.0], has_z: false };
        assert_eq!(led.bounds, Bounds::Walls(corner(0.0, -9.0), corner(13.0, 5.0)));
    }

    #[test]
    fn a_torus_stays_at_the_origin_and_tiles_are_only_moved() {
        let (torus, tiles) = (
            "bounds: Wrap((20, 12)),",
            "tiles: (origin: (-40, -40), tile: 40, rows: [\"..\", \"#.\"]),",
        );
        let scene = Scene::parse(&WALK.replace("$bounds", torus)).unwrap();
        let led = scene.image(&turned()).unwrap();
        assert_eq!(led.bounds, Bounds::Wrap(Point { xyz: [12.0, 20.0, 0.0], has_z: false }));
        assert_eq!(led.marks.0[0].1.xyz, [1.0, 9.0, 0.0]);
        let scene = Scene::parse(&WALK.replace("$bounds", tiles)).unwrap();
        let led = scene.image(&turned()).unwrap();
        assert_eq!(led.tiles.unwrap().origin.xyz, [-37.0, -47.0, 0.0]);
        assert_eq!(led.marks.0[0].1.xyz, [12.0, -6.0, 0.0]);
    }
}
