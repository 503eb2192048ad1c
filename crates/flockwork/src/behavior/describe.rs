//! A behavior's struct and its description, written from one text.

use super::info::Info;

/// The parameters of a behavior or combiner as data; `own_behavior!` implements it.
pub trait Described: Copy + Default {
    /// Its description.
    const INFO: Info;
    /// The value of the parameter at this place, as a number; none beyond the last.
    fn number(&self, index: usize) -> Option<f32>;
    /// Sets the parameter at this place to a number, even one outside its range; a place or word that does not exist changes nothing.
    fn put_number(&mut self, index: usize, number: f32);
    /// Sets the parameter at this place; false, and nothing changed, if it does not accept the number.
    fn set_number(&mut self, index: usize, number: f32) -> bool {
        let is_accepted = Self::INFO.params.get(index).is_some_and(|it| it.kind.accepts(number));
        if is_accepted {
            self.put_number(index, number);
        }
        is_accepted
    }
    /// Whether all parameters are finite numbers.
    fn is_finite(&self) -> bool;
    /// The behavior with these parameters, in their order; a parameter that is missing or not accepted has its default.
    #[must_use]
    fn of_numbers(numbers: &[f32]) -> Self {
        let mut it = Self::default();
        numbers.iter().enumerate().for_each(|(index, number)| _ = it.set_number(index, *number));
        it
    }
}

