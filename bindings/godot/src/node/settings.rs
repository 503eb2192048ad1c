//! What a node has in the inspector, its signals, and its frames.

/// Defines a node: its documentation, its name, its base and interface, its vector and array of vectors, and what else is in the
/// inspector.
macro_rules! flock_node {
    ($(#[$($doc:tt)*])* $Node:ident: $Base:ident, $Interface:ident, $Vector:ident, $Vectors:ident, { $($more:tt)* }) => {
        $(#[$($doc)*])*
        #[derive(GodotClass)]
        #[class(init, base = $Base)]
        pub struct $Node {
            base: Base<$Base>,
            flock: Flock,
            drawing: Drawing<$Vector>,

            /// The file of a scene, such as `res://scenes/flock.ron`. It comes before [member scene_text]. Another one begins a new world.
            #[export(file = "*.ron")]
            #[var(set = set_scene_file)]
            scene_file: GString,
            /// The text of a scene, where there is no file.
            #[export(multiline)]
            #[var(set = set_scene_text)]
            scene_text: GString,
            /// The folder of the scene's scripts. Without it they are in a folder `scripts` beside that of the scene, or beside the one above,
            /// or in the scene's own folder.
            #[export(dir)]
            #[var(set = set_scripts_folder)]
            scripts_folder: GString,
            /// Texts of scripts by name, which come before files.
            #[export]
            #[var(set = set_scripts)]
            scripts: VarDictionary,
            /// The seed of all random numbers, instead of the scene's own; -1 for that.
            #[export]
            #[init(val = -1)]
            #[var(set = set_seed)]
            seed: i64,

            /// Whether time passes in `_physics_process`. [method step] works either way.
            #[export_group(name = "Time")]
            #[export]
            #[init(val = true)]
            running: bool,
            /// How fast time passes for the agents.
            #[export(range = (0.0, 8.0, or_greater))]
            #[init(val = 1.0)]
            time_scale: f64,
            /// The most ticks of a physics frame. What a slow machine cannot do is dropped, so that frames do not become longer and longer.
            #[export(range = (1.0, 60.0, or_greater))]
            #[init(val = 8)]
            max_ticks_per_frame: i64,
            /// Whether scripts are read again when their files are saved, in debug builds. Agents keep what they remember.
            #[export]
            #[init(val = true)]
            reload_scripts: bool,
            /// Between two samples for [method get_measures]; 0 for no measures.
            #[export(range = (0.0, 600.0, or_greater))]
            measure_every_ticks: i64,

            $($more)*
            /// Whether agents are drawn.
            #[export_group(name = "Drawing")]
            #[export]
            #[init(val = true)]
            draw_agents: bool,
            /// A scene that is instanced for each agent, moved with it, and freed when the agent leaves. Its root has the meta value
            /// `agent` with the agent's id. Without it all agents are drawn as instances of one mesh, which is the way for thousands.
            #[export]
            agent_scene: Option<Gd<PackedScene>>,
            /// The mesh of agents without [member agent_scene], in its own size. Without it they are simple shapes as large as their bodies, in the
            /// colors that the scene and its scripts say.
            #[export]
            agent_mesh: Option<Gd<Mesh>>,
            /// Whether pictures turn to where their agents look: `x` in 2D, `-z` in 3D.
            #[export]
            #[init(val = true)]
            turn_agents: bool,
            /// Whether agents are drawn between their last two ticks, by the time that has passed since. Otherwise they move by ticks.
            #[export]
            #[init(val = true)]
            interpolate: bool,
            /// The time since files were last looked at (s).
            unwatched_secs: f64,
        }

        #[godot_api]
        impl $Node {
            /// A world was made from its scene.
            #[signal]
            fn loaded();
            /// A tick has passed. It comes after the other signals of the tick.
            #[signal]
            fn ticked(tick: i64);
            /// An agent has come since the tick before.
            #[signal]
            fn agent_spawned(id: i64, group: GString);
            /// An agent has gone since the tick before.
            #[signal]
            fn agent_left(id: i64);
            /// An agent has emitted an event, or -1 the engine. It is for all agents (`null`), an agent (its id), a group (its name) or those
            /// near (a dictionary with `at` and `radius`), and says a number or a vector.
            #[signal]
            fn event(name: StringName, from: i64, to: Variant, value: Variant);
            /// A script has failed, in the line that the message begins with. The agent keeps its last plan.
            #[signal]
            fn fault(message: GString);
            /// A script was read again, for its file was saved.
            #[signal]
            fn script_reloaded(name: GString);

            #[func]
            fn set_scene_file(&mut self, value: GString) {
                self.scene_file = value;
                self.flock.forget();
            }

            #[func]
            fn set_scene_text(&mut self, value: GString) {
                self.scene_text = value;
                self.flock.forget();
            }

            #[func]
            fn set_scripts_folder(&mut self, value: GString) {
                self.scripts_folder = value;
                self.flock.forget();
            }

            #[func]
            fn set_scripts(&mut self, value: VarDictionary) {
                self.scripts = value;
                self.flock.forget();
            }

            #[func]
            fn set_seed(&mut self, value: i64) {
                self.seed = value;
                self.flock.forget();
            }

            fn watch(&mut self, secs: f64) {
                const EVERY_SECS: f64 = 0.5;
                self.unwatched_secs += secs;
                if self.unwatched_secs < EVERY_SECS || !self.reload_scripts {
                    return;
                }
                self.unwatched_secs = 0.0;
                if godot::classes::Os::singleton().is_debug_build() {
                    self.flock().reload_changed();
                }
            }
        }

        #[godot_api]
        impl $Interface for $Node {
            #[func(gd_self)]
            fn physics_process(this: Gd<Self>, delta: f64) {
                let mut this = this;
                this.bind_mut().watch(delta);
                crate::ticks::pass(&mut this, delta);
            }

            #[func(gd_self)]
            fn process(this: Gd<Self>, _delta: f64) {
                let mut this = this;
                crate::ticks::draw(&mut this);
            }
        }

        impl FlockNode for $Node {
            type Point = $Vector;

            fn flock(&mut self) -> &mut Flock {
                let Self { flock, scene_file, scene_text, scripts_folder, scripts, seed, .. } = self;
                let source = || crate::files::Source {
                    file: scene_file.to_string(),
                    text: scene_text.to_string(),
                    folder: scripts_folder.to_string(),
                    scripts: crate::files::texts(scripts),
                    seed: u64::try_from(*seed).ok(),
                };
                flock.load(source, Self::IS_PLANE);
                flock
            }

            fn frame(&mut self) -> Frame {
                self.frame_of_world()
            }

            fn pace(&self) -> Pace {
                Pace {
                    running: self.running,
                    time_scale: self.time_scale,
                    most_ticks: self.max_ticks_per_frame.clamp(1, 1000) as u32,
                    sample_ticks: self.measure_every_ticks.max(0) as u64,
                    interpolates: self.interpolate,
                }
            }

            fn style(&self) -> Style {
                Style {
                    draws: self.draw_agents,
                    scene: self.agent_scene.clone(),
                    mesh: self.agent_mesh.clone(),
                    turns: self.turn_agents,
                }
            }

            fn drawing(&mut self) -> &mut Drawing<$Vector> {
                &mut self.drawing
            }
        }

        $crate::node::agents::agent_methods!($Node, $Vector, $Vectors);
        $crate::node::rules::rule_methods!($Node, $Vector);
        $crate::node::state::state_methods!($Node);
        $crate::node::outside::outside_methods!($Node, $Vector);
    };
}

pub(crate) use flock_node;
