//! Values of the wrong kind.

use ron::Error;

use super::commas::short;
use super::refused::{Answer, Explain, either, field_of};
use super::rewrite::{Edits, applied};
use super::shape::{Form, Value};
use super::tree::Kind;

/// The numbers that are whole.
const WHOLE: [&str; 4] = ["count", "columns", "seed", "Agent"];

/// A value on the way to where RON stopped.
struct Suspect<'t> {
    path: String,
    value: Value<'t>,
}

impl<'t> Explain<'t> {
    /// A value of the wrong kind: the first on the way to where RON stopped that has not its form.
    pub(super) fn wrong_value(&self) -> Answer {
        let suspects = self.suspects();
        let found = suspects.iter().find_map(|suspect| self.mismatch(suspect));
        found.unwrap_or_else(|| self.otherwise(suspects.last()))
    }

    /// The values that lead to the one that RON names, and those inside it where it stopped.
    fn suspects(&self) -> Vec<Suspect<'t>> {
        let mut way = self.root.follow(self.text, self.path());
        if let Some((path, node)) = way.last().cloned() {
            way.extend(node.around(self.text, &path, self.refusal.at));
        }
        way.into_iter().map(|(path, node)| Suspect { path, value: self.of(node) }).collect()
    }

    /// What a value should be, if it has not the form of any right one.
    fn mismatch(&self, suspect: &Suspect<'t>) -> Option<Answer> {
        let (own, rights) = (suspect.value, self.rights(&suspect.path));
        let fits = rights.iter().any(|right| own.has_form_of(*right));
        let is_whole =
            !WHOLE.contains(&field_of(&suspect.path)) || own.text().parse::<u32>().is_ok();
        if rights.is_empty() || fits && is_whole {
            return None;
        }
        let right = model(own, &rights);
        let edits = if fits { whole(own) } else { same(own, right, &rights) };
        let written = edits.as_ref().map(|edits| applied(self.text, &own.node.span, edits));
        let example = right.or_else(|| shortest(&rights))?;
        let message = sentence(suspect, &rights, right, written.as_deref(), example);
        let (span, path) = (own.node.span.clone(), suspect.path.clone());
        let is_guess = edits.is_none();
        let edits = edits.unwrap_or_else(|| vec![(span.clone(), example.text().to_owned())]);
        Some(Answer { message, span, path, edits, is_guess })
    }

    /// What RON says, where the examples tell no more.
    fn otherwise(&self, suspect: Option<&Suspect<'t>>) -> Answer {
        let said = plain(&self.refusal.code);
        let Some(suspect) = suspect.filter(|it| !it.path.is_empty()) else {
            return self.nowhere(said);
        };
        let rights = self.rights(&suspect.path);
        let (path, span) = (suspect.path.clone(), suspect.value.node.span.clone());
        let same_head = |right: &&Value| right.head() == suspect.value.head();
        let Some(example) = rights.iter().find(same_head).or(rights.first()) else {
            let edits = vec![(span.clone(), String::new())];
            return Answer { message: said, path, edits, span, is_guess: true };
        };
        let message = format!("{said}. Example: {}{}", key(&path), short(example.text()));
        let edits = vec![(span.clone(), example.text().to_owned())];
        Answer { message, path, edits, span, is_guess: true }
    }
}

/// The right value that one was probably meant to be: the one of the same word, or with the same fields.
fn model<'t>(own: Value, rights: &[Value<'t>]) -> Option<Value<'t>> {
    let head = own.head();
    let keys = own.keys();
    let same_word = |right: &&Value| !head.is_empty() && right.head() == head;
    let same_fields = |right: &&Value| {
        head.is_empty() && !keys.is_empty() && keys.iter().all(|key| right.keys().contains(key))
    };
    rights.iter().find(same_word).or_else(|| rights.iter().find(same_fields)).copied()
}

/// What makes a value right.
fn same(own: Value, right: Option<Value>, rights: &[Value]) -> Option<Edits> {
    let within = || rights.iter().find_map(|right| own.within(*right));
    let nearest = || own.nearest_of(rights).map(|text| vec![(own.node.span.clone(), text)]);
    let like = || rights.iter().find_map(|right| own.like(*right));
    match right {
        Some(right) => own.like(right),
        None if own.form() == Form::Word => nearest().or_else(like).or_else(within),
        None => within().or_else(like).or_else(nearest),
    }
}

/// A whole number that was written as another one.
fn whole(own: Value) -> Option<Edits> {
    let number = own
        .text()
        .parse::<f64>()
        .ok()
        .filter(|it| it.fract() == 0.0 && (0.0..=4e9).contains(it))?;
    Some(vec![(own.node.span.clone(), format!("{number:.0}"))])
}

/// The first right value that is short, or the shortest.
fn shortest<'t>(rights: &[Value<'t>]) -> Option<Value<'t>> {
    let short = rights.iter().find(|right| right.text().len() <= LONG);
    short.or_else(|| rights.iter().min_by_key(|right| right.text().len())).copied()
}

