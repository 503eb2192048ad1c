//! Plans as scripts write them: an array of dictionaries, one for each term.

use flockwork_host::{ErrorKind, HostError, HostPlan, HostWorld};
use godot::builtin::{AnyArray, AnyDictionary, VariantType};
use godot::prelude::*;

use crate::error::told;
use crate::frame::Frame;
use crate::numbers;
use crate::point::Point;

fn wrong(message: String) -> HostError {
    told(ErrorKind::Value, message)
}

/// What a plan is written for: names stand for what the world has, and vectors are of the node's coordinates.
pub struct Writer<'w> {
    pub world: &'w HostWorld,
    pub frame: Frame,
}

impl Writer<'_> {
    /// The plan of these terms, an array of dictionaries or one dictionary, or of a text as scenes have it.
    pub fn plan<P: Point>(&self, terms: &Variant, combine: &str) -> Result<HostPlan, HostError> {
        let mut plan = HostPlan::default();
        match terms.get_type() {
            VariantType::STRING | VariantType::STRING_NAME => {
                plan = self.world.plan(&text("a plan", terms)?)?;
            }
            VariantType::DICTIONARY => self.term::<P>(&mut plan, terms)?,
            VariantType::ARRAY => {
                let terms = terms.try_to::<AnyArray>().map_err(|why| wrong(why.to_string()))?;
                terms.iter_shared().try_for_each(|term| self.term::<P>(&mut plan, &term))?;
            }
            _ => {
                let what = "an array of dictionaries, or a text such as \"[(behavior: wander())]\"";
                return Err(wrong(format!("a plan is {what}, and not {terms}")));
            }
        }
        plan.combine(combine)?;
        Ok(plan)
    }

    fn term<P: Point>(&self, plan: &mut HostPlan, term: &Variant) -> Result<(), HostError> {
        let given = term.try_to::<AnyDictionary>().map_err(|_| {
            wrong(format!(
                "a term is a dictionary such as {{\"behavior\": \"wander\", \"weight\": 2.0}}, and not {term}"
            ))
        })?;
        let behavior = given.get("behavior").unwrap_or_default();
        let weight = given.get("weight").map_or(Ok(1.0), |it| number("weight", &it))?;
        plan.term(&text("behavior", &behavior)?, weight)?;
        self.targets::<P>(plan, &given)?;
        for (name, value) in given.iter_shared() {
            let name = text("a name in a term", &name)?;
            match name.as_str() {
                "behavior" | "weight" | "target" | "second" => {}
                "among" => self.among(plan, &value)?,
                _ => param(plan, &name, &value)?,
            }
        }
        Ok(())
    }

    fn targets<P: Point>(
        &self,
        plan: &mut HostPlan,
        term: &AnyDictionary,
    ) -> Result<(), HostError> {
        let [first, second] =
            ["target", "second"].map(|key| term.get(key).filter(|it| !it.is_nil()));
        if first.is_none() && second.is_some() {
            return Err(wrong(
                "a term has a second target and no first: give it as target".to_owned(),
            ));
        }
        [first, second].iter().flatten().try_for_each(|target| self.aim::<P>(plan, target))
    }

    /// Aims the last term at a point, at the mouse, or at something with a name.
    fn aim<P: Point>(&self, plan: &mut HostPlan, target: &Variant) -> Result<(), HostError> {
        match target.get_type() {
            VariantType::DICTIONARY => {
                let (kind, name) = only_entry(target)?;
                self.aim_at(plan, &kind, &name)
            }
            VariantType::STRING | VariantType::STRING_NAME => match &text("target", target)?[..] {
                "mouse" => plan.toward_mouse().map(drop),
                _ => Err(no_target(target)),
            },
            _ => {
                let at = P::world_of(target, self.frame).map_err(|_| no_target(target))?;
                plan.toward_point(at).map(drop)
            }
        }
    }

    fn aim_at(&self, plan: &mut HostPlan, kind: &str, name: &Variant) -> Result<(), HostError> {
        let world = self.world;
        match kind {
            "agent" => plan.toward_agent(numbers::id(whole(name)?)?),
            "mark" => plan.toward_mark(world.mark(&text("mark", name)?)?),
            "path" => plan.along_path(world.path(&text("path", name)?)?),
            "group" => plan.toward_group(world.group(&text("group", name)?)?),
            _ => return Err(no_target(&kind.to_variant())),
        }
        .map(drop)
    }

    /// A word, or a dictionary with the name of a group.
    fn among(&self, plan: &mut HostPlan, given: &Variant) -> Result<(), HostError> {
        if given.get_type() != VariantType::DICTIONARY {
            return plan.among(&text("among", given)?).map(drop);
        }
        let (kind, name) = only_entry(given)?;
        if kind != "group" {
            return Err(wrong(format!("among is a word or {{\"group\": name}}, and not {given}")));
        }
        plan.among_group(self.world.group(&text("group", &name)?)?).map(drop)
    }
}

fn param(plan: &mut HostPlan, name: &str, value: &Variant) -> Result<(), HostError> {
    match value.get_type() {
        VariantType::STRING | VariantType::STRING_NAME => plan.word(name, &text(name, value)?),
        VariantType::BOOL => plan.number(name, f32::from(u8::from(value.booleanize()))),
        _ => plan.number(name, number(name, value)?),
    }
    .map(drop)
}

fn text(what: &str, value: &Variant) -> Result<String, HostError> {
    let text = value.try_to_relaxed::<GString>();
    text.map(|it| it.to_string()).map_err(|_| wrong(format!("{what} is a text, and not {value}")))
}

fn number(what: &str, value: &Variant) -> Result<f32, HostError> {
    // A number that is not finite is one for those that refuse it.
    let number = value.try_to_relaxed::<f64>().map(|it| it as f32);
    number.map_err(|_| wrong(format!("{what} is a number, and not {value}")))
}

fn whole(value: &Variant) -> Result<i64, HostError> {
    value.try_to().map_err(|_| wrong(format!("an agent is the number of its id, and not {value}")))
}

fn only_entry(given: &Variant) -> Result<(String, Variant), HostError> {
    let entries = given.try_to::<AnyDictionary>().map_err(|_| no_target(given))?;
    match entries.iter_shared().next() {
        Some((kind, name)) if entries.len() == 1 => Ok((text("a kind", &kind)?, name)),
        _ => Err(no_target(given)),
    }
}

fn no_target(given: &Variant) -> HostError {
    told(
        ErrorKind::Name,
        format!(
            "there is no target {given}; a target is a vector, \"mouse\", or one of {{\"mark\": \"…\"}}, {{\"path\": \"…\"}}, {{\"group\": \"…\"}} and {{\"agent\": 7}}"
        ),
    )
}
