//! Plans by names.

use flockwork::behavior::{Param, ParamKind, Wants};
use flockwork::combine::Combine;
use flockwork::filter::Filters;
use flockwork::neighbors::Among;
use flockwork::{AgentId, GroupId, Item, Plan, Target, Term, Vector};

use crate::accepted::{no_weight, not_accepted, range};
use crate::input::finite;
use crate::names::{behavior, place, unknown};
use crate::world::told;
use crate::{ErrorKind, HostError, HostWorld};

/// What agents do, written by names of behaviors and parameters, or [as a text](HostWorld::plan). An empty one lets them coast.
///
/// Its methods that say something of a term say it of the last one.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HostPlan {
    /// The plan, with vectors of three components.
    pub plan: Plan<flockwork::glam::Vec3>,
    /// The filters of its terms, by number.
    pub filters: Filters,
}

impl HostWorld {
    /// The plan that a text says, for this world, written as scenes have the `plan` of a group: `[(behavior: seek(), target:
    /// Mark("door"))]`. It may have all that plans of scenes have but `Goal`: groups of terms, fields, filters.
    ///
    /// # Errors
    /// All mistakes of the text, each a line that begins with where it is.
    pub fn plan(&self, text: &str) -> Result<HostPlan, HostError> {
        let mut filters = Filters::default();
        let plan = self.scene.plan(text, &mut filters);
        let plan = plan.map_err(|it| HostError::new(ErrorKind::Scene, told(&it, text)))?;
        Ok(HostPlan { plan, filters })
    }
}

pub(crate) fn refused(message: String) -> HostError {
    HostError::new(ErrorKind::Value, message)
}

impl HostPlan {
    /// Adds a behavior with its default parameters and a weight.
    ///
    /// # Errors
    /// There is no such behavior, or the weight is not finite.
    pub fn term(&mut self, name: &str, weight: f32) -> Result<&mut Self, HostError> {
        let behavior = behavior(name)?;
        if !weight.is_finite() {
            return Err(refused(no_weight(name, weight)));
        }
        self.plan.push(Term { weight, ..Term::new(behavior) });
        Ok(self)
    }

    fn last(&mut self) -> Result<&mut Term<flockwork::glam::Vec3>, HostError> {
        match self.plan.items.last_mut() {
            Some(Item::Term(term)) => Ok(term),
            Some(_) => {
                Err(refused("the plan ends with a group of terms: add a behavior first".to_owned()))
            }
            None => Err(refused("the plan has no term yet: add a behavior first".to_owned())),
        }
    }

    /// Sets a number of the last term; a switch is on for 1 and off for 0.
    ///
    /// # Errors
    /// There is no term yet, its behavior has no such parameter, or that does not accept the number.
    pub fn number(&mut self, param: &str, value: f32) -> Result<&mut Self, HostError> {
        let behavior = &mut self.last()?.behavior;
        let info = behavior.info();
        let (nth, param) =
            info.param(param).ok_or_else(|| no_param(info.name, param, info.params))?;
        let accepted = !matches!(param.kind, ParamKind::Word(_)) && behavior.set_number(nth, value);
        accepted.then_some(self).ok_or_else(|| refused(not_accepted(info, param, value)))
    }

    /// Sets a parameter of the last term that is a word, such as a form.
    ///
    /// # Errors
    /// There is no term yet, its behavior has no such parameter, or that is no word, or not this one.
    pub fn word(&mut self, param: &str, word: &str) -> Result<&mut Self, HostError> {
        let behavior = &mut self.last()?.behavior;
        let info = behavior.info();
        let (nth, param) =
            info.param(param).ok_or_else(|| no_param(info.name, param, info.params))?;
        let ParamKind::Word(words) = param.kind else {
            let why =
                format!("{} of {} is no word: it is {}", param.name, info.name, range(param.kind));
            return Err(refused(why));
        };
        let value =
            place(&format!("{} of {}", param.name, info.name), word, words.iter().copied())?;
        _ = behavior.set_number(nth, value as f32);
        Ok(self)
    }

    /// Aims the last term at a point (m), or gives it a bare vector if its behavior takes one: the force of `push` (N), the
    /// velocity of `wish` and `order` (m/s).
    ///
    /// # Errors
    /// There is no term yet, its behavior has no such target, or a number is not finite.
    pub fn toward_point(&mut self, at: [f32; 3]) -> Result<&mut Self, HostError> {
        let at = Vector::from_xyz(finite("a target", at)?);
        let behavior = self.last()?.behavior.info();
        let takes_vector =
            behavior.targets.first().is_some_and(|(_, wants)| *wants == Wants::Vector);
        self.toward(if takes_vector { Target::Vector(at) } else { Target::Point(at) })
    }

