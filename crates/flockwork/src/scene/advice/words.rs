//! "Did you mean": the known word that is nearest to a wrong one.

use crate::obstacle::SHAPES;

/// What other tools and languages call a word of the scene format.
const ALSO_CALLED: &[(&str, &[&str])] = &[
    ("about", &["description", "info", "comment"]),
    ("along", &["path", "rail", "route"]),
    ("angle", &["rotation", "rotate", "turn", "yaw"]),
    ("behavior", &["behaviour", "type", "steer", "action"]),
    ("bounds", &["size", "world", "walls", "limits", "area", "edges"]),
    ("center", &["middle", "centre", "position", "pos", "at"]),
    ("color", &["colour", "tint"]),
    ("count", &["number", "amount", "n", "agents"]),
    ("end", &["loop", "closed", "cyclic"]),
    ("groups", &["agents", "group", "units"]),
    ("half", &["size", "extents", "half_size", "half_extents"]),
    ("interpose", &["between", "block"]),
    ("keep_speed", &["target_speed", "cruise", "min_speed"]),
    ("marks", &["points", "targets", "places", "goals"]),
    ("match_velocity", &["velocity_match", "velocity_matching"]),
    ("max_force", &["force"]),
    ("max_speed", &["speed", "top_speed", "velocity_max", "max_velocity", "maxvelocity"]),
    ("max_turn_rate", &["turn_rate", "turn_speed", "max_angular_speed", "steering_limit"]),
    ("most_agents", &["max_agents", "agents_max", "limit"]),
    (
        "moving_obstacles",
        &["movers", "moving", "doors", "gates", "moving_rocks", "dynamic_obstacles"],
    ),
    ("name", &["title", "id"]),
    ("obstacles", &["walls", "rocks", "blocks"]),
    ("offset_pursue", &["offset_pursuit", "formation", "escort"]),
    ("orbit", &["circle", "revolve"]),
    ("params", &["parameters", "tune", "options"]),
    ("paths", &["path", "roads", "routes", "waypoints"]),
    ("plan", &["behaviors", "behaviours", "terms", "steering"]),
    ("points", &["waypoints", "nodes", "vertices", "corners", "outline"]),
    ("pursue", &["chase", "hunt", "intercept"]),
    ("radius", &["size", "r"]),
    ("Rect", &["box", "rectangle", "area"]),
    ("response_secs", &["response", "response_time"]),
    ("script", &["file", "brain", "lua"]),
    ("sight", &["vision", "perception", "view_cone", "senses"]),
    ("slow_radius", &["slowing_radius", "slowing_distance"]),
    ("solid", &["collide", "collision"]),
    ("spawn", &["position", "pos", "start", "place", "at"]),
    ("stepping", &["hz", "fps", "dt", "tick", "timestep"]),
    ("tether", &["leash", "anchor", "stay_near"]),
    ("Walls", &["walled", "closed", "box", "rect"]),
    ("Wrap", &["torus", "toroidal", "periodic", "wrapped"]),
];

/// The one of these words that was probably meant; none if none is much alike.
#[must_use]
pub fn nearest<'w>(wanted: &str, words: impl Iterator<Item = &'w str> + Clone) -> Option<&'w str> {
    let near = words.clone().map(|word| (distance(wanted, word), word)).min();
    let near = near.filter(|(slips, word)| *slips <= (word.chars().count() / 3 + 1).min(3));
    let near = near.filter(|(slips, _)| *slips < wanted.chars().count());
    let called = || words.clone().find(|word| is_also_called(wanted, word));
    let within = || words.clone().find(|word| is_part(wanted, word));
    let slip = near.filter(|(slips, _)| *slips <= 1).map(|(_, word)| word);
    slip.or_else(called).or(near.map(|(_, word)| word)).or_else(within)
}

/// Whether other tools and languages call a word of the format so.
#[must_use]
pub fn is_also_called(wanted: &str, word: &str) -> bool {
    let known = ALSO_CALLED.iter().find(|(known, _)| *known == word);
    let shape = SHAPES.iter().find(|shape| shape.name == word);
    let others = known.map(|(_, others)| *others).or(shape.map(|shape| shape.also_called));
    others.is_some_and(|others| others.contains(&wanted.to_lowercase().as_str()))
}

/// Whether a word is another one with a letter or two mistyped.
pub fn is_slip(wanted: &str, word: &str) -> bool {
    distance(wanted, word) <= 2.min(word.chars().count() / 3)
}

/// Whether one word is a part of the other, between underscores.
fn is_part(wanted: &str, word: &str) -> bool {
    let parts = |all: &str, part: &str| all.split('_').any(|it| it.eq_ignore_ascii_case(part));
    parts(word, wanted) || parts(wanted, word)
}

/// How many letters must be added, dropped, changed or swapped with the next one to turn one word into the
/// other (optimal string alignment); case and underscores do not count.
#[must_use]
pub fn distance(a: &str, b: &str) -> usize {
    let letters = |word: &str| -> String {
        word.chars().filter(|c| *c != '_').flat_map(char::to_lowercase).take(64).collect()
    };
    strsim::osa_distance(&letters(a), &letters(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_word_that_was_meant() {
        let fields = ["name", "count", "spawn", "radius", "max_speed", "color"];
        let meant = |word| nearest(word, fields.iter().copied());
        assert_eq!(meant("cuont"), Some("count"));
        assert_eq!(meant("maxSpeed"), Some("max_speed"));
        assert_eq!(meant("speed"), Some("max_speed"));
        assert_eq!(meant("position"), Some("spawn"));
        assert_eq!(meant("gravity"), None);
        assert_eq!(meant("x"), None);
    }
}
