//! `flockwork bench`: what it prints, and what it refuses.

use crate::common::{Place, Said};

fn bench(arguments: &[&str]) -> Said {
    let short = ["bench", "--agents", "200", "--seconds", "0.1", "--threads", "1"];
    Place::new().flockwork(&[&short[..], arguments].concat())
}

#[test]
fn json_has_an_object_with_all_keys_for_each_row() {
    let said = bench(&["--workload", "F,F3,A,Q,F-radii", "--json"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let rows: Vec<serde_json::Value> = serde_json::from_str(&said.out).unwrap();
    let names: Vec<&str> = rows.iter().map(|row| row["workload"].as_str().unwrap()).collect();
    assert_eq!(names, ["F", "F3", "A", "Q", "F-radii"]);
    for row in &rows {
        assert_eq!((&row["agents"], &row["threads"]), (&200.into(), &1.into()), "{row}");
        for key in ["neighbors", "neighbors_measured", "ns_median", "ns_min", "ns_plain", "ratio"] {
            assert!(row[key].as_f64().is_some_and(|number| number > 0.0), "{key}: {row}");
        }
        let peak = &row["peak_bytes"];
        assert!(peak.is_null() || peak.as_u64().is_some_and(|bytes| bytes > 1 << 20), "{row}");
        assert_eq!(row["hash"].as_str().unwrap().len(), 16, "{row}");
    }
}

#[test]
fn the_table_has_a_line_for_each_row() {
    let said = bench(&["--workload", "f", "--neighbors", "6,12", "--workload", "Q", "--hash"]);
    assert_eq!(said.code, 0, "{}", said.err);
    let lines: Vec<&str> = said.out.lines().take_while(|line| !line.is_empty()).collect();
    let firsts: Vec<&str> = lines[2..].iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(firsts, ["F", "F", "Q"], "Q has a density of its own:\n{}", said.out);
    assert!(lines[0].starts_with("workload") && lines[1].contains("M/s"), "{}", said.out);
    let widths: Vec<usize> = lines[2..].iter().map(|line| line.len()).collect();
    assert!(widths.iter().all(|width| *width == widths[0]), "{}", said.out);
}

#[test]
fn rows_are_kept_in_a_file_beside_the_table() {
    let place = Place::new();
    let arguments = ["bench", "--workload", "F", "--agents", "50,0.2k", "--threads", "1,2"];
    let file = ["--seconds", "0.01", "--json", "b.json"];
    let said = place.flockwork(&[&arguments[..], &file].concat());
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.ends_with("wrote b.json\n"), "{}", said.out);
    let text = std::fs::read_to_string(place.path("b.json")).unwrap();
    let rows: Vec<serde_json::Value> = serde_json::from_str(&text).unwrap();
    let shown: Vec<_> =
        rows.iter().map(|row| (row["agents"].as_u64(), row["threads"].as_u64())).collect();
    let row = |agents, threads| (Some(agents), Some(threads));
    assert_eq!(shown, [row(50, 1), row(50, 2), row(200, 1), row(200, 2)]);
    assert_eq!(rows[0]["hash"], rows[1]["hash"], "the same motion on one thread and two");
}

#[test]
fn numbers_that_make_no_sense_are_refused_with_what_does() {
    let table = [
        ("--agents", "0", "from 1 to 10 million"),
        ("--agents", "11M", "from 1 to 10 million"),
        ("--agents", "many", "such as 500, 10k or 1M"),
        ("--agents", "100,-5", "from 1 to 10 million"),
        ("--threads", "0", "from 1 to 1024"),
        ("--neighbors", "0", "from 1 to 1000"),
        ("--workload", "G", "there are: F, F3, A, Q, F-radii"),
        ("--seconds", "0", "more than 0"),
    ];
    for (option, value, sentence) in table {
        let said = Place::new().flockwork(&["bench", option, value]);
        assert_eq!((said.code, said.out.as_str()), (2, ""), "{option} {value}");
        assert!(said.err.contains(sentence), "{option} {value}: {}", said.err);
    }
    let said = bench(&["--json", "none/b.json"]);
    assert_eq!((said.code, said.out.as_str()), (1, ""), "before anything is measured");
    assert!(said.err.contains("none/b.json: the JSON cannot be written"), "{}", said.err);
}
