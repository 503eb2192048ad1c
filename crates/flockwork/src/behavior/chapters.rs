//! The chapters that the list of behaviors is read in.

use super::Info;

/// A chapter of the list: behaviors that go by the same things. Manuals are divided so; nothing else depends on it.
#[derive(Debug)]
pub struct Chapter {
    /// What they go by.
    pub title: &'static str,
    /// Their descriptions, in the order of the list.
    pub behaviors: &'static [Info],
}

/// Makes the list of behaviors from that of its chapters, each with its folder.
macro_rules! chapters {
    ($(#[doc = $title:literal] $chapter:ident {
        $($(#[$when:meta])? $module:ident::$Name:ident),* $(,)?
    })*) => {
        $($($(#[$when])? use $chapter::$module;)*)*

        /// The chapters of the list, in order: together they are [`BEHAVIORS`].
        pub const CHAPTERS: &[Chapter] = &[$(Chapter {
            title: $title.trim_ascii(),
            behaviors: &[$($(#[$when])? <$chapter::$module::$Name as Described>::INFO),*],
        }),*];

        behaviors! { $($($(#[$when])? $module::$Name,)*)* }
    };
}
