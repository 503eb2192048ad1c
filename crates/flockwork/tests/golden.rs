//! The same bits as ever: hashes of long runs, kept in `golden.txt`. They hold in debug and release, with and
//! without threads, with any instructions, on any machine. `FLOCKWORK_UPDATE=1` writes the table anew; a change
//! that moves a hash says why that is right.

mod crowds;
mod worlds;

use flockwork::neighbors::Instructions;
use std::path::PathBuf;
use std::thread;

fn table() -> String {
    let all = [Instructions::Scalar, Instructions::Baseline, Instructions::Avx2];
    let row = |(name, hash): worlds::Row| format!("{:016x} {name}\n", hash(&all));
    thread::scope(|scope| {
        worlds::ROWS.map(|it| scope.spawn(move || row(it))).map(|it| it.join().unwrap()).concat()
    })
}

#[test]
fn the_bits_are_those_of_the_table() {
    let (path, found) =
        (PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden.txt"), table());
    if std::env::var_os("FLOCKWORK_UPDATE").is_some() {
        std::fs::write(&path, &found).unwrap();
    }
    let stored = std::fs::read_to_string(&path).unwrap_or_default().replace("\r\n", "\n");
    assert_eq!(found, stored, "if that is right, FLOCKWORK_UPDATE=1 writes the table anew");
}
