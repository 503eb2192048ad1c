//! What the text alone tells of scripts: nothing of those that come along.

use flockwork_lua::check;

#[test]
fn our_own_scripts_have_no_problems() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../scripts");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|extension| extension == "lua") {
            let text = std::fs::read_to_string(&path).unwrap();
            assert_eq!(check(&text, None), [], "{}", path.display());
            // It has been read, not given up.
            let wrong = format!("{text}\nlocal function update(me) me:zzzzzzzzzz() end");
            assert!(!check(&wrong, None).is_empty(), "{}", path.display());
            count += 1;
        }
    }
    assert!(count > 15);
}
