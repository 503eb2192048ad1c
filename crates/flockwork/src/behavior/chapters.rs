//! The chapters of the list of behaviors.

use super::Info;

/// A chapter of the list: behaviors with the same subject. Manuals are divided by it; nothing else depends on it.
#[derive(Debug)]
pub struct Chapter {
    /// Its title.
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
