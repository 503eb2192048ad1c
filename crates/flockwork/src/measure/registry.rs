//! Two small macros: one writes a measure's struct, its figures and its description, the other turns the list into an
//! enum.

/// Writes a struct of figures and their descriptions.
macro_rules! figures {
    ($(#[doc = $doc:literal])* $Name:ident {
        $($(#[doc = $field_doc:literal])* $field:ident : $Type:ty, $unit:literal;)*
    }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $Name {
            $($(#[doc = $field_doc])* pub $field: $Type),*
        }

        impl $crate::measure::Figures for $Name {
            const INFOS: &'static [$crate::measure::FigureInfo] = &[$($crate::measure::FigureInfo {
                name: stringify!($field),
                unit: $unit,
                doc: concat!($($field_doc, "\n"),*),
                is_list: <$Type as $crate::measure::Figured>::IS_LIST,
            }),*];

            fn tell(&self, _tell: &mut dyn FnMut(&'static str, $crate::measure::Figure)) {
                $(_tell(stringify!($field), $crate::measure::Figured::figure(&self.$field));)*
            }
        }
    };
}

/// Writes a measure's struct and what follows from it:
///
/// ```text
/// measure! {
///     /// What it is, and its source.
///     Flow<V> of Gate<V> {                // or without `of`: of the whole crowd
///         /// What the parameter is.
///         flow_share: f32 = 0.8, "";
///     }
///     now {                               // the figures of a moment: the struct `Now`
///         /// What it is.
///         balance: i64, "";
///     }
///     run {                               // those of the run: the struct `Run`
///         /// What it is.
///         flow: Option<f32>, "1/s";
///     }
///     keeps {                             // what it keeps between ticks
///         /// What it is.
///         passages: Vec<Passage>;
///     }
/// }
/// ```
///
/// A measure of a subject, or one that keeps vectors, has a `<V>`. Its parameters are nonnegative numbers.
macro_rules! measure {
    ($(#[doc = $doc:literal])* $Name:ident $(<$V:ident>)? $(of $Subject:ident $(<$S:ident>)?)? {
        $($(#[doc = $param_doc:literal])* $param:ident : f32 = $default:literal, $unit:literal;)*
    }
    now { $($now:tt)* }
    run { $($run:tt)* }
    keeps { $($(#[doc = $kept_doc:literal])* $kept:ident : $Kept:ty;)* }) => {
        $(#[doc = $doc])*
        #[derive(Clone, Debug, PartialEq)]
        pub struct $Name $(<$V>)? {
            $(
                /// What it is measured at.
                pub of: $Subject $(<$S>)?,
            )?
            $($(#[doc = $param_doc])* pub $param: f32,)*
            $($(#[doc = $kept_doc])* pub $kept: $Kept,)*
        }

        figures! {
            /// The figures of a moment.
            Now { $($now)* }
        }

        figures! {
            /// The figures of the run so far.
            Run { $($run)* }
        }

        /// The measure's description.
        pub const INFO: $crate::measure::Info = $crate::measure::Info {
            name: stringify!($Name),
            doc: concat!($($doc, "\n"),*),
            of: concat!($(stringify!($Subject),)? ""),
            params: &[$($crate::measure::ParamInfo {
                name: stringify!($param),
                unit: $unit,
                doc: concat!($($param_doc, "\n"),*),
                default: $default,
            }),*],
            now: <Now as $crate::measure::Figures>::INFOS,
            run: <Run as $crate::measure::Figures>::INFOS,
        };

        begin! { $Name [$($V)?] [$($Subject $(<$S>)?)?] [$($param)*] [$($param = $default,)* $($kept = Default::default(),)*] }
    };
}

/// How a measure begins: without a subject by `Default`, with one by `new`.
macro_rules! begin {
    ($Name:ident [$($V:ident)?] [] [$($param:ident)*] [$($field:ident = $value:expr,)*]) => {
        impl $(<$V: $crate::Vector>)? Default for $Name $(<$V>)? {
            /// Nothing has been measured yet.
            fn default() -> Self {
                Self { $($field: $value),* }
            }
        }

        impl<V: $crate::Vector> $crate::measure::Begin<V> for $Name $(<$V>)? {
            fn begin(subject: &$crate::measure::Subject<V>) -> Option<Self> {
                matches!(subject, $crate::measure::Subject::Crowd).then(Self::default)
            }

            fn set_subject(&mut self, subject: &$crate::measure::Subject<V>) -> bool {
                matches!(subject, $crate::measure::Subject::Crowd)
            }

            set_param! { $($param)* }
        }
    };
    ($Name:ident [$($V:ident)?] [$Subject:ident $(<$S:ident>)?] [$($param:ident)*] [$($field:ident = $value:expr,)*]) => {
        impl $(<$V: $crate::Vector>)? $Name $(<$V>)? {
            /// Nothing has been measured there yet.
            #[must_use]
            pub fn new(of: $Subject $(<$S>)?) -> Self {
                Self { of, $($field: $value),* }
            }
        }

        impl<V: $crate::Vector> $crate::measure::Begin<V> for $Name $(<$V>)? {
            fn begin(subject: &$crate::measure::Subject<V>) -> Option<Self> {
                match subject {
                    $crate::measure::Subject::$Subject(of) => Some(Self::new(of.clone())),
                    _ => None,
                }
            }

            fn set_subject(&mut self, subject: &$crate::measure::Subject<V>) -> bool {
                match subject {
                    $crate::measure::Subject::$Subject(of) => self.of = of.clone(),
                    _ => return false,
                }
                true
            }

            set_param! { $($param)* }
        }
    };
}

/// Writes how a parameter is set by its name.
macro_rules! set_param {
    ($($param:ident)*) => {
        fn set_param(&mut self, name: &str, value: f32) -> bool {
            let params: &mut [(&str, &mut f32)] = &mut [$((stringify!($param), &mut self.$param)),*];
            let param = params.iter_mut().find(|(known, _)| *known == name);
            param.map(|(_, param)| **param = value).is_some()
        }
    };
}

/// Makes an enum, and all that goes over every measure, from the list.
macro_rules! measures {
    ($($(#[$only:meta])* $module:ident::$Name:ident $(<$V:ident>)?),* $(,)?) => {
        $($(#[$only])* #[doc(no_inline)] pub use $module::$Name;)*

        /// One of the measures, with what it keeps.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Measure<V> {
            $($(#[$only])* #[doc = concat!("[`", stringify!($module), "`]")] $Name($Name $(<$V>)?)),*
        }

        /// The descriptions of all measures, in the order of the list.
        pub const MEASURES: &[Info] =
            &[$($(#[$only])* Info { name: stringify!($module), ..$module::INFO }),*];

        impl<V: Vector> Measure<V> {
            /// All measures of this subject, with their default parameters, in the order of the list; none has measured
            /// anything yet.
            #[must_use]
            pub fn all_of(subject: &Subject<V>) -> Vec<Self> {
                let begun = [$($(#[$only])* <$Name $(<$V>)? as Begin<V>>::begin(subject).map(Self::$Name)),*];
                begun.into_iter().flatten().collect()
            }

            /// Its index in the list.
            #[must_use]
            pub fn index(&self) -> usize {
                enum Index { $($(#[$only])* $Name),* }
                match self { $($(#[$only])* Self::$Name(_) => Index::$Name as usize),* }
            }

            /// Measures something else of the same kind from now on, such as a mark that has moved; false, and nothing
            /// changed, if it is of another kind.
            pub fn set_subject(&mut self, subject: &Subject<V>) -> bool {
                match self { $($(#[$only])* Self::$Name(it) => Begin::<V>::set_subject(it, subject)),* }
            }

            /// Sets a parameter by its name; false, and nothing changed, if the measure has none of this name.
            pub fn set_param(&mut self, name: &str, value: f32) -> bool {
                match self { $($(#[$only])* Self::$Name(it) => Begin::<V>::set_param(it, name, value)),* }
            }

            /// Takes in a tick: call it before the first and after each.
            pub fn observe(&mut self, moment: &Moment<V>) {
                match self { $($(#[$only])* Self::$Name(it) => it.observe(moment)),* }
            }

            /// Passes the figures of this moment to `tell`, name and value, and takes them into those of the run. The
            /// moment must have been [observed](Self::observe).
            pub fn sample(&mut self, moment: &Moment<V>, tell: &mut dyn FnMut(&'static str, Figure)) {
                match self { $($(#[$only])* Self::$Name(it) => it.sample(moment).tell(tell)),* }
            }

            /// Passes the figures of the run so far to `tell`: name and value.
            pub fn run(&self, tell: &mut dyn FnMut(&'static str, Figure)) {
                match self { $($(#[$only])* Self::$Name(it) => it.run().tell(tell)),* }
            }
        }
    };
}
