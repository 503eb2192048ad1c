//! The examples of docs/engines/c.md are compiled and run.

mod build;

use std::path::Path;
use std::process::Command;

use build::{SANITIZERS, compiled, has, library, root, run, scratch};

/// The examples of the page in a language, in order.
fn examples(language: &str) -> Vec<String> {
    let page = std::fs::read_to_string(root().join("../../docs/engines/c.md")).unwrap();
    let fences: Vec<&str> = page.split("\n```").skip(1).step_by(2).collect();
    let of_it =
        fences.into_iter().filter_map(|it| it.split_once('\n')).filter(|it| it.0 == language);
    of_it.map(|(_, text)| text.to_owned()).collect()
}

/// A part of a program, with the crowd of the tests as its `world`.
fn whole(part: &str) -> String {
    let check = root().join("tests/c/check.h");
    format!(
        "#include <assert.h>\n#include {check:?}\nint main(void) {{\nFlockworkWorld *world = crowd();\n{{\n{part}\n}}\n\
         return flockwork_free(world);\n}}\n"
    )
}

fn run_c(name: &str, text: &str) -> String {
    let source = scratch(&format!("{name}.c"));
    std::fs::write(&source, text).unwrap();
    let flags = ["-std=c99", SANITIZERS, "-fno-sanitize-recover=all"];
    run(&mut Command::new(compiled("gcc", &flags, &source)))
}

#[test]
fn the_crowd_of_ten_lines_moves() {
    let all = examples("c");
    let crowd = all.iter().find(|it| it.contains("int main")).unwrap();
    assert!(crowd.trim().lines().count() <= 10, "{crowd}");
    if has("gcc") {
        let printed = run_c("page_crowd", crowd);
        let places: Vec<&str> = printed.lines().collect();
        assert_eq!(places.len(), 600);
        assert_ne!(places[0], places[599]);
    }
}

#[test]
fn each_part_in_c_does_what_it_says() {
    let all = examples("c");
    let parts: Vec<&String> = all.iter().filter(|it| !it.contains("int main")).collect();
    assert!(parts.len() >= 7);
    for (nth, part) in parts.into_iter().enumerate().filter(|_| has("gcc")) {
        run_c(&format!("page_{nth}"), &whole(part));
    }
}

#[test]
fn the_program_in_cpp_runs() {
    for (nth, text) in examples("cpp").iter().enumerate().filter(|_| has("g++")) {
        let source = scratch(&format!("page_{nth}.cpp"));
        std::fs::write(&source, text).unwrap();
        let flags = ["-std=c++17", SANITIZERS, "-fno-sanitize-recover=all"];
        run(&mut Command::new(compiled("g++", &flags, &source)));
    }
}

#[test]
fn the_program_in_c_sharp_runs() {
    for (nth, text) in examples("csharp").iter().enumerate().filter(|_| has("mcs") && has("mono")) {
        let (source, program) =
            (scratch(&format!("page_{nth}.cs")), scratch(&format!("page_{nth}.exe")));
        std::fs::write(&source, text).unwrap();
        run(Command::new("mcs")
            .arg("-warnaserror")
            .arg(format!("-out:{}", program.display()))
            .arg(&source));
        assert_eq!(run(Command::new("mono").arg(program)).trim(), "they went");
    }
}

#[test]
fn cmake_finds_the_library() {
    let text = examples("cmake").concat();
    if !has("cmake") {
        return;
    }
    let folder = scratch("cmake");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    std::fs::create_dir_all(&folder).unwrap();
    let text = text.replace("${FLOCKWORK}/target/release", "${LIBRARY}");
    write(
        "CMakeLists.txt",
        &format!(
            "cmake_minimum_required(VERSION 3.13)\nproject(crowd C)\nadd_executable(crowd crowd.c)\n{text}"
        ),
    );
    write("crowd.c", &examples("c")[0]);
    let define = |name: &str, path: &Path| format!("-D{name}={}", path.display());
    let bindings = root().join("..");
    run(Command::new("cmake").current_dir(&folder).args([
        ".",
        &define("FLOCKWORK", &bindings),
        &define("LIBRARY", &library()),
    ]));
    run(Command::new("cmake").current_dir(&folder).args(["--build", "."]));
    assert!(run(&mut Command::new(folder.join("crowd"))).lines().count() == 600);
}
