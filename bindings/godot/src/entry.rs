//! Where Godot enters, and leaves.
#![allow(
    unsafe_code,
    reason = "gdext asks each library for the promise that this is its only entry"
)]

use godot::init::{ExtensionLibrary, InitStage, gdextension};

struct FlockworkExtension;

#[gdextension]
unsafe impl ExtensionLibrary for FlockworkExtension {
    fn on_stage_deinit(stage: InitStage) {
        if stage == InitStage::Scene {
            crate::threads::end();
        }
    }
}
