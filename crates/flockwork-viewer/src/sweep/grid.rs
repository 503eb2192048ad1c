//! The combinations of a sweep: every value of every parameter with every seed.

use std::collections::BTreeSet;

use super::values::Values;

/// The most runs that a sweep may have: its table is sorted in memory.
pub const MOST_RUNS: u64 = 1_000_000;

/// A parameter of a script with the values that it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct SweptParam {
    /// Its name, or `group.name`.
    pub name: String,
    /// Its values.
    pub values: Values,
}

/// All combinations in order: the seed changes first, the first parameter last.
#[derive(Clone, Debug)]
pub struct Grid {
    /// The parameters.
    pub params: Vec<SweptParam>,
    /// The seeds.
    pub seeds: Values,
    /// How many combinations there are.
    pub runs: u64,
}

impl Grid {
    /// The combinations of these.
    ///
    /// # Errors
    /// One sentence: there are too many, or a parameter or a value is there twice.
    pub fn new(params: Vec<SweptParam>, seeds: Values) -> Result<Self, String> {
        let runs = counted(&params, &seeds)?;
        let mut names = BTreeSet::new();
        if let Some(twice) = params.iter().find(|it| !names.insert(&it.name)) {
            return Err(format!(
                "--param {}: it is there twice; write all its values once",
                twice.name
            ));
        }
        for param in &params {
            distinct(&format!("--param {}", param.name), &param.values)?;
        }
        distinct("--seed", &seeds)?;
        Ok(Self { params, seeds, runs })
    }

    /// The values of the parameters in a run, which is counted from 0, and its seed.
    #[must_use]
    pub fn of_run(&self, run: u64) -> (Vec<String>, String) {
        let seeds = self.seeds.count();
        let (seed, mut rest) = (self.seeds.nth(run % seeds), run / seeds);
        let mut values: Vec<String> = Vec::new();
        for param in self.params.iter().rev() {
            values.push(param.values.nth(rest % param.values.count()));
            rest /= param.values.count();
        }
        values.reverse();
        (values, seed)
    }

    /// All parameters, values and seeds in one text: equal for equal sweeps, however they were written.
    #[must_use]
    pub fn spelled_out(&self) -> String {
        let list = |values: &Values| values.all().collect::<Vec<_>>().join(",");
        let param = |it: &SweptParam| format!("{}={}\n", it.name, list(&it.values));
        self.params.iter().map(param).chain([list(&self.seeds)]).collect()
    }
}

fn counted(params: &[SweptParam], seeds: &Values) -> Result<u64, String> {
    let counts = || params.iter().map(|it| &it.values).chain([seeds]).map(Values::count);
    let runs = counts().map(u128::from).fold(1, u128::saturating_mul);
    u64::try_from(runs).ok().filter(|runs| *runs <= MOST_RUNS).ok_or_else(|| {
        let factors: Vec<String> = counts().map(|count| count.to_string()).collect();
        let factors = factors.join(" × ");
        format!(
            "these are {factors} runs; a sweep has {MOST_RUNS} at most: take fewer values or seeds"
        )
    })
}

/// Checks that no value is there twice; numbers that are written in two ways are the same.
fn distinct(what: &str, values: &Values) -> Result<(), String> {
    let same = |text: &str| text.parse().map_or(text.to_owned(), |number: f64| number.to_string());
    // A large seed is no such number.
    let exact = |text: &str| text.parse().map_or_else(|_| same(text), |seed: u64| seed.to_string());
    let mut seen = BTreeSet::new();
    match values.all().find(|value| !seen.insert(exact(value))) {
        Some(twice) => Err(format!("{what}: {twice} is there twice; write each value once")),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(params: &[(&str, &str)], seeds: &str) -> Result<Grid, String> {
        let param = |(name, values): &(&str, &str)| SweptParam {
            name: (*name).to_owned(),
            values: Values::parse(values).unwrap(),
        };
        Grid::new(params.iter().map(param).collect(), Values::parse_seeds(seeds).unwrap())
    }

    #[test]
    fn the_seed_changes_first_and_the_first_parameter_last() {
        let grid = grid(&[("a", "0..1/0.5"), ("b", "x,y")], "1..2").unwrap();
        let told = |run| {
            let (values, seed) = grid.of_run(run);
            format!("{} {seed}", values.join(" "))
        };
        let told: Vec<String> = (0..grid.runs).map(told).collect();
        assert_eq!(told[..5], ["0 x 1", "0 x 2", "0 y 1", "0 y 2", "0.5 x 1"]);
        assert_eq!((told.len(), told[11].as_str()), (12, "1 y 2"));
        assert_eq!(grid.spelled_out(), "a=0,0.5,1\nb=x,y\n1,2");
    }

    #[test]
    fn what_is_there_twice_or_too_much_is_refused() {
        let told = |params: &[(&str, &str)], seeds: &str| grid(params, seeds).unwrap_err();
        assert!(told(&[("a", "1"), ("a", "2")], "1").contains("--param a: it is there twice"));
        assert!(told(&[("a", "0.1,0.10")], "1").contains("--param a: 0.10 is there twice"));
        assert!(told(&[], "1..5,3").contains("--seed: 3 is there twice"));
        let many = told(&[("a", "0..1000000000"), ("b", "0..999999999/0.001")], "1..10");
        assert!(many.starts_with("these are 1000000001 × 999999999001 × 10 runs;"), "{many}");
        assert_eq!(grid(&[], "1..1000000").unwrap().runs, MOST_RUNS);
    }
}
