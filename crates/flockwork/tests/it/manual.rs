//! The manual of behaviors is that of the list, which has one entry more in the core's unit tests.

use flockwork::behavior::manual;

#[test]
fn the_manual_is_up_to_date() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/behaviors.md");
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        std::fs::write(file, manual()).expect("docs/ can be written");
    }
    let stored = std::fs::read_to_string(file).unwrap_or_default().replace("\r\n", "\n");
    assert!(
        stored == manual(),
        "docs/behaviors.md is stale: FLOCKWORK_UPDATE=1 cargo test -p flockwork --test it manual"
    );
}
