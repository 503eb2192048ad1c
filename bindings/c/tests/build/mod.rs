//! Programs in other languages, compiled against the library and run.
#![allow(dead_code, reason = "each test is a crate of its own, and takes some of these")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

pub const SANITIZERS: &str = "-fsanitize=address,undefined";

pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folder of the library that belongs to this test.
pub fn library() -> PathBuf {
    let deps = std::env::current_exe().unwrap().parent().unwrap().to_owned();
    let there = |folder: &PathBuf| folder.join("libflockwork.so").exists();
    let folders = [deps.clone(), deps.parent().unwrap().to_owned()];
    folders.into_iter().find(there).expect("cargo builds the library before the tests")
}

/// Whether a command is there; what is not is told.
pub fn has(command: &str) -> bool {
    let there = Command::new(command).arg("--version").output().is_ok();
    if !there {
        println!("left out: there is no {command}");
    }
    there
}

/// A new place for a file.
pub fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::create_dir_all(folder).unwrap();
    folder.join(name)
}

/// Runs a command to its end, and answers what it prints.
pub fn run(command: &mut Command) -> String {
    let output = command.env("LD_LIBRARY_PATH", library()).output().unwrap();
    let told = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (printed, errors) = (told(&output.stdout), told(&output.stderr));
    assert!(output.status.success(), "{command:?}\n{printed}\n{errors}");
    printed
}

/// Compiles a program in C or C++.
pub fn compiled(compiler: &str, flags: &[&str], source: &Path) -> PathBuf {
    // Tests that run at once may compile the same source.
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let (name, nth) = (source.file_stem().unwrap().display(), NEXT.fetch_add(1, Ordering::Relaxed));
    let program = scratch(&format!("{name}_{nth}.run"));
    let mut command = Command::new(compiler);
    command.args(["-g", "-Wall", "-Wextra", "-Werror"]).args(flags).arg(source);
    command.arg("-I").arg(root().join("include")).arg("-L").arg(library());
    run(command.args(["-lflockwork", "-lm", "-lpthread", "-o"]).arg(&program));
    program
}

/// One of the programs in C, with sanitizers.
pub fn program_in_c(name: &str) -> Command {
    let source = root().join("tests/c").join(name).with_extension("c");
    let flags =
        ["-std=c99", "-D_POSIX_C_SOURCE=200809L", SANITIZERS, "-fno-sanitize-recover=all", "-O1"];
    Command::new(compiled("gcc", &flags, &source))
}
