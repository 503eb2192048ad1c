//! Methods of a node about what agents do: plans, marks, adjustments, scripts.

macro_rules! rule_methods {
    ($Node:ident, $Vector:ident) => {
        #[godot_api(secondary)]
        impl $Node {
            /// Gives an agent a plan of its own: an array of terms, each a dictionary.
            ///
            /// A term has the name of a `behavior`, and may have a `weight`, a `target` and a `second` one, `among` for its neighbors, and the
            /// behavior's parameters by name. A target is a vector, `"mouse"`, or one of `{"mark": name}`, `{"path": name}`, `{"group": name}` and
            /// `{"agent": id}`; `among` is `"all"`, `"own"`, `"others"` or `{"group": name}`. `combine` says how the terms become one steering.
            /// A text is a plan, too, as scenes have it, with all that these may have but `Goal`, in meters and with `y` up:
            /// `[(behavior: seek(), target: Mark("door"))]`.
            ///
            /// It is refused if all agents of the group act by one plan: call [method set_group_plan] with null first.
            #[func]
            fn set_plan(
                &mut self,
                id: i64,
                terms: Variant,
                #[opt(default = "sum")] combine: GString,
            ) -> Error {
                let frame = self.frame();
                let set = self.known(id).and_then(|(world, id)| {
                    let plan =
                        Writer { world, frame }.plan::<$Vector>(&terms, &combine.to_string())?;
                    world.set_plan(id, &plan)
                });
                set.code()
            }

            /// Gives several agents a plan, each its own; see [method set_plan]. If it is refused for one of them, none is given it.
            #[func]
            fn set_plans(
                &mut self,
                ids: PackedInt64Array,
                terms: Variant,
                #[opt(default = "sum")] combine: GString,
            ) -> Error {
                let frame = self.frame();
                let set = self.flock().world().and_then(|world| {
                    let ids: Result<Vec<u32>, _> =
                        ids.as_slice().iter().map(|id| numbers::id(*id)).collect();
                    let plan =
                        Writer { world, frame }.plan::<$Vector>(&terms, &combine.to_string())?;
                    world.set_plans(&ids?, &plan)
                });
                set.code()
            }

            /// Gives all agents of a group one plan; see [method set_plan]. With null each has its own from then on, and coasts until it is
            /// given one.
            #[func]
            fn set_group_plan(
                &mut self,
                group: GString,
                terms: Variant,
                #[opt(default = "sum")] combine: GString,
            ) -> Error {
                let (frame, group) = (self.frame(), group.to_string());
                let set = self.flock().world().and_then(|world| {
                    if terms.is_nil() {
                        return world.set_group_plan(&group, None);
                    }
                    let plan =
                        Writer { world, frame }.plan::<$Vector>(&terms, &combine.to_string())?;
                    world.set_group_plan(&group, Some(&plan))
                });
                set.code()
            }

            /// The names of all marks, which are places that the scene names.
            #[func]
            fn get_mark_names(&mut self) -> PackedStringArray {
                let names = |world: &mut HostWorld| {
                    world.mark_names().into_iter().map(GString::from).collect()
                };
                self.flock().world().map(names).or_empty()
            }

            /// Where a mark is.
            #[func]
            fn get_mark(&mut self, name: GString) -> $Vector {
                let frame = self.frame();
                let at = self.flock().world().and_then(|world| {
                    let mark = world.mark(&name.to_string())?;
                    Ok($Vector::from_world(crate::state::mark(world, mark), frame))
                });
                at.or_empty()
            }

            /// Moves a mark: agents whose plans name it have another goal.
            #[func]
            fn move_mark(&mut self, name: GString, to: $Vector) -> Error {
                let to = to.to_world(self.frame());
                self.flock().world().and_then(|world| world.move_mark(&name.to_string(), to)).code()
            }

            /// Gives the terms of a behavior another number, whatever plans say: of a parameter by its name, or of the `weight`, which switches the
            /// behavior off at 0. With null the number of each plan counts again.
            #[func]
            fn adjust(&mut self, behavior: GString, part: GString, value: Variant) -> Error {
                self.adjusted(|_| Ok(For::All), &behavior, &part, &value).code()
            }

            /// The same for the agents of a group, which comes before [method adjust].
            #[func]
            fn adjust_group(
                &mut self,
                group: GString,
                behavior: GString,
                part: GString,
                value: Variant,
            ) -> Error {
                let whom = |world: &HostWorld| world.group(&group.to_string()).map(For::Group);
                self.adjusted(whom, &behavior, &part, &value).code()
            }

            /// The same for an agent, which comes before [method adjust_group].
            #[func]
            fn adjust_agent(
                &mut self,
                id: i64,
                behavior: GString,
                part: GString,
                value: Variant,
            ) -> Error {
                let whom = |_: &HostWorld| numbers::id(id).map(For::Agent);
                self.adjusted(whom, &behavior, &part, &value).code()
            }

            fn adjusted(
                &mut self,
                whom: impl FnOnce(&HostWorld) -> Result<For, HostError>,
                behavior: &GString,
                part: &GString,
                value: &Variant,
            ) -> Result<(), HostError> {
                let world = self.flock().world()?;
                let (value, whom) = (crate::state::number_or_none(value)?, whom(world)?);
                world.adjust(&behavior.to_string(), &part.to_string(), whom, value)
            }

            /// The parameters that the script of a group leaves open, as dictionaries with `name`, `value`, `min`, `max` and `default`.
            #[func]
            fn get_params(&mut self, group: GString) -> Array<VarDictionary> {
                let params =
                    self.flock().world().and_then(|world| world.params(&group.to_string()));
                params.map(|it| it.iter().map(crate::state::param).collect()).or_empty()
            }

            /// Turns a parameter of a group's script. The value is brought into its range, and kept when the script is reloaded.
            #[func]
            fn set_param(&mut self, group: GString, name: GString, value: f64) -> Error {
                let (group, name) = (group.to_string(), name.to_string());
                let world = self.flock().world();
                world
                    .and_then(|world| threads::run(|| world.set_param(&group, &name, value as f32)))
                    .code()
            }

            /// Takes a new text for a script, by its name in the scene, or for a file that scripts require. Agents keep what they remember. A text
            /// with a mistake is refused, and the last good one runs on.
            #[func]
            fn reload_script(&mut self, name: GString, text: GString) -> Error {
                let (name, text) = (name.to_string(), text.to_string());
                let world = self.flock().world();
                world.and_then(|world| threads::run(|| world.reload(&name, &text))).code()
            }

            /// What scripts have printed since the last call.
            #[func]
            fn take_log(&mut self) -> PackedStringArray {
                let log =
                    |world: &mut HostWorld| world.take_log().iter().map(GString::from).collect();
                self.flock().world().map(log).or_empty()
            }
        }
    };
}

pub(crate) use rule_methods;
