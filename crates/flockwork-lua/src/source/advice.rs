//! What Luau's parser says, and what to write instead, by what stands there.

use super::reader::Wrong;
use crate::error::advised;

/// A message of the parser with advice.
pub fn of_syntax(wrong: &Wrong, _text: &str) -> String {
    advised(&wrong.message)
}
