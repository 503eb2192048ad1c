//! Methods of a node about agents: who is there, and where.

macro_rules! agent_methods {
    ($Node:ident, $Vector:ident, $Vectors:ident) => {
        #[godot_api(secondary)]
        impl $Node {
            /// How many agents there are.
            #[func]
            fn get_agent_count(&mut self) -> i64 {
                self.flock().world().map_or(0, |world| world.count() as i64)
            }

            /// Whether an agent is there.
            #[func]
            fn has_agent(&mut self, id: i64) -> bool {
                let id = u32::try_from(id);
                self.flock().world().is_ok_and(|world| id.is_ok_and(|id| world.has(id)))
            }

            /// The ids of all agents, which ascend. All arrays below have the same order.
            #[func]
            fn get_ids(&mut self) -> PackedInt64Array {
                self.flock().world().and_then(|world| columns::ids(world)).or_empty()
            }

            /// Where all agents are.
            #[func]
            fn get_positions(&mut self) -> $Vectors {
                self.vectors("position").or_empty()
            }

            /// How all agents move, per second.
            #[func]
            fn get_velocities(&mut self) -> $Vectors {
                self.vectors("velocity").or_empty()
            }

            /// The unit vectors of the last motions.
            #[func]
            fn get_headings(&mut self) -> $Vectors {
                self.vectors("heading").or_empty()
            }

            /// The unit vectors of where agents look.
            #[func]
            fn get_facings(&mut self) -> $Vectors {
                self.vectors("facing").or_empty()
            }

            /// The velocities that agents are to take on in groups with `moved_by: Host`, for physics that moves the bodies. It is empty if the
            /// scene has no such group.
            #[func]
            fn get_wanted_velocities(&mut self) -> $Vectors {
                let frame = self.frame();
                self.flock().world().map(|world| columns::wanted(world, frame)).or_empty()
            }

            /// Puts all agents where an array says. A host that moves agents itself calls it before each tick.
            #[func]
            fn set_positions(&mut self, positions: $Vectors) -> Error {
                self.set_vectors("position", &positions).code()
            }

            /// Gives all agents the velocities of an array, per second.
            #[func]
            fn set_velocities(&mut self, velocities: $Vectors) -> Error {
                self.set_vectors("velocity", &velocities).code()
            }

            /// A number of each agent: `radius` (m), `mass` (kg), `max_speed` (m/s), `max_force` (N) or `response_secs`.
            #[func]
            fn get_limits(&mut self, column: GString) -> PackedFloat32Array {
                let column = column.to_string();
                self.flock().world().and_then(|world| columns::limits(world, &column)).or_empty()
            }

            /// Sets a number of each agent; see [method get_limits].
            #[func]
            fn set_limits(&mut self, column: GString, limits: PackedFloat32Array) -> Error {
                let column = column.to_string();
                let world = self.flock().world();
                world.and_then(|world| world.write_limits(&column, limits.as_slice())).code()
            }

            /// The names of all groups, each at its number.
            #[func]
            fn get_group_names(&mut self) -> PackedStringArray {
                let names =
                    |world: &mut HostWorld| world.group_names().map(GString::from).collect();
                self.flock().world().map(names).or_empty()
            }

            /// The number of the group of each agent, in [method get_group_names].
            #[func]
            fn get_group_numbers(&mut self) -> PackedInt64Array {
                self.flock().world().and_then(|world| columns::groups(world)).or_empty()
            }

            /// The name of the group of an agent.
            #[func]
            fn get_group_of(&mut self, id: i64) -> GString {
                self.known(id)
                    .map(|(world, id)| GString::from(&notices::group_of(world, id)))
                    .or_empty()
            }

            /// Has an agent act as those of another group, from the next tick on.
            #[func]
            fn set_group_of(&mut self, id: i64, group: GString) -> Error {
                let set = self.known(id).and_then(|(world, id)| {
                    let group = world.group(&group.to_string())?;
                    world.set_group(id, group)
                });
                set.code()
            }

            /// Spawns an agent of a group, and answers its id; -1 if it is refused. Ids are never given again.
            #[func]
            fn spawn(
                &mut self,
                group: GString,
                position: $Vector,
                #[opt(default = $Vector::ZERO)] velocity: $Vector,
            ) -> i64 {
                let frame = self.frame();
                let spawned = self.flock().world().and_then(|world| {
                    let group = world.group(&group.to_string())?;
                    world.spawn(group, position.to_world(frame), velocity.to_world(frame))
                });
                spawned.map(i64::from).or_instead(-1)
            }

            /// Spawns an agent at each of these positions, each with its velocity or all at rest, and answers their ids; none, and nothing
            /// is spawned, if one is refused.
            #[func]
            fn spawn_all(
                &mut self,
                group: GString,
                positions: $Vectors,
                #[opt(default = &$Vectors::new())] velocities: $Vectors,
            ) -> PackedInt64Array {
                let frame = self.frame();
                let spawned = self.flock().world().and_then(|world| {
                    let group = world.group(&group.to_string())?;
                    columns::spawn_all(
                        world,
                        group,
                        positions.as_slice(),
                        velocities.as_slice(),
                        frame,
                    )
                });
                spawned.map(|ids| ids.into_iter().map(i64::from).collect()).or_empty()
            }

            /// Removes an agent. Its node is freed in the next frame.
            #[func]
            fn despawn(&mut self, id: i64) -> Error {
                self.known(id).and_then(|(world, id)| world.despawn(id)).code()
            }

            /// Moves an agent to a place, with a velocity.
            #[func]
            fn place(
                &mut self,
                id: i64,
                position: $Vector,
                #[opt(default = $Vector::ZERO)] velocity: $Vector,
            ) -> Error {
                let frame = self.frame();
                let (at, velocity) = (position.to_world(frame), velocity.to_world(frame));
                self.known(id).and_then(|(world, id)| world.place(id, at, velocity)).code()
            }

            /// What an agent shows under a name that its script declares as public: a number, a switch, a vector, or an agent's id.
            #[func]
            fn get_value(&mut self, id: i64, name: GString) -> Variant {
                let frame = self.frame();
                let value =
                    self.known(id).and_then(|(world, id)| world.value(id, &name.to_string()));
                value.map(|value| values::given_out::<$Vector>(value, frame)).or_empty()
            }

            /// Sets what an agent shows under a name.
            #[func]
            fn set_value(&mut self, id: i64, name: GString, value: Variant) -> Error {
                let (frame, name) = (self.frame(), name.to_string());
                let set = self.known(id).and_then(|(world, id)| {
                    let value =
                        values::taken_in::<$Vector>(&value, world.value(id, &name)?, frame)?;
                    world.set_value(id, &name, value)
                });
                set.code()
            }

            /// The node of an agent that [member agent_scene] has made; null if there is none.
            #[func]
            fn get_agent_node(&self, id: i64) -> Option<Gd<Node>> {
                self.drawing.looks.node(u32::try_from(id).ok()?)
            }

            fn known(&mut self, id: i64) -> Result<(&mut HostWorld, u32), HostError> {
                let id = numbers::id(id)?;
                let world = self.flock().world()?;
                let gone = || format!("there is no agent {id}: it is gone, or never was");
                if world.has(id) { Ok((world, id)) } else { Err(told(ErrorKind::Gone, gone())) }
            }

            fn vectors(&mut self, column: &str) -> Result<$Vectors, HostError> {
                let frame = self.frame();
                columns::vectors(self.flock().world()?, column, frame)
            }

            fn set_vectors(&mut self, column: &str, from: &$Vectors) -> Result<(), HostError> {
                let frame = self.frame();
                columns::set_vectors(self.flock().world()?, column, from.as_slice(), frame)
            }
        }
    };
}

pub(crate) use agent_methods;
