//! Two small macros: one writes a model's struct and its description, the other adds to the list's enum
//! what is the models' own.

/// Writes a model's struct and its description, as `behavior!` does for a behavior. Every model has a priority.
macro_rules! avoidance {
    ($(#[doc = $doc:literal])* $Name:ident { $($params:tt)* }) => {
        entry! {
            $(#[doc = $doc])*
            example(concat!(
                "\n# Example\n\nTwo agents that meet head-on pass each other:\n\n```\n",
                "use flockwork::avoid::", stringify!($Name), ";\n",
                "use flockwork::behavior::{Arrive, Behavior};\n",
                "use flockwork::glam::{Vec2, vec2};\n",
                "use flockwork::{Group, Plan, Space, Stepping, Target, Term, World};\n\n",
                "let mut world = World::<Vec2>::new(Space::Open, Stepping::Timed(1.0 / 60.0), 42, 2.0);\n",
                "for side in [-1.0, 1.0] {\n",
                "    let goal = Target::Point(vec2(-5.0 * side, 0.0));\n",
                "    let arrive = Term::new(Behavior::Arrive(Arrive::default())).toward(goal);\n",
                "    let avoid = Some(", stringify!($Name), "::default().into());\n",
                "    let group = world.add_group(Group { avoid, ..Group::default() }, Some(Plan::of([arrive])));\n",
                "    world.spawn(group, vec2(5.0 * side, 0.0), vec2(0.0, 0.0));\n",
                "}\n",
                "for _ in 0..900 {\n",
                "    world.step(&mut (), &[]);\n",
                "    let [a, b] = [0, 1].map(|place| world.agents[place].position);\n",
                "    assert!(a.distance(b) > 0.4, \"two radii of 0.2 m\");\n",
                "}\n",
                "assert!(world.agents[0].position.x > 4.5, \"it has passed\");\n```\n",
            ))
            $Name {
                $($params)*
                /// How firmly an agent keeps its way. Of what two agents do to avoid each other, each takes the share that the
                /// other's priority has of the sum of both: equals take half each, priority 2 takes a third against
                /// priority 1, and priority 0 takes all. In a jam the agent of the lower priority gives way.
                priority: f32 = 1.0, "", 0.0..=1000.0;
            }
        }
    };
}

/// Makes an enum, and all that goes over every model, from the list.
macro_rules! avoidances {
    ($($(#[$only:meta])* $module:ident::$Name:ident),* $(,)?) => {
        entries! {
            /// How the agents of a group keep their distance.
            Avoidance,
            /// The descriptions of all models, in the order of the list.
            AVOIDANCES: $($(#[$only])* $module::$Name),*
        }

        impl Avoidance {
            /// How firmly an agent keeps its way, 0 to 1000: a parameter of every model.
            #[must_use]
            pub fn priority(&self) -> f32 {
                match self { $($(#[$only])* Self::$Name(it) => it.priority),* }
            }

            /// Calls `to` with the model as its own type, so that the loops over neighbors are compiled for each.
            fn dispatch<V: Vector>(&self, to: &mut impl Dispatch<V>) {
                match self { $($(#[$only])* Self::$Name(it) => to.with(it)),* }
            }

            /// The key of what agents remember of it. No behavior has it: no name has a blank.
            pub(crate) fn key(&self) -> NameKey {
                KEYS[self.index()]
            }
        }

        const KEYS: &[NameKey] =
            &[$($(#[$only])* NameKey::of(concat!("avoid ", stringify!($module)))),*];

        /// The name of the model that keeps its notes under a key; none if no model has this key.
        pub(crate) fn name_of(key: NameKey) -> Option<&'static str> {
            let index = KEYS.iter().position(|it| *it == key)?;
            AVOIDANCES.get(index).map(|info| info.name)
        }
    };
}
