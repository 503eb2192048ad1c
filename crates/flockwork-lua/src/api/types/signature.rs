//! Reading the types of the table, which are written as Luau writes them.

/// The arguments of a function, each with its type, and its answer, all as LuaCATS writes them. A name
/// ends in `?` if it may be left out. None if it is no function.
pub fn parts(signature: &str) -> Option<(Vec<(String, String)>, String)> {
    let (inside, after) = bracketed(signature)?;
    let answer = after.strip_prefix(": ").or_else(|| after.strip_prefix(" -> "));
    if answer.is_none() && !after.is_empty() {
        return None;
    }
    let answer = answer.map_or(String::new(), answered);
    Some((separated(inside, ',').into_iter().map(argument).collect(), answer))
}

/// A type as LuaCATS writes it: functions are written in another way.
pub fn kind_of(kind: &str) -> String {
    let Some((arguments, answer)) = parts(kind).filter(|_| kind.contains(" -> ")) else {
        return kind.to_owned();
    };
    let arguments: Vec<_> =
        arguments.iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
    let answer = if answer.is_empty() { answer } else { format!(": {answer}") };
    format!("fun({}){answer}", arguments.join(", "))
}

/// `number?` is the last an argument may be; `...any` is as many as there are.
fn argument(text: &str) -> (String, String) {
    let (name, kind) = match text.strip_prefix("...") {
        Some(kind) => ("...", kind),
        None => text.split_once(": ").unwrap_or((text, "any")),
    };
    match kind.strip_suffix('?') {
        Some(kind) => (format!("{name}?"), kind_of(kind)),
        None => (name.to_owned(), kind_of(kind)),
    }
}

/// Whether an entry is called with a colon, rather than a field that may hold a function.
pub fn is_method(signature: &str) -> bool {
    signature.starts_with('(') && (!signature.contains(") ->") || signature.contains("): "))
}

/// Several answers stand in brackets; none is an empty pair of them.
fn answered(answer: &str) -> String {
    match bracketed(answer) {
        Some((several, "")) => several.to_owned(),
        _ => kind_of(answer),
    }
}

/// What stands in the brackets at the start of a text, and what comes after them.
pub fn bracketed(text: &str) -> Option<(&str, &str)> {
    let rest = text.strip_prefix('(')?;
    let mut depth = 1;
    let end = rest.find(|letter| {
        depth += nesting(letter);
        depth == 0
    })?;
    Some((&rest[..end], &rest[end + 1..]))
}

/// The parts between the signs that stand in no brackets.
pub fn separated(text: &str, sign: char) -> Vec<&str> {
    let mut depth = 0;
    let parts = text.split(|letter| {
        depth += nesting(letter);
        letter == sign && depth == 0
    });
    parts.map(str::trim).filter(|part| !part.is_empty()).collect()
}

fn nesting(letter: char) -> i32 {
    i32::from("({[".contains(letter)) - i32::from(")}]".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_written_in_the_other_way() {
        let table = [
            ("number", "number"),
            ("(string | Group)", "(string | Group)"),
            ("{ [string]: vector }", "{ [string]: vector }"),
            ("(name: Key) -> boolean", "fun(name: Key): boolean"),
            ("(...any) -> ()", "fun(...: any)"),
            ("() -> (Other?, vector)", "fun(): Other?, vector"),
            (
                "(name: string?) -> () -> (string?, Other?)",
                "fun(name?: string): fun(): string?, Other?",
            ),
        ];
        for (luau, luacats) in table {
            assert_eq!(kind_of(luau), luacats, "{luau}");
        }
    }

    #[test]
    fn arguments_may_hold_commas_and_be_left_out() {
        let (arguments, answer) =
            parts("(to: (Other | Group)?, f: (a: A, b: B) -> C, n: number?): number").unwrap();
        let [to, f, n] = &arguments[..] else { panic!("{arguments:?}") };
        assert_eq!((to.0.as_str(), to.1.as_str()), ("to?", "(Other | Group)"));
        assert_eq!((f.0.as_str(), f.1.as_str()), ("f", "fun(a: A, b: B): C"));
        assert_eq!((n.0.as_str(), n.1.as_str(), answer.as_str()), ("n?", "number", "number"));
    }
}