/// What is wrong with a value, and what it is in the right form, or an example of that form.
fn sentence(
    suspect: &Suspect,
    rights: &[Value],
    right: Option<Value>,
    written: Option<&str>,
    example: Value,
) -> String {
    let (own, path) = (suspect.value, &suspect.path);
    let what = match field_of(path) {
        "" => "a scene".to_owned(),
        field if path.ends_with(']') && field.starts_with(char::is_lowercase) => {
            format!("each element of {field}")
        }
        field => field.to_owned(),
    };
    let advice = match written {
        Some(written) => format!("Write {}{}", key(path), short(written)),
        None => format!("Example: {}{}", key(path), short(example.text())),
    };
    if right.is_some() || own.text().len() > LONG {
        return format!("{}. {advice}", difference(own, example, &what));
    }
    let is = if own.text().is_empty() { "empty".to_owned() } else { short(own.text()) };
    format!("{what} must be {}, not {is}. {advice}", takes(field_of(path), rights))
}

/// Longer values are not quoted to say how they differ (bytes).
const LONG: usize = 48;

/// How a value differs from the right form.
fn difference(own: Value, right: Value, what: &str) -> String {
    let (head, count) = (right.head(), right.entries().len());
    let is_call = |form: Form| matches!(form, Form::Fields | Form::Places);
    let has_quotes = own.all_keys(Kind::Text) && !own.entries().is_empty();
    match (own.form(), right.form()) {
        (form, Form::Word) if form != Form::Word => format!("{head} takes no values"),
        (Form::Word, form) if is_call(form) => format!("{head} needs its values in parentheses"),
        (_, Form::List) => format!("{what} must be a list in square brackets, [ … ]"),
        (_, Form::Map) => {
            format!("{what} must be in braces, {{ … }}, with the names in double quotes")
        }
        (Form::Fields, Form::Fields) if has_quotes => "field names take no quotes".to_owned(),
        (Form::Fields, Form::Fields) if own.name().is_empty() => {
            format!("{head} goes before these fields")
        }
        _ if own.name() != right.name() && right.name().is_empty() => {
            format!("{what} has no word before its parentheses")
        }
        (Form::Fields, Form::Places) if !head.is_empty() => {
            format!("{head} takes its values without names")
        }
        (Form::Places, Form::Fields) if !head.is_empty() => format!("{head} takes named fields"),
        (Form::Places, Form::Places) if count == 1 => format!("{head} takes one value"),
        (Form::Places, Form::Places) if !head.is_empty() => format!("{head} takes {count} values"),
        _ => format!("{what} must be in parentheses, ( … )"),
    }
}

/// The name of the field of a path, as it stands before a value.
fn key(path: &str) -> String {
    let field = field_of(path);
    let is_field = path.ends_with(field) && !field.is_empty();
    if is_field { format!("{field}: ") } else { String::new() }
}

/// What the words take that draw a number.
const DRAWN: [(&str, &str); 2] =
    [("Uniform", "Uniform(low, high)"), ("Normal", "Normal(mean, deviation)")];

/// What a field takes, in the words of the format.
fn takes(field: &str, rights: &[Value]) -> String {
    let heads: Vec<&str> =
        rights.iter().map(|right| right.head()).filter(|head| !head.is_empty()).collect();
    let mut words: Vec<String> = Vec::new();
    let mut add = |text: &str| {
        if !words.iter().any(|known| known == text) {
            words.push(text.to_owned())
        }
    };
    for right in rights {
        match right.form() {
            Form::Number if WHOLE.contains(&field) => add("a whole number, 0 or more"),
            Form::Number => add("a number"),
            Form::Bool => add("true or false"),
            Form::Text => add("text in double quotes"),
            Form::List => add("a list in square brackets"),
            Form::Map => add("names and values in braces"),
            Form::Places if right.name().is_empty() => add("a point, (x, y)"),
            Form::Fields if right.name().is_empty() => add("named fields in parentheses"),
            Form::Fields | Form::Places | Form::Word if heads.len() > 12 => {
                add("a behavior with its parameters in parentheses")
            }
            Form::Places if DRAWN.iter().any(|(word, _)| *word == right.name()) => {
                DRAWN
                    .iter()
                    .filter(|(word, _)| *word == right.name())
                    .for_each(|(_, takes)| add(takes));
            }
            Form::Fields | Form::Places => add(&short(right.text())),
            Form::Word => add(right.text()),
        }
    }
    either(&words)
}

/// RON's message without the names of our types.
fn plain(code: &Error) -> String {
    let message = code.to_string();
    let message = message.trim_end_matches('.');
    let message = message
        .strip_prefix("expected ")
        .map_or_else(|| message.to_owned(), |rest| format!("here belongs {rest}"));
    message.replace("Text`", "`")
}
