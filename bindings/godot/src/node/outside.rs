//! Methods of a node about what comes from outside: the mouse, keys, obstacles, contacts.

macro_rules! outside_methods {
    ($Node:ident, $Vector:ident) => {
        #[godot_api(secondary)]
        impl $Node {
            /// Moves the mouse of the world, at the start of the next tick.
            #[func]
            fn move_pointer(&mut self, to: $Vector) -> Error {
                let to = to.to_world(self.frame());
                self.flock().world().and_then(|world| world.move_pointer(to)).code()
            }

            /// Presses the mouse button or lets it go, at the start of the next tick.
            #[func]
            fn press_button(&mut self, down: bool) -> Error {
                self.flock().world().map(|world| world.press_button(down)).code()
            }

            /// Presses a key or lets it go, by its name in scripts, at the start of the next tick.
            #[func]
            fn press_key(&mut self, name: GString, down: bool) -> Error {
                self.flock().world().map(|world| world.press_key(&name.to_string(), down)).code()
            }

            /// Has the engine look for one of its events, `contact` or `reached`, and tell it by [signal event]; or no more. Where there are
            /// scripts, these say what is looked for.
            #[func]
            fn hear(&mut self, event: GString, #[opt(default = true)] wanted: bool) -> Error {
                self.flock().world().and_then(|world| world.hear(&event.to_string(), wanted)).code()
            }

            /// Adds an obstacle as a scene writes it, in meters, such as `Circle(center: (5, 0), radius: 1)`, or several with commas between them; they
            /// move with a velocity. Answers their ids.
            #[func]
            fn add_obstacle(
                &mut self,
                text: GString,
                #[opt(default = $Vector::ZERO)] velocity: $Vector,
            ) -> PackedInt64Array {
                let velocity = velocity.to_world(self.frame());
                let world = self.flock().world();
                let added = world.and_then(|world| world.add_obstacle(&text.to_string(), velocity));
                added.map(|ids| ids.into_iter().map(i64::from).collect()).or_empty()
            }

            /// Gives an obstacle another position, size or shape, as a scene writes it.
            #[func]
            fn set_obstacle(&mut self, id: i64, text: GString) -> Error {
                let world = self.flock().world();
                world
                    .and_then(|world| world.set_obstacle(numbers::id(id)?, &text.to_string()))
                    .code()
            }

            /// Lets an obstacle move with a velocity from where it is; zero stops it.
            #[func]
            fn move_obstacle(&mut self, id: i64, velocity: $Vector) -> Error {
                let velocity = velocity.to_world(self.frame());
                let world = self.flock().world();
                world.and_then(|world| world.move_obstacle(numbers::id(id)?, velocity)).code()
            }

            /// Removes an obstacle.
            #[func]
            fn remove_obstacle(&mut self, id: i64) -> Error {
                let world = self.flock().world();
                world.and_then(|world| world.remove_obstacle(numbers::id(id)?)).code()
            }
        }
    };
}

pub(crate) use outside_methods;
