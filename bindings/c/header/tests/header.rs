//! The header is that of the source. `FLOCKWORK_UPDATE=1 cargo test -p flockwork-c-header` writes it anew.

use std::path::Path;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn made() -> String {
    let root = root();
    let config = cbindgen::Config::from_file(root.join("cbindgen.toml")).unwrap();
    let builder = cbindgen::Builder::new().with_config(config).with_src(root.join("src/lib.rs"));
    let mut bytes = Vec::new();
    builder.generate().unwrap().write(&mut bytes);
    // A type that ends with a star has its name right after it.
    String::from_utf8(bytes).unwrap().replace("@ ", "")
}

#[test]
fn the_header_is_that_of_the_source() {
    let file = root().join("include/flockwork.h");
    let made = made();
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        std::fs::write(&file, &made).unwrap();
    }
    let there = std::fs::read_to_string(file).unwrap().replace("\r\n", "\n");
    assert!(there == made, "run this test with FLOCKWORK_UPDATE=1, and look at the difference");
}
