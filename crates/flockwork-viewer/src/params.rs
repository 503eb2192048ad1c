//! Parameters of scripts, as they are written on the command line: `[group.]name=value`.

use flockwork::group::Setting;
use flockwork::{GroupId, each_world};
use flockwork_lua::TuneParam;

use crate::names::unknown;
use crate::session::Session;

/// Sets a parameter: `group.name=value` of one group, `name=value` of every group whose script has it.
///
/// # Errors
/// One sentence: there is no such group or parameter, with those that there are; or the value is not accepted, with
/// what is.
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
        return Err(unknown("parameter", name, &known));
    }
    found.into_iter().try_for_each(|(id, value)| session.scripts.set_param(id, name, value))
}

fn groups(session: &Session, named: Option<&str>) -> Result<Vec<GroupId>, String> {
    each_world!(&session.world, world => match named {
        None => Ok((0..world.groups.len()).map(|index| GroupId(index as u32)).collect()),
        Some(name) => world.group_named(name).map(|id| vec![id]).ok_or_else(|| {
            let known: Vec<String> = world.groups.iter().map(|group| group.name.clone()).collect();
            unknown("group", name, &known)
        }),
    })
}

/// A value as the number that stands for it: 0 or 1 for a switch, the index from 0 for a choice.
fn number(param: &TuneParam, text: &str) -> Result<f32, String> {
    let value = match (text, text.parse()) {
        ("true" | "on" | "1", _) if param.switch => Setting::Bool(true),
        ("false" | "off" | "0", _) if param.switch => Setting::Bool(false),
        (_, Ok(number)) if param.choices.is_empty() => Setting::Number(number),
        _ => Setting::Word(text.to_owned()),
    };
    if param.takes(&value) {
        return Ok(param.fit(&value));
    }
    Err(format!("{}={text}: write {}", param.name, param.accepted()))
}
