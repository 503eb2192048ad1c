//! There is room for 64 behaviors of a host's own. A program of its own, for they are registered for the rest of it.

use flockwork::behavior::{Behavior, RegisterError, register};

/// Behaviors that do nothing, each in a module of its name.
macro_rules! behaviors {
    ($($name:ident)*) => {
        $(mod $name {
            flockwork::own_behavior! {
                /// Nothing.
                It {}
            }

            impl<V: flockwork::Vector> flockwork::Steer<V> for It {
                fn steer(&self, _: &flockwork::View<V>, _: &flockwork::Turn<V>) -> flockwork::Steering<V> {
                    flockwork::Steering::none()
                }
            }
        })*

        /// Registers one after the other; answers their names with what came of it.
        fn register_all() -> Vec<(&'static str, Result<(), RegisterError>)> {
            vec![$((stringify!($name), register::<$name::It>())),*]
        }
    };
}

behaviors! {
    b00 b01 b02 b03 b04 b05 b06 b07 b08 b09 b10 b11 b12 b13 b14 b15 b16 b17 b18 b19 b20 b21
    b22 b23 b24 b25 b26 b27 b28 b29 b30 b31 b32 b33 b34 b35 b36 b37 b38 b39 b40 b41 b42 b43
    b44 b45 b46 b47 b48 b49 b50 b51 b52 b53 b54 b55 b56 b57 b58 b59 b60 b61 b62 b63 b64 b65
}

#[test]
fn the_sixty_fifth_is_refused_and_the_others_stay() {
    for (nth, (name, result)) in register_all().into_iter().enumerate() {
        let full = Err(RegisterError::NoRoom(name));
        assert_eq!(result, if nth < 64 { Ok(()) } else { full }, "{name}");
        assert_eq!(Behavior::named(name).is_some(), nth < 64, "{name}");
    }
    let said = RegisterError::NoRoom("b64").to_string();
    assert_eq!(said, "there is no room for b64: 64 are registered");
}
