//! Where the texts of scripts come from.

use std::sync::Arc;

/// From the name of a script to its text, or one sentence why there is none.
pub(crate) type Resolve = Arc<dyn Fn(&str) -> Result<String, String> + Send + Sync>;