/// The last segment of a module path: `arrive` of `flockwork::behavior::arrive`.
#[doc(hidden)]
#[must_use]
pub const fn last_segment(path: &'static str) -> &'static str {
    let bytes = path.as_bytes();
    let mut start = bytes.len();
    while start > 0 && bytes[start - 1] != b':' {
        start -= 1;
    }
    path.split_at(start).1
}

/// The only element, if there is one.
#[doc(hidden)]
#[must_use]
pub const fn first<T: Copy>(list: &[T]) -> Option<T> {
    if list.is_empty() { None } else { Some(list[0]) }
}

/// Writes a behavior's struct and its description:
///
/// ```text
/// behavior! {
///     /// What it does, and its source.
///     Arrive(target: Place) {
///         /// Braking starts at this distance.
///         slow_radius: f32 = 3.0, "m", 0.0..=f32::MAX;
///     }
///
///     formula {
///         /// wish = unit(t − p) · max_speed · min(1, |t − p| / slow_radius)
///     }
///
///     example {
///         /// let me = Agent { max_speed: 5.0, ..Agent::default() };
///         /// assert_eq!(…);
///     }
/// }
/// ```
///
/// The [formula](Info::formula) is plain text in the notation of the manual.
///
/// The example is code that checks what the behavior answers against its definition, with numbers worked out by hand; the
/// names of the crate are in scope. After it may stand the behavior's [tint](Info::tint), such as `tint 672`: it is needed
/// where the color of the name looks like another's, and the test of colors then says which are free.
///
/// Targets, `among Own` and ranges may be left out. The fields that group behaviors share are named alone:
/// `shared radius = 2.0;`, `shared half_angle;` and `shared nearest;`. A parameter that only some words of the parameter
/// `form` read ends with them: `, only "cone" | "separate";`.
macro_rules! behavior {
    ($(#[doc = $doc:literal])* $Name:ident $(($($target:ident : $Wants:ident),*))? $(among $Among:ident)? {
        $($fields:tt)*
    }
    formula { $(#[doc = $formula:literal])+ }
    example { $(#[doc = $line:literal])* }
    $(tint $tint:literal)?) => {
        fields! {
            [
                $(#[doc = $doc])*
                example(concat!(
                    "\n# Formula\n\nIn the notation of the [manual](crate::behavior::manual):\n\n```text\n",
                    $($formula, "\n",)+
                    "```\n\n# Example\n\n```\n",
                    "use flockwork::behavior::*;\n",
                    "use flockwork::glam::{Vec2, vec2};\n",
                    "use flockwork::neighbors::Neighbor;\n",
                    "use flockwork::*;\n\n",
                    $($line, "\n",)*
                    "```\n",
                ))
                $Name $(($($target: $Wants),*))? $(among $Among)? $(tint $tint)? formula($($formula)+)
            ] [] $($fields)*
        }
    };
}

/// Writes out the fields of a behavior that are shared: here alone stands what they are, their units and ranges.
macro_rules! fields {
    ([$($head:tt)*] [$($done:tt)*]) => {
        entry! { $($head)* { $($done)* } }
    };
    ($head:tt [$($done:tt)*] shared radius = $default:literal; $($rest:tt)*) => {
        fields! {
            $head [
                $($done)*
                /// Only neighbors nearer than this count.
                radius: f32 = $default, "m", 0.0..=f32::MAX;
            ] $($rest)*
        }
    };
    ($head:tt [$($done:tt)*] shared half_angle; $($rest:tt)*) => {
        fields! {
            $head [
                $($done)*
                /// Only neighbors within this angle of the heading count; π for all around.
                half_angle: f32 = core::f32::consts::PI, "rad", 0.0..=core::f32::consts::PI;
            ] $($rest)*
        }
    };
    ($head:tt [$($done:tt)*] shared nearest; $($rest:tt)*) => {
        fields! {
            $head [
                $($done)*
                /// At most this many of the nearest neighbors count, and any as near as the last of them; 0 for all.
                nearest: f32 = 0.0, "", 0.0..=f32::MAX;
            ] $($rest)*
        }
    };
    ($head:tt [$($done:tt)*]
        $(#[doc = $doc:literal])*
        $param:ident : $T:ty = $default:expr, $unit:literal $(, $min:literal ..= $max:expr)? $(, only $first:literal $(| $form:literal)*)?;
        $($rest:tt)*
    ) => {
        fields! {
            $head [
                $($done)*
                $(#[doc = $doc])*
                $param: $T = $default, $unit $(, $min ..= $max)? $(, only $first $(| $form)*)?;
            ] $($rest)*
        }
    };
}

/// Writes the struct of an entry of one of the engine's own lists, and its description.
macro_rules! entry {
    ($(#[doc = $doc:literal])* example($example:expr)
    $Name:ident $(($($target:ident : $Wants:ident),*))? $(among $Among:ident)? $(tint $tint:literal)? $(formula($($formula:literal)+))? {
        $($(#[doc = $param_doc:literal])*
        $param:ident : $T:ty = $default:expr, $unit:literal $(, $min:literal ..= $max:expr)? $(, only $first:literal $(| $form:literal)*)?;)*
    }) => {
        $(#[doc = $doc])*
        #[doc = $example]
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $Name {
            $($(#[doc = $param_doc])*
            $(#[doc = concat!("\n\nOnly for `", $first, "`" $(, ", `", $form, "`")*, ".")])?
            pub $param: $T),*
        }

        impl Default for $Name {
            fn default() -> Self {
                Self { $($param: $default),* }
            }
        }

        #[cfg(feature = "serde")]
        fields_in_text! { $Name }

        $crate::described! {
            $(#[doc = $doc])* $Name $(($($target : $Wants),*))? $(among $Among)? $(tint $tint)? $(formula($($formula)+))? {
                $($(#[doc = $param_doc])* $param : $T = $default, $unit $(, $min ..= $max)? $(, only $first $(| $form)*)?;)*
            }
        }
    };
}

/// Writes the struct of a host's own behavior and its description, in a module that has its name:
///
/// ```
/// mod drift {
///     flockwork::own_behavior! {
///         /// Goes along with the river, toward its mouth if there is one.
///         Drift(mouth: Place) among Own {
///             /// How fast the river flows.
///             speed: f32 = 1.0, "m/s", 0.0..=10.0;
///             /// Whether it is high water.
///             high: bool = false, "";
///         }
///     }
/// }
/// assert_eq!(drift::Drift::default().speed, 1.0);
/// ```
///
/// The name is for life: scenes, scripts and snapshots have it. Targets, `among` and ranges may be left out; without
/// `among` it looks at no neighbors. [`register`](crate::behavior::register) says how it is used then.
#[macro_export]
macro_rules! own_behavior {
    ($(#[doc = $doc:literal])* $Name:ident $(($($target:ident : $Wants:ident),*))? $(among $Among:ident)? {
        $($(#[doc = $param_doc:literal])*
        $param:ident : $T:ty = $default:expr, $unit:literal $(, $min:literal ..= $max:expr)?;)*
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $Name { $($(#[doc = $param_doc])* pub $param: $T),* }

        impl Default for $Name {
            fn default() -> Self {
                Self { $($param: $default),* }
            }
        }

        $crate::described! {
            $(#[doc = $doc])* $Name $(($($target : $Wants),*))? $(among $Among)? {
                $($(#[doc = $param_doc])* $param : $T = $default, $unit $(, $min ..= $max)?;)*
            }
        }
    };
}

/// Describes the struct of a behavior or of a combiner.
#[doc(hidden)]
#[macro_export]
macro_rules! described {
    ($(#[doc = $doc:literal])* $Name:ident $(($($target:ident : $Wants:ident),*))? $(among $Among:ident)? $(tint $tint:literal)? $(formula($($formula:literal)+))? {
        $($(#[doc = $param_doc:literal])*
        $param:ident : $T:ty = $default:expr, $unit:literal $(, $min:literal ..= $max:expr)? $(, only $first:literal $(| $form:literal)*)?;)*
    }) => {
        impl $crate::Kind for $Name {
            #[inline]
            fn kind(&self) -> $crate::NameKey {
                const { $crate::NameKey::of(<Self as $crate::behavior::Described>::INFO.name) }
            }
        }

        impl $crate::behavior::Described for $Name {
            const INFO: $crate::behavior::Info = $crate::behavior::Info {
                name: $crate::behavior::last_segment(module_path!()),
                doc: concat!($($doc, "\n"),*),
                formula: concat!($($($formula, "\n",)+)?),
                targets: &[$($((stringify!($target), $crate::behavior::Wants::$Wants)),*)?],
                among: $crate::behavior::first(&[$($crate::neighbors::Among::$Among)?]),
                params: &[$($crate::behavior::Param {
                    name: stringify!($param),
                    unit: $unit,
                    doc: concat!(
                        $($param_doc, "\n",)*
                        $("Only for `", $first, "`", $(", `", $form, "`",)* ".\n")?
                    ),
                    kind: <$T as $crate::behavior::ParamValue>::KIND.within(&[$(($min, $max))?]),
                    renamed: <$T as $crate::behavior::ParamValue>::RENAMED,
                    only: &[$($first $(, $form)*)?],
                }),*],
                param_names: &[$(stringify!($param)),*],
                tint: $crate::behavior::first(&[$($tint)?]),
            };

            fn number(&self, index: usize) -> Option<f32> {
                let numbers: &[f32] = &[$($crate::behavior::ParamValue::to_number(&self.$param)),*];
                numbers.get(index).copied()
            }

            fn put_number(&mut self, _index: usize, _number: f32) {
                let mut _place = 0..;
                $(if _place.next() == Some(_index) {
                    self.$param = $crate::behavior::ParamValue::from_number(_number).unwrap_or(self.$param);
                })*
            }

            fn is_finite(&self) -> bool {
                true $(&& $crate::behavior::ParamValue::to_number(&self.$param).is_finite())*
            }

            fn of_numbers(numbers: &[f32]) -> Self {
                let (mut _numbers, _usual) = (numbers.iter(), Self::default());
                Self {
                    $($param: _numbers
                        .next()
                        .filter(|it| it.is_finite())
                        .and_then(|it| $crate::behavior::ParamValue::from_number(*it))
                        .unwrap_or(_usual.$param)),*
                }
            }
        }
    };
}
