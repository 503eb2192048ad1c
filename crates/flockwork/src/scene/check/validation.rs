//! What can be wrong in what runs of a scene are judged by.

use super::Check;
use crate::measure::{Info, MEASURES};
use crate::scene::advice::nearest;
use crate::scene::{
    Bound, CriterionText, Entries, Given, MeasuredText, SeedsText, Statistic, SteppingText,
    ValidationText,
};

/// The longest run, and the most seeds and tick rates.
const MOST_SECS: f32 = 1e5;
const MOST_SEEDS: u32 = 10_000;

impl Check<'_> {
    pub(super) fn validation(&mut self) {
        let Some(validation) = &self.scene.validation else { return };
        let is_length = validation.seconds > 0.0 && validation.seconds <= MOST_SECS;
        let message = format!("seconds must be more than 0 and at most {MOST_SECS}");
        self.require(is_length, "validation.seconds", &message);
        let picture = validation.picture_secs.unwrap_or(0.0);
        let message = "picture_secs must be from 0 to seconds";
        let is_within = picture >= 0.0 && picture <= validation.seconds;
        self.require(is_within, "validation.picture_secs", message);
        self.seeds(&validation.seeds);
        self.rates(&validation.rates);
        self.gates("validation", &validation.gates);
        self.regions("validation", &validation.regions);
        let message = "a scene that is judged needs at least one criterion";
        self.require(!validation.criteria.is_empty(), "validation.criteria", message);
        for (nth, criterion) in validation.criteria.iter().enumerate() {
            self.criterion(&format!("validation.criteria[{nth}]"), validation, criterion);
        }
    }

    fn seeds(&mut self, seeds: &SeedsText) {
        let count = match seeds {
            SeedsText::Count(count) => *count as usize,
            SeedsText::List(list) => list.len(),
        };
        let message = format!("there are from 1 to {MOST_SEEDS} seeds");
        self.require((1..=MOST_SEEDS as usize).contains(&count), "validation.seeds", &message);
    }

    fn rates(&mut self, rates: &[f32]) {
        for (nth, rate) in rates.iter().enumerate() {
            let path = format!("validation.rates[{nth}]");
            let message = "a rate must be from 1 to 10000 ticks per second";
            self.require((1.0..=10_000.0).contains(rate), &path, message);
        }
        let is_timed = matches!(self.scene.stepping, SteppingText::Timed { .. });
        let message =
            "rates are for Timed stepping: remove rates, or write stepping: Timed(hz: 60)";
        self.require(is_timed || rates.is_empty(), "validation.rates", message);
    }

    fn criterion(&mut self, path: &str, validation: &ValidationText, criterion: &CriterionText) {
        self.measured(path, validation, &criterion.at);
        if let Some(info) = self.figure(path, criterion) {
            self.measure_params(path, info, &criterion.params);
        }
        let (from, to) = (criterion.from_secs, criterion.to_secs.unwrap_or(validation.seconds));
        let message =
            "from_secs must be 0 or more, and less than to_secs, which is at most seconds";
        let is_span = from >= 0.0 && from < to && to <= validation.seconds;
        self.require(is_span, &format!("{path}.from_secs"), message);
        self.bound(&format!("{path}.bound"), criterion.bound);
        self.statistic(&format!("{path}.statistic"), &criterion.statistic);
        for (name, number) in &criterion.peers.0 {
            let message = "this must be a finite number";
            self.require(number.is_finite(), &format!("{path}.peers.{name}"), message);
        }
    }

    fn measured(&mut self, path: &str, validation: &ValidationText, at: &MeasuredText) {
        let path = format!("{path}.at");
        let measures = &self.scene.measures;
        let (kind, name, known) = match at {
            MeasuredText::Crowd | MeasuredText::Goals => return,
            MeasuredText::Agent(id) => {
                let count: u64 = self.scene.groups.iter().map(|it| u64::from(it.count)).sum();
                let message =
                    format!("the scene starts with {count} agents: there is no Agent({id})");
                return self.require(u64::from(*id) < count, &path, &message);
            }
            MeasuredText::Mark(name) => return self.known(&path, "mark", name),
            MeasuredText::Gate(name) => {
                ("gate", name, [names(&validation.gates), names(&measures.gates)].concat())
            }
            MeasuredText::Region(name) => {
                ("region", name, [names(&validation.regions), names(&measures.regions)].concat())
            }
            MeasuredText::Count(name) => ("count", name, names(&measures.counts)),
        };
        if known.contains(&name.as_str()) {
            return;
        }
        let message = match nearest(name, known.iter().copied()) {
            Some(near) => format!("there is no {kind} \"{name}\". Did you mean \"{near}\"?"),
            None if known.is_empty() => {
                format!("there is no {kind} \"{name}\": write it into the {kind}s of measures")
            }
            None => format!("there is no {kind} \"{name}\"; known: \"{}\"", known.join("\", \"")),
        };
        self.wrong(&path, message);
    }

    /// The measure of a criterion's figure.
    fn figure(&mut self, path: &str, criterion: &CriterionText) -> Option<&'static Info> {
        let (name, of) = (criterion.measure.as_str(), subject(&criterion.at));
        let path = format!("{path}.measure");
        let all = || MEASURES.iter().flat_map(|info| info.run.iter().map(move |it| (info, it)));
        let named = || all().filter(|(_, figure)| figure.name == name);
        if let Some((info, figure)) = named().find(|(info, _)| info.of == of) {
            let message = format!("{name} is a list: write the name of a single number");
            self.require(!figure.is_list, &path, &message);
            return Some(info);
        }
        let here =
            || all().filter(|(info, it)| info.of == of && !it.is_list).map(|(_, it)| it.name);
        let elsewhere = named().next().map(|(info, _)| example(info.of));
        let known: Vec<&str> = here().collect();
        let other = nearest(name, all().map(|(_, figure)| figure.name));
        let advice = match (elsewhere, nearest(name, known.iter().copied()), other) {
            (Some(at), _, _) => format!("it is measured elsewhere: write at: {at}"),
            (_, Some(near), _) => format!("did you mean {near}?"),
            (_, None, Some(near)) => format!("did you mean {near}, measured elsewhere?"),
            _ => format!("known: {}", known.join(", ")),
        };
        self.wrong(&path, format!("there is no figure {name} of {}; {advice}", spelled(of)));
        None
    }

    fn measure_params(&mut self, path: &str, info: &Info, params: &Entries<f32>) {
        self.names(&format!("{path}.params"), params);
        for (name, number) in &params.0 {
            let path = format!("{path}.params.{name}");
            let known: Vec<&str> = info.params.iter().map(|it| it.name).collect();
            let message = match nearest(name, known.iter().copied()) {
                Some(near) => {
                    format!("{} has no parameter {name}. Did you mean {near}?", info.name)
                }
                None if known.is_empty() => format!("{} has no parameters", info.name),
                None => {
                    format!("{} has no parameter {name}; it has {}", info.name, known.join(", "))
                }
            };
            self.require(known.contains(&name.as_str()), &path, &message);
            let is_number = *number >= 0.0 && number.is_finite();
            self.require(is_number, &path, "a measure's parameter must be 0 or more, and finite");
        }
    }

    fn bound(&mut self, path: &str, bound: Bound) {
        let is_right = match bound {
            Bound::AtMost(number) | Bound::AtLeast(number) => number.is_finite(),
            Bound::Between(least, most) => least <= most && least.is_finite() && most.is_finite(),
            Bound::Within { of, percent } => {
                of.is_finite() && percent >= 0.0 && percent.is_finite()
            }
            Bound::Any => true,
        };
        let message = "a bound must be finite: AtMost(1), AtLeast(1), Between(1, 2) with the smaller number first, Within(of: 1.3, percent: 15) or Any";
        self.require(is_right, path, message);
    }

    /// A statistic over a family needs a number of each of its members.
    fn statistic(&mut self, path: &str, statistic: &Statistic) {
        let Some(over) = statistic.over() else { return };
        let vary = &self.scene.vary;
        let number = |values: &Entries<Given>| {
            let value = values.0.iter().find(|(name, _)| name == over);
            value.is_some_and(|(_, value)| matches!(value, Given::Number(_)))
        };
        let are_numbers = vary.0.iter().all(|(_, values)| number(values));
        let message = format!(
            "this is over all members of vary, and each needs a number {over}: write {{ \"{over}\": 1 }}, or Worst, Mean or Deviation"
        );
        self.require(are_numbers && vary.0.len() > 1, path, &message);
    }
}

fn names<T>(entries: &Entries<T>) -> Vec<&str> {
    entries.0.iter().map(|(name, _)| name.as_str()).collect()
}

/// The kind of subject that a measure of this is of.
fn subject(at: &MeasuredText) -> &'static str {
    match at {
        MeasuredText::Crowd => "",
        MeasuredText::Goals => "Goals",
        MeasuredText::Mark(_) | MeasuredText::Agent(_) => "Place",
        MeasuredText::Gate(_) => "Gate",
        MeasuredText::Region(_) => "Region",
        MeasuredText::Count(_) => "Counted",
    }
}

fn spelled(of: &str) -> &'static str {
    match of {
        "Goals" => "goals",
        "Place" => "a mark or an agent",
        "Gate" => "a gate",
        "Region" => "a region",
        "Counted" => "a count",
        _ => "the crowd",
    }
}

fn example(of: &str) -> &'static str {
    match of {
        "Goals" => "Goals",
        "Place" => "Mark(\"…\")",
        "Gate" => "Gate(\"…\")",
        "Region" => "Region(\"…\")",
        "Counted" => "Count(\"…\")",
        _ => "Crowd",
    }
}
