//! Reads assets.

use bevy_asset::io::Reader;
use bevy_ecs::error::BevyError;

/// The text of an asset.
pub(super) async fn text(reader: &mut dyn Reader) -> Result<String, BevyError> {
    let mut bytes = Vec::new();
    reader.read_to_end(&mut bytes).await?;
    Ok(String::from_utf8(bytes)?)
}