    /// Aims the last term at an agent, by its id; once it is gone, the term does nothing.
    ///
    /// # Errors
    /// There is no term yet, or its behavior has no such target.
    pub fn toward_agent(&mut self, id: u32) -> Result<&mut Self, HostError> {
        self.toward(Target::Agent(AgentId(id)))
    }

    /// Aims the last term at the nearest agent of a group, by the group's number.
    ///
    /// # Errors
    /// There is no term yet, or its behavior has no such target.
    pub fn toward_group(&mut self, group: u32) -> Result<&mut Self, HostError> {
        self.toward(Target::Group(GroupId(group)))
    }

    /// Aims the last term at a mark, by its number.
    ///
    /// # Errors
    /// There is no term yet, or its behavior has no such target.
    pub fn toward_mark(&mut self, mark: u16) -> Result<&mut Self, HostError> {
        self.toward(Target::Mark(mark))
    }

    /// Lets the last term follow a path, by its number.
    ///
    /// # Errors
    /// There is no term yet, or its behavior has no such target.
    pub fn along_path(&mut self, path: u16) -> Result<&mut Self, HostError> {
        self.toward(Target::Path(path))
    }

    /// Aims the last term at the mouse.
    ///
    /// # Errors
    /// There is no term yet, or its behavior has no such target.
    pub fn toward_mouse(&mut self) -> Result<&mut Self, HostError> {
        self.toward(Target::Mouse)
    }

    /// The first target of a term, then its second.
    fn toward(&mut self, target: Target<flockwork::glam::Vec3>) -> Result<&mut Self, HostError> {
        let term = self.last()?;
        let info = term.behavior.info();
        let nth = usize::from(term.target.is_some()) + usize::from(term.second.is_some());
        let Some((name, wants)) = info.targets.get(nth) else {
            let most = match info.targets.len() {
                0 => "no target: remove it",
                1 => "one target, and this is a second one: remove it",
                _ => "two targets, and this is a third one: remove it",
            };
            return Err(refused(format!("{} takes {most}", info.name)));
        };
        if !takes(*wants, &target) {
            return Err(refused(format!("the {name} of {} is {}", info.name, kind(*wants))));
        }
        *(if nth == 0 { &mut term.target } else { &mut term.second }) = Some(target);
        Ok(self)
    }

    /// Says which agents count as neighbors of the last term: `all`, `own` (its group) or `others`.
    ///
    /// # Errors
    /// There is no term yet, or it is another word.
    pub fn among(&mut self, word: &str) -> Result<&mut Self, HostError> {
        const WORDS: [(&str, Among); 3] =
            [("all", Among::All), ("own", Among::Own), ("others", Among::Others)];
        let nth = place("word for neighbors", word, WORDS.iter().map(|(word, _)| *word))?;
        self.last()?.among = Some(WORDS[nth].1);
        Ok(self)
    }

    /// Lets only agents of a group count as neighbors of the last term, by the group's number.
    ///
    /// # Errors
    /// There is no term yet.
    pub fn among_group(&mut self, group: u32) -> Result<&mut Self, HostError> {
        self.last()?.among = Some(Among::Group(GroupId(group)));
        Ok(self)
    }

    /// Says how all terms become one steering: `sum` unless it is called.
    ///
    /// # Errors
    /// There is no such combiner.
    pub fn combine(&mut self, name: &str) -> Result<&mut Self, HostError> {
        let known = flockwork::combine::COMBINERS.iter().map(|info| info.name);
        self.plan.combine = Combine::named(name).ok_or_else(|| unknown("combiner", name, known))?;
        Ok(self)
    }
}

fn no_param(name: &str, param: &str, params: &[Param]) -> HostError {
    unknown(&format!("parameter of {name}"), param, params.iter().map(|it| it.name))
}

fn takes<V>(wants: Wants, target: &Target<V>) -> bool {
    match target {
        Target::Path(_) => matches!(wants, Wants::Path | Wants::Place),
        Target::Field(_) => wants == Wants::Field,
        Target::Vector(_) => wants == Wants::Vector,
        _ => wants == Wants::Place,
    }
}

pub(crate) fn kind(wants: Wants) -> &'static str {
    match wants {
        Wants::Place => "a place: a point, a mark, an agent, a group or the mouse",
        Wants::Path => "a path",
        Wants::Field => "a field: write the plan as a text, with target: Field(\"…\")",
        Wants::Vector => "a bare vector: give it as a point",
    }
}
