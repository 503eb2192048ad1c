//! The macro that turns the list of behaviors into an enum, and into all that goes over every behavior.

/// Makes an enum, and all that goes over every behavior, from the list. An entry may say when it is there: `#[cfg(…)]`.
macro_rules! behaviors {
    ($($(#[$when:meta])? $module:ident::$Name:ident),* $(,)?) => {
        $($(#[$when])? pub use $module::$Name;)*

        /// One of the behaviors, with its parameters.
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Behavior {
            $($(#[$when])? #[doc = concat!("[`", stringify!($module), "`](", stringify!($Name), ")")] $Name($Name),)*
            /// A [registered](register) behavior of a host's own.
            Own(Own),
        }

        /// The descriptions of all behaviors, in the order of the list.
        pub const BEHAVIORS: &[Info] = &[$($(#[$when])? <$Name as Described>::INFO),*];

        /// Every behavior with its default parameters, in the order of the list.
        #[must_use]
        pub fn defaults() -> Vec<Behavior> {
            [$($(#[$when])? Behavior::$Name($Name::default())),*].to_vec()
        }

        impl Behavior {
            /// Its index in [`infos`], for tables that live no longer than the program. Stored data uses the
            /// behavior's [name](Kind::kind) instead.
            #[must_use]
            pub fn index(&self) -> usize {
                enum Index { $($(#[$when])? $Name),* }
                match self {
                    $($(#[$when])? Self::$Name(_) => Index::$Name as usize,)*
                    Self::Own(own) => BEHAVIORS.len() + own.place(),
                }
            }

            /// Its description.
            #[must_use]
            pub fn info(&self) -> &'static Info {
                match self {
                    $($(#[$when])? Self::$Name(_) => const { &<$Name as Described>::INFO },)*
                    Self::Own(own) => own.info(),
                }
            }

            /// The parts of its turn that it reads, beside the targets.
            #[must_use]
            pub fn reads<V: Vector>(&self) -> Reads {
                match self {
                    $($(#[$when])? Self::$Name(_) => <$Name as Steer<V>>::READS,)*
                    Self::Own(own) => own.reads::<V>(),
                }
            }

            /// The value of its parameter at this index, as a number; none beyond the last.
            #[must_use]
            pub fn number(&self, index: usize) -> Option<f32> {
                match self { $($(#[$when])? Self::$Name(it) => it.number(index),)* Self::Own(it) => it.number(index) }
            }

            /// Sets its parameter at this index; false, and nothing is changed, if the parameter does not accept the number.
            pub fn set_number(&mut self, index: usize, number: f32) -> bool {
                match self { $($(#[$when])? Self::$Name(it) => it.set_number(index, number),)* Self::Own(it) => it.set_number(index, number) }
            }

            /// Sets its parameter at this index to a number, which may lie outside of its range.
            #[cfg(feature = "serde")]
            fn put_number(&mut self, index: usize, number: f32) {
                match self { $($(#[$when])? Self::$Name(it) => it.put_number(index, number),)* Self::Own(it) => it.put_number(index, number) }
            }

            /// Whether all its parameters are finite numbers.
            #[must_use]
            pub fn is_finite(&self) -> bool {
                match self { $($(#[$when])? Self::$Name(it) => it.is_finite(),)* Self::Own(it) => it.is_finite() }
            }
        }

        impl Kind for Behavior {
            #[inline]
            fn kind(&self) -> NameKey {
                match self { $($(#[$when])? Self::$Name(it) => it.kind(),)* Self::Own(it) => it.kind() }
            }
        }

        impl Behavior {
            /// Hands on how to see any behavior of this one's kind as its own type.
            pub(crate) fn dispatch<'w, V: Vector>(&self, to: &mut impl Dispatch<'w, V>) {
                match self {
                    $($(#[$when])? Self::$Name(_) => to.with(|it| match it {
                        Self::$Name(it) => Some(it),
                        _ => None,
                    }),)*
                    Self::Own(_) => to.with(|it| match it {
                        Self::Own(it) => Some(it),
                        _ => None,
                    }),
                }
            }
        }

        impl<V: Vector> Steer<V> for Behavior {
            const READS: Reads = Reads::EVERYTHING;
            const TURNS: bool = true;

            fn steer(&self, view: &View<V>, turn: &Turn<V>) -> Steering<V> {
                match self { $($(#[$when])? Self::$Name(it) => it.steer(view, turn),)* Self::Own(it) => it.steer(view, turn) }
            }

            fn asks(&self, selection: Selection, ask: &mut dyn FnMut(Ask)) {
                match self { $($(#[$when])? Self::$Name(it) => Steer::<V>::asks(it, selection, ask),)* Self::Own(it) => Steer::<V>::asks(it, selection, ask) }
            }

            fn finish(&self, selection: Selection) -> Option<crate::neighbors::Finish> {
                match self { $($(#[$when])? Self::$Name(it) => Steer::<V>::finish(it, selection),)* Self::Own(it) => Steer::<V>::finish(it, selection) }
            }

            fn neighbor_reach(&self) -> Option<f32> {
                match self { $($(#[$when])? Self::$Name(it) => Steer::<V>::neighbor_reach(it),)* Self::Own(it) => Steer::<V>::neighbor_reach(it) }
            }

            fn facing(&self, view: &View<V>, turn: &Turn<V>) -> Option<V> {
                match self { $($(#[$when])? Self::$Name(it) => it.facing(view, turn),)* Self::Own(it) => it.facing(view, turn) }
            }

            fn slot_place(&self, turn: &Turn<V>) -> Option<V> {
                match self { $($(#[$when])? Self::$Name(it) => it.slot_place(turn),)* Self::Own(it) => it.slot_place(turn) }
            }

            fn approach(&self) -> Option<Approach> {
                match self { $($(#[$when])? Self::$Name(it) => Steer::<V>::approach(it),)* Self::Own(it) => Steer::<V>::approach(it) }
            }

            fn obstacle_reach(&self, me: &Agent<V>) -> Option<f32> {
                match self { $($(#[$when])? Self::$Name(it) => it.obstacle_reach(me),)* Self::Own(it) => it.obstacle_reach(me) }
            }

            fn obstacle_horizon(&self, me: &Agent<V>) -> f32 {
                match self { $($(#[$when])? Self::$Name(it) => it.obstacle_horizon(me),)* Self::Own(it) => it.obstacle_horizon(me) }
            }

            fn comes_to_rest(&self) -> bool {
                match self { $($(#[$when])? Self::$Name(it) => Steer::<V>::comes_to_rest(it),)* Self::Own(it) => Steer::<V>::comes_to_rest(it) }
            }

            fn rests_at(&self, me: &Agent<V>, turn: &Turn<V>) -> Option<V> {
                match self { $($(#[$when])? Self::$Name(it) => it.rests_at(me, turn),)* Self::Own(it) => it.rests_at(me, turn) }
            }

            fn needs(&self) -> Ground {
                match self { $($(#[$when])? Self::$Name(it) => Steer::<V>::needs(it),)* Self::Own(it) => Steer::<V>::needs(it) }
            }

            fn advice(&self, me: &Agent<V>, turn: &Turn<V>, stepping: Stepping) -> Option<Misfit> {
                match self { $($(#[$when])? Self::$Name(it) => it.advice(me, turn, stepping),)* Self::Own(it) => it.advice(me, turn, stepping) }
            }

            fn explain(&self, view: &View<V>, turn: &Turn<V>, pen: &mut dyn Pen<V>) {
                match self { $($(#[$when])? Self::$Name(it) => it.explain(view, turn, pen),)* Self::Own(it) => it.explain(view, turn, pen) }
            }
        }
    };
}
