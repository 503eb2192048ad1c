//! The macro that writes an act's struct and what follows from its arguments.

/// Writes an act's struct and what follows from its arguments:
///
/// ```text
/// act! {
///     /// What it does.
///     Spawn<V>, refusable {
///         /// Where it begins.
///         position: V, "m";
///         /// How it moves.
///         velocity: V = 0.0, "m/s";
///     }
/// }
/// ```
///
/// The type of an argument is `Color`, `Receivers`, `GroupId`, `FieldId`, `V` for a vector, `f32` for a number, `u16` for a
/// name or `EventValue<V>`; `<V>` follows the act's name if an argument needs it. After `=` comes the default of an argument
/// that a script may leave out, after the unit the range of a number. `refusable` marks an act that the world may
/// refuse; after `unanswered` comes the message to a script that uses its answer, after `along` what a brain may give the new
/// agent along.
macro_rules! act {
    ($(#[doc = $doc:literal])* $Name:ident $(<$V:ident>)? $(, $refusable:ident)? $(, unanswered $unanswered:literal)? $(, along $along:literal)? {
        $($(#[doc = $argument_doc:literal])*
        $argument:ident : $T:ident $(<$A:ident>)? $(= $default:literal)?, $unit:literal $(, $min:literal ..= $max:expr)?;)*
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
        pub struct $Name $(<$V>)? {
            $($(#[doc = $argument_doc])* pub $argument: $T $(<$A>)?),*
        }

        /// Its description.
        pub(super) const INFO: $crate::act::Info = $crate::act::Info {
            name: $crate::behavior::last_segment(module_path!()),
            doc: concat!($($doc, "\n"),*),
            arguments: &[$($crate::act::Argument {
                name: stringify!($argument),
                kind: of_type!($T, ArgumentKind),
                unit: $unit,
                doc: concat!($($argument_doc, "\n"),*),
                default: {
                    let default: &[f32] = &[$($default)?];
                    if default.is_empty() { None } else { Some(default[0]) }
                },
                range: {
                    let range: &[(f32, f32)] = &[$(($min, $max))?];
                    if range.is_empty() { (f32::MIN, f32::MAX) } else { range[0] }
                },
            }),*],
            is_refusable: {
                let words: &[&str] = &[$(stringify!($refusable))?];
                !words.is_empty()
            },
            unanswered: {
                let words: &[&'static str] = &[$($unanswered)?];
                if words.is_empty() { None } else { Some(words[0]) }
            },
            along: {
                let words: &[&'static str] = &[$($along)?];
                if words.is_empty() { None } else { Some(words[0]) }
            },
        };

        const _: () = assert!(INFO.is_sound(), "at most one name and one argument for receivers");

        impl<V: $crate::Vector> $crate::act::Arguments<V> for $Name $(<$V>)? {
            fn values(&self, _tell: &mut dyn FnMut($crate::act::Value<V>)) {
                $({
                    let it = self.$argument;
                    _tell(of_type!($T, Value(it)));
                })*
            }

            fn take(
                _next: &mut dyn FnMut(&'static $crate::act::Argument) -> Option<$crate::act::Value<V>>,
            ) -> Option<Self> {
                let mut _arguments = INFO.arguments.iter();
                Some(Self {
                    $($argument: {
                        let argument = _arguments.next()?;
                        match _next(argument).filter(|value| argument.accepts(value))? {
                            of_type!($T, Value(it)) => it,
                            _ => return None,
                        }
                    }),*
                })
            }
        }
    };
}
