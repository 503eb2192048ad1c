//! Parameters of scripts, as they are written on the command line: `[group.]name=value`.

use flockwork::{GroupId, each_world};
use flockwork_lua::Param;

use crate::session::Session;

/// Sets a parameter, of one group or of every group whose script has it.
///
/// # Errors
/// One sentence: what is not known, and what is.
pub fn set(session: &mut Session, text: &str) -> Result<(), String> {
    let (key, value) = text
        .split_once('=')
        .ok_or_else(|| format!("\"{text}\": write name=value or group.name=value"))?;
    let (group, name) = match key.trim().rsplit_once('.') {
        Some((group, name)) => (Some(group), name),
        None => (None, key.trim()),
    };
    let groups = groups(session, group)?;
    let mut known = Vec::new();
    let mut found = Vec::new();
    for id in groups {
        let params = session.scripts.params(id);
        known.extend(params.iter().map(|param| param.name.clone()));
        for param in params.iter().filter(|param| param.name == name) {
            found.push((id, number(param, value.trim())?));
        }
    }
    known.sort();
    known.dedup();
    if found.is_empty() {
        return Err(format!("there is no parameter \"{name}\"; there are: {}", listed(&known)));
    }
    found.into_iter().try_for_each(|(id, value)| session.scripts.set_param(id, name, value))
}

fn groups(session: &Session, named: Option<&str>) -> Result<Vec<GroupId>, String> {
    each_world!(&session.world, world => match named {
        None => Ok((0..world.groups.len()).map(|place| GroupId(place as u32)).collect()),
        Some(name) => world.group_named(name).map(|id| vec![id]).ok_or_else(|| {
            let known: Vec<String> = world.groups.iter().map(|group| group.name.clone()).collect();
            format!("there is no group \"{name}\"; there are: {}", listed(&known))
        }),
    })
}

fn listed(names: &[String]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// A value as the number that stands for it.
fn number(param: &Param, text: &str) -> Result<f32, String> {
    let wrong = |accepted: &str| format!("{}={text}: write {accepted}", param.name);
    if !param.choices.is_empty() {
        let place = param.choices.iter().position(|choice| choice == text);
        return place.map(|place| place as f32).ok_or_else(|| wrong(&param.choices.join(", ")));
    }
    match (param.switch, text) {
        (true, "true" | "on" | "1") => Ok(1.0),
        (true, "false" | "off" | "0") => Ok(0.0),
        (true, _) => Err(wrong("true or false")),
        (false, _) => {
            let range = param.min..=param.max;
            let number = text.parse().ok().filter(|number| range.contains(number));
            number.ok_or_else(|| wrong(&format!("a number from {} to {}", param.min, param.max)))
        }
    }
}
