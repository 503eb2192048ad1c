//! Two small macros: one writes a combiner's struct and its description, the other adds to the list's
//! enum what is the combiners' own.

/// Writes a combiner's struct and its description, as `behavior!` does for a behavior.
macro_rules! combiner {
    ($(#[doc = $doc:literal])* $Name:ident { $($params:tt)* }) => {
        entry! {
            $(#[doc = $doc])*
            example(concat!(
                "\n# Example\n\nA group of terms in a plan:\n\n```\n",
                "use flockwork::behavior::{Behavior, Seek, Separation};\n",
                "use flockwork::combine::", stringify!($Name), ";\n",
                "use flockwork::glam::{Vec2, vec2};\n",
                "use flockwork::{Group, Plan, Space, Stepping, Target, Term, World};\n\n",
                "let seek = Term::new(Behavior::Seek(Seek::default())).toward(Target::Point(vec2(8.0, 0.0)));\n",
                "let separation = Term::new(Behavior::Separation(Separation::default()));\n",
                "let combine = ", stringify!($Name), "::default().into();\n",
                "let plan = Plan { combine, ..Plan::of([seek, separation]) };\n",
                "let mut world = World::<Vec2>::new(Space::Open, Stepping::Timed(1.0 / 60.0), 42, 2.0);\n",
                "let group = world.add_group(Group::default(), Some(plan));\n",
                "world.spawn(group, vec2(0.0, 0.0), vec2(0.0, 1.0));\n",
                "for _ in 0..120 {\n    assert!(world.step(&mut (), &[]).is_empty());\n}\n",
                "assert!(world.agents[0].position.x > 0.5, \"it goes toward its target\");\n```\n",
            ))
            $Name { $($params)* }
        }
    };
}

/// Makes an enum, and all that goes over every combiner, from the list.
macro_rules! combiners {
    ($($(#[$only:meta])* $module:ident::$Name:ident),* $(,)?) => {
        entries! {
            /// How the terms of a plan, or of a group in it, become one steering.
            Combine,
            /// The descriptions of all combiners, in the order of the list.
            COMBINERS: $($(#[$only])* $module::$Name),*
        }

        impl Combine {
            /// Whether a group comes to its total as it stands.
            pub(crate) fn is_total(&self) -> bool {
                match self { $($(#[$only])* Self::$Name(_) => $Name::IS_TOTAL),* }
            }

            /// Whether it adds weight times every steering to the total and does no more.
            #[inline(always)]
            pub(crate) fn adds_all(&self) -> bool {
                match self { $($(#[$only])* Self::$Name(_) => $Name::ADDS_ALL),* }
            }

            /// Whether its terms count beside each other by their weights and by nothing else.
            pub(crate) fn weighs(&self) -> bool {
                match self { $($(#[$only])* Self::$Name(_) => $Name::WEIGHS),* }
            }

            /// How much force it gives at most, as a share of the agent's largest, before its own weight.
            pub(crate) fn most_force(&self) -> f32 {
                match self { $($(#[$only])* Self::$Name(it) => it.most_force()),* }
            }

            /// Whether it may refuse a term, or take only a part of one.
            pub(crate) fn refuses(&self) -> bool {
                match self { $($(#[$only])* Self::$Name(_) => $Name::REFUSES),* }
            }

            /// Whether what it comes to is more than shares of its terms.
            pub(crate) fn turns(&self) -> bool {
                match self { $($(#[$only])* Self::$Name(_) => $Name::TURNS),* }
            }

            /// How far it looks at obstacles (m), and how long ahead at moving ones (s); none if it looks at no obstacle.
            pub(crate) fn obstacle_look<V: Vector>(&self, me: &Agent<V>) -> Option<(f32, f32)> {
                match self { $($(#[$only])* Self::$Name(it) => it.obstacle_look(me)),* }
            }

            /// A parameter that does not fit an agent among obstacles; none if all fit.
            pub(crate) fn advice<V: Vector>(&self, me: &Agent<V>, stepping: Stepping) -> Option<Misfit> {
                match self { $($(#[$only])* Self::$Name(it) => it.advice(me, stepping)),* }
            }

            /// Whether a term of which it keeps something takes the place of those before it.
            pub(crate) fn replaces(&self) -> bool {
                match self { $($(#[$only])* Self::$Name(_) => $Name::REPLACES),* }
            }
        }

        /// What combiners keep of the groups of one block, beside their totals.
        #[derive(Clone, Debug, Default)]
        pub(crate) struct Kept {
            $($(#[$only])* $module: <$Name as Combiner>::Kept),*
        }

        impl Kept {
            /// Begins groups.
            pub fn clear(&mut self, combine: &Combine) {
                match combine { $($(#[$only])* Combine::$Name(_) => $Name::clear(&mut self.$module)),* }
            }

            /// Whether the group of a lane takes the term or group at the body's place of the plan.
            #[inline(always)]
            pub fn takes<V: Vector>(
                &self,
                combine: &Combine,
                (totals, lane): (&Totals<V>, usize),
                body: Body<V>,
            ) -> bool {
                match combine { $($(#[$only])* Combine::$Name(it) => {
                    it.takes(Group { totals, kept: &self.$module, lane }, body)
                }),* }
            }

            /// Adds weight times a steering to the group of a lane; answers which share of it was kept.
            #[inline(always)]
            pub fn add<V: Vector>(
                &mut self,
                combine: &Combine,
                (totals, lane): (&mut Totals<V>, usize),
                me: Body<V>,
                (steering, weight): (&Steering<V>, f32),
            ) -> f32 {
                match combine { $($(#[$only])* Combine::$Name(it) => {
                    let group = GroupMut { totals, kept: &mut self.$module, lane };
                    it.add(group, me, steering, weight)
                }),* }
            }

            /// Adds weight times a steering to the groups of all lanes whose weight is not off.
            // Not inlined: what is rare must not make the loops over what is common longer.
            #[inline(never)]
            pub fn add_eight<V: Vector>(
                &mut self,
                combine: &Combine,
                totals: &mut Totals<V>,
                bodies: Bodies<V>,
                (steerings, weights): (&Steerings<V>, &Lane),
            ) {
                match combine { $($(#[$only])* Combine::$Name(it) => {
                    it.add_eight((totals, &mut self.$module), bodies, steerings, weights)
                }),* }
            }

            /// What the group of a lane comes to.
            #[inline(always)]
            pub fn close<V: Vector>(
                &self,
                combine: &Combine,
                (totals, lane): (&Totals<V>, usize),
                body: Body<V>,
            ) -> Steering<V> {
                match combine { $($(#[$only])* Combine::$Name(it) => {
                    it.close(Group { totals, kept: &self.$module, lane }, body)
                }),* }
            }

            /// What that makes of the term or group at the body's place.
            pub fn shares<V: Vector>(
                &self,
                combine: &Combine,
                (totals, lane): (&Totals<V>, usize),
                body: Body<V>,
            ) -> Shares {
                match combine { $($(#[$only])* Combine::$Name(it) => {
                    it.shares(Group { totals, kept: &self.$module, lane }, body)
                }),* }
            }
        }
    };
}
