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

/// The Lua blocks of a Markdown text.
fn blocks(text: &str) -> Vec<String> {
    let starts = text.split("```lua\n").skip(1);
    starts.filter_map(|rest| Some(rest.split_once("```")?.0.to_owned())).collect()
}

#[test]
fn what_we_show_has_no_problems() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let files = |folder| std::fs::read_dir(root.join(folder)).unwrap().flatten();
    let docs = files("docs").chain(files("docs/from")).map(|entry| entry.path());
    for path in docs.chain([root.join("README.md")]).filter(|path| path.is_file()) {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        for block in blocks(&text).iter().filter(|block| block.contains("function ")) {
            assert_eq!(check(block, None), [], "{}: {block}", path.display());
        }
    }
}
