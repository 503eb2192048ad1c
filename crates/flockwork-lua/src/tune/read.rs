//! From what a script writes for a parameter to the parameter, or what is wrong with it.

use mlua::{Table, Value};

use super::param::{TuneParam, number_of};
use crate::api::suggest::instead;

const KEYS: &[&str] = &["min", "max", "step", "doc", "choices"];

/// A parameter of this name, as `tune` is given it.
pub fn read(name: &Value, value: &Value) -> Result<TuneParam, String> {
    let Value::String(name) = name else {
        return Err("every value needs a name: tune { pull = 1.0 }".to_owned());
    };
    let name = name.to_string_lossy();
    let wrong = |what: &str| Err(format!("{name} {what}"));
    let (first, spec) = match value {
        Value::Table(spec) => (spec.get::<Value>(1).map_err(|e| e.to_string())?, Some(spec)),
        value => (value.clone(), None),
    };
    if let Some(unknown) = spec.and_then(unknown_key) {
        let keys: Vec<String> = KEYS.iter().map(|key| (*key).to_owned()).collect();
        let help = match (&first, unknown.as_str()) {
            (Value::Nil, "default" | "value" | "initial" | "init") => {
                " The value comes first, without a name: { 1.0, min = 0, max = 4 }".to_owned()
            }
            (Value::Nil, _) => {
                " tune has no tables within tables; a value comes first: { 1.0, min = 0, max = 4 }"
                    .to_owned()
            }
            _ => instead(&unknown, &keys),
        };
        return wrong(&format!("has no setting \"{unknown}\".{help}"));
    }
    let doc = spec.and_then(|spec| spec.get::<String>("doc").ok()).unwrap_or_default();
    let choices = spec.and_then(|spec| spec.get::<Vec<String>>("choices").ok()).unwrap_or_default();
    let blank = TuneParam {
        name: name.clone(),
        value: 0.0,
        default: 0.0,
        min: 0.0,
        max: 1.0,
        step: 0.0,
        switch: false,
        choices,
        doc,
    };
    match (&first, number_of(&first)) {
        (Value::Boolean(on), _) => {
            Ok(TuneParam { default: f32::from(u8::from(*on)), step: 1.0, switch: true, ..blank })
        }
        (_, Some(number)) if (number as f32).is_finite() => ranged(blank, number as f32, spec),
        (Value::String(word), _) => chosen(blank, &word.to_string_lossy()),
        (Value::Vector(_), _) => wrong(
            "must be a number, true or false, or a word with choices; for a point, tune its parts",
        ),
        _ => wrong("needs a value first, as in { 1.0, min = 0, max = 4 }"),
    }
}

fn unknown_key(spec: &Table) -> Option<String> {
    let keys = spec.pairs::<Value, Value>().filter_map(|pair| pair.ok().map(|(key, _)| key));
    let mut names = keys.filter_map(|key| key.as_string().map(|key| key.to_string_lossy()));
    names.find(|name| !KEYS.contains(&name.as_str()))
}

fn chosen(blank: TuneParam, word: &str) -> Result<TuneParam, String> {
    let Some(index) = blank.choices.iter().position(|choice| choice == word) else {
        return Err(not_chosen(&blank, word));
    };
    let max = blank.choices.len() as f32 - 1.0;
    Ok(TuneParam { default: index as f32, max, step: 1.0, ..blank })
}

fn not_chosen(param: &TuneParam, word: &str) -> String {
    let name = &param.name;
    match &param.choices[..] {
        [] if word.trim().parse::<f32>().is_ok() => {
            format!("{name}: a number stands without quotes. Write {name} = {}", word.trim())
        }
        [] => format!(
            "{name}: a text needs a list of choices. Write {name} = {{ \"{word}\", choices = {{ \"{word}\", \"other\" }} }}"
        ),
        choices => format!("{name}: \"{word}\" is not one of its choices: {}", choices.join(", ")),
    }
}

fn ranged(blank: TuneParam, default: f32, spec: Option<&Table>) -> Result<TuneParam, String> {
    let setting = |key: &str| match spec.map(|spec| spec.get::<Value>(key)) {
        None | Some(Ok(Value::Nil)) => Ok(None),
        Some(Ok(value)) => {
            match number_of(&value).map(|number| number as f32).filter(|n| n.is_finite()) {
                Some(number) => Ok(Some(number)),
                None => Err(format!("{}: {key} must be a finite number", blank.name)),
            }
        }
        Some(Err(error)) => Err(error.to_string()),
    };
    let (min, max, step) = (setting("min")?, setting("max")?, setting("step")?);
    let reach = if default == 0.0 { 1.0 } else { 2.0 * default.abs() };
    let min = min.unwrap_or(if default < 0.0 { -reach } else { 0.0_f32.min(default) });
    let max = max.unwrap_or(reach.max(min));
    if !(min..=max).contains(&default) {
        return Err(format!("{}: {default} must be from min {min} to max {max}", blank.name));
    }
    Ok(TuneParam { default, min, max, step: step.unwrap_or(0.0), ..blank })
}
