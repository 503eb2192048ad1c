//! Type-checks scripts with Luau's own analysis: `types DEFINITIONS SCRIPT…`. Exit code 1 if one has an error.

use std::process::ExitCode;

use luau_analyze::Checker;

/// What the arguments of these names are in every script; comments say so to people and editors, and
/// Luau wants to read it behind the name.
const ARGUMENTS: [(&str, &str); 4] =
    [("me", "Agent"), ("world", "World"), ("dt", "number"), ("pen", "Pen")];

/// The line of a function's head with the types of its arguments.
fn annotated(line: &str) -> String {
    let head = line.trim_start().trim_start_matches("local ");
    let parts =
        line.split_once('(').and_then(|(before, rest)| Some((before, rest.split_once(')')?)));
    match parts.filter(|_| head.starts_with("function ")) {
        Some((before, (inside, after))) => {
            let typed: Vec<String> = inside.split(',').map(|it| argument(it.trim())).collect();
            format!("{before}({}){after}", typed.join(", "))
        }
        None => line.to_owned(),
    }
}

fn argument(name: &str) -> String {
    let known = ARGUMENTS.iter().find(|(known, _)| *known == name);
    known.map_or(name.to_owned(), |(_, kind)| format!("{name}: {kind}"))
}

/// Every error of a script, in one line each.
fn errors(definitions: &str, script: &str) -> Result<Vec<String>, Box<dyn std::error::Error>> {
    let mut checker = Checker::new()?;
    checker.add_definitions(&std::fs::read_to_string(definitions)?)?;
    let text = std::fs::read_to_string(script)?;
    let typed: Vec<String> = text.lines().map(annotated).collect();
    let result = checker.check(&typed.join("\n"))?;
    let told = result.errors().into_iter().map(|error| {
        let message = error.message.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("{script}:{}: {message}", error.line + 1)
    });
    Ok(told.collect())
}

fn main() -> ExitCode {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let [definitions, scripts @ ..] = &paths[..] else {
        eprintln!("types DEFINITIONS SCRIPT…");
        return ExitCode::from(2);
    };
    let check = |script: &String| match errors(definitions, script) {
        Ok(errors) => errors,
        Err(error) => vec![format!("{script}: {error}")],
    };
    let found: Vec<String> = scripts.iter().flat_map(check).collect();
    found.iter().for_each(|error| eprintln!("{error}"));
    println!("{} scripts, {} errors", scripts.len(), found.len());
    ExitCode::from(u8::from(!found.is_empty()))
}
