//! Editor types, folded from the list of behaviors and the one table.

pub mod behavior;
mod luacats;
pub mod luau;
pub mod signature;

/// The definition files for editors: for luau-lsp, and for lua-language-server. Each has its name in
/// `scripts/types`, and its text.
#[must_use]
pub fn types() -> [(&'static str, String); 2] {
    [("flockwork.d.luau", luau::text()), ("flockwork.lua", luacats::text())]
}
