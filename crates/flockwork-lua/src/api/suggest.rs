//! "Did you mean": the nearest of some names.

/// More names than this are not listed.
const MOST_LISTED: usize = 16;

/// What to write instead of `word`: the name meant, if one is near, else all of them, if they are few.
pub fn instead(word: &str, known: &[String]) -> String {
    match near(word, known) {
        Some(name) => format!(" Did you mean {name}?"),
        None if known.is_empty() => " There is none".to_owned(),
        None if known.len() <= MOST_LISTED => format!(" Use one of: {}", join(known)),
        None => format!(
            " Use one of: {} and {} more",
            join(&known[..MOST_LISTED]),
            known.len() - MOST_LISTED
        ),
    }
}

/// The name that was probably meant: the nearest if it is near, else the one nearest in length of
/// those that the word holds, or is part of.
pub fn near<'a>(word: &str, known: &'a [String]) -> Option<&'a String> {
    let length = word.chars().count();
    let most = 1 + length / if length < 6 { 4 } else { 3 };
    let alike = known.iter().filter(|name| name.chars().count().abs_diff(length) <= most);
    let nearest = alike.map(|name| (distance(word, name), name)).min();
    if let Some((_, name)) = nearest.filter(|(slips, _)| *slips <= most) {
        return Some(name);
    }
    let plain = |text: &str| text.to_lowercase().replace('_', "");
    let word = plain(word);
    let part = |name: &&String| {
        let name = plain(name);
        name.len().min(word.len()) >= 4 && (word.contains(&name) || name.contains(&word))
    };
    known.iter().filter(part).min_by_key(|name| name.chars().count().abs_diff(length))
}

/// Names in a row.
pub fn join(names: &[String]) -> String {
    names.join(", ")
}

/// The one of `known` that `word` was probably meant to be: it is at most two slips away.
pub fn slip_of<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let length = word.chars().count();
    let known = known.iter().filter(|name| name.chars().count().abs_diff(length) <= 2);
    let near = known.map(|name| (distance(word, name), *name)).min();
    near.filter(|(slips, _)| *slips <= 2).map(|(_, name)| name)
}

/// How many letters must be added, dropped, changed or swapped to turn one word into the other. Case and all
/// letters beyond the 64th do not count.
pub fn distance(a: &str, b: &str) -> usize {
    let [a, b] = [a, b].map(|word| word.to_lowercase().chars().take(64).collect::<String>());
    strsim::osa_distance(&a, &b)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_or_all() {
        let known = ["seek", "separation", "arrive"].map(String::from);
        assert_eq!(instead("sek", &known), " Did you mean seek?");
        assert_eq!(instead("arrvie", &known), " Did you mean arrive?");
        let known_horizons = ["wall_horizon_secs", "horizon_secs"].map(String::from);
        assert_eq!(instead("horizon", &known_horizons), " Did you mean horizon_secs?");
        assert_eq!(instead("teleport", &known), " Use one of: seek, separation, arrive");
    }

    #[test]
    fn slips_of_the_pen() {
        let known = ["init", "update"];
        assert_eq!(slip_of("udpate", &known), Some("update"));
        assert_eq!(slip_of("Init", &known), Some("init"));
        assert_eq!(slip_of("updating", &known), None);
    }
}
