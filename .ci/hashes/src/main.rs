//! Prints all rows.

fn main() {
    (0..hashes::rows()).for_each(|nth| println!("{}", hashes::line(nth)));
}
