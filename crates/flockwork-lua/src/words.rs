//! "Did you mean": the nearest of some names.

/// What to write instead of `word`: the name meant, if one is near, else all of them.
pub fn instead(word: &str, known: &[String]) -> String {
    let near = known.iter().map(|name| (distance(word, name), name)).min();
    match near {
        Some((slips, name)) if slips <= 1 + word.chars().count() / 4 => {
            format!(" Did you mean {name}?")
        }
        Some(_) => format!(" There is: {}", join(known)),
        None => " There is none".to_owned(),
    }
}

/// Names in a row.
pub fn join(names: &[String]) -> String {
    names.join(", ")
}

/// The one of `known` that `word` was probably meant to be: it is at most two slips away.
pub fn slip_of<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let near = known.iter().map(|name| (distance(word, name), *name)).min();
    near.filter(|(slips, _)| *slips <= 2).map(|(_, name)| name)
}

/// How many letters must be added, dropped, changed or swapped to turn one word into the other.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) =
        (a.to_lowercase().chars().take(64).collect(), b.to_lowercase().chars().take(64).collect());
    let (mut before, mut last): (Vec<usize>, Vec<usize>) = (Vec::new(), (0..=b.len()).collect());
    for (i, x) in a.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, y) in b.iter().enumerate() {
            let swapped = i > 0 && j > 0 && *x == b[j - 1] && a[i - 1] == *y;
            let other = if swapped { before[j - 1] + 1 } else { usize::MAX };
            let changed = last[j] + usize::from(x != y);
            row.push(changed.min(last[j + 1] + 1).min(row[j] + 1).min(other));
        }
        (before, last) = (last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_or_all() {
        let known = ["seek", "separation", "arrive"].map(String::from);
        assert_eq!(instead("sek", &known), " Did you mean seek?");
        assert_eq!(instead("arrvie", &known), " Did you mean arrive?");
        assert_eq!(instead("teleport", &known), " There is: seek, separation, arrive");
    }

    #[test]
    fn slips_of_the_pen() {
        let known = ["init", "update"];
        assert_eq!(slip_of("udpate", &known), Some("update"));
        assert_eq!(slip_of("Init", &known), Some("init"));
        assert_eq!(slip_of("updating", &known), None);
    }
}
