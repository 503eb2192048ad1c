//! The names that `require` takes, and the files that they stand for.

/// The file of a module; or what is wrong with its name.
pub fn file_of(name: &str) -> Result<String, String> {
    let name = name.strip_suffix(".lua").unwrap_or(name);
    let sound = |part: &str| {
        !part.is_empty()
            && !part.starts_with('.')
            && part.chars().all(|c| c.is_alphanumeric() || "_-.".contains(c))
    };
    if name.split('/').all(sound) {
        return Ok(format!("{name}.lua"));
    }
    Err(format!(
        "\"{name}\" is not the name of a script file; write it from the scripts folder, like require(\"lib/gates\")"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_the_folder() {
        for (name, file) in [("a", "a.lua"), ("lib/a-b", "lib/a-b.lua"), ("a.lua", "a.lua")] {
            assert_eq!(file_of(name).as_deref(), Ok(file));
        }
        for name in
            ["", "/etc/passwd", "../a", "a/../b", "C:a", "a\\b", "a//b", "./a", ".hidden", "a b"]
        {
            assert!(file_of(name).is_err(), "{name}");
        }
    }
}
