//! Puts the scenes without scripts into the program: WebAssembly has no files.

#[allow(dead_code, unused_macros)]
#[path = "../../crates/flockwork/tests/shipped/mod.rs"]
mod shipped;

fn main() {
    println!("cargo:rerun-if-changed=../../scenes");
    let mut scenes = Vec::from_iter(shipped::scenes());
    scenes.retain(|(_, text)| !text.contains("script:"));
    let path = std::path::Path::new(&std::env::var_os("OUT_DIR").unwrap()).join("scenes.rs");
    std::fs::write(path, format!("{scenes:?}")).unwrap();
}
