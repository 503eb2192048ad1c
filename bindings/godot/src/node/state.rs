//! Methods of a node about the state of its world: ticks, hash, snapshots, measures.

macro_rules! state_methods {
    ($Node:ident) => {
        #[godot_api(secondary)]
        impl $Node {
            /// Moves all agents by so many ticks at once, and answers how many different things went wrong.
            #[func(gd_self)]
            fn step(this: Gd<Self>, #[opt(default = 1)] ticks: i64) -> i64 {
                let mut this = this;
                let ticks = numbers::ticks(ticks).or_empty();
                crate::ticks::step(&mut this, ticks)
            }

            /// Begins anew with the scene as its file is now, and answers whether that is a world.
            #[func]
            fn restart(&mut self) -> Error {
                self.flock.forget();
                self.flock().world().map(drop).code()
            }

            /// Whether there is a world: the scene was found and has no mistakes.
            #[func]
            fn is_loaded(&mut self) -> bool {
                self.flock().world().is_ok()
            }

            /// How many ticks have passed.
            #[func]
            fn get_tick(&mut self) -> i64 {
                self.flock().tick_number() as i64
            }

            /// How long a tick is (s).
            #[func]
            fn get_tick_secs(&mut self) -> f64 {
                self.flock().tick_secs()
            }

            /// The time that has passed in the world (s).
            #[func]
            fn get_secs(&mut self) -> f64 {
                self.flock().world().map_or(0.0, |world| world.secs())
            }

            /// A hash of the state, as 16 digits: equal to that of `flockwork run` and of every other binding at the same tick of the same scene.
            #[func]
            fn get_hash(&mut self) -> GString {
                let hash = self.flock().world().map(|world| format!("{:016x}", world.hash()));
                GString::from(&hash.or_empty())
            }

            /// The state as bytes, which [method restore] reads in a node with the same scene, also in another run of the game.
            #[func]
            fn save(&mut self) -> PackedByteArray {
                self.flock().world().map(|world| world.save().into()).or_empty()
            }

            /// Returns to a saved state. The future that follows is the same, bit for bit.
            #[func]
            fn restore(&mut self, bytes: PackedByteArray) -> Error {
                let bytes = bytes.as_slice();
                let world = self.flock().world();
                world.and_then(|world| threads::run(|| world.restore(bytes))).code()
            }

            /// The figures of the run so far by name, as `flockwork run --metrics` has them, such as `polarization` or `gates.door.flow`; null where there was
            /// nothing to measure. They are taken as [member measure_every_ticks] says.
            #[func]
            fn get_measures(&mut self) -> VarDictionary {
                self.flock().measures()
            }
        }
    };
}

pub(crate) use state_methods;
