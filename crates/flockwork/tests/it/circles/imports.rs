//! Reads which files of a crate name things of which others: `use` items and paths in the code.

use std::collections::{BTreeMap, BTreeSet};

use super::tokens::{is_word, tokens};

/// Texts by their paths below `src`.
pub type Sources = BTreeMap<String, String>;
/// The name of a module from the root of its crate.
type Name = Vec<String>;

/// What stands at the end of a path that is called: a function may have the name of a module.
const CALL: &str = "(";

/// The modules of one program or library.
pub struct Modules(BTreeMap<Name, Module>);

/// A file as a module.
#[derive(Default)]
struct Module {
    file: String,
    children: BTreeSet<String>,
    uses: Vec<Use>,
    /// Paths in the code, outside of `use` items.
    paths: BTreeSet<Name>,
    /// What it defines.
    items: BTreeSet<String>,
}

/// One name that a `use` item brings in; `*` for all.
struct Use {
    name: String,
    path: Name,
    is_public: bool,
}

impl Modules {
    /// All modules that can be reached from a root, without those that are tests.
    pub fn of(sources: &Sources, root: &str) -> Self {
        let mut modules = BTreeMap::new();
        let mut waiting: Vec<(Name, String)> = vec![(Vec::new(), root.to_owned())];
        while let Some((name, file)) = waiting.pop() {
            let module = Module::read(&file, &sources[&file]);
            for child in &module.children {
                let inner: Name = name.iter().chain([child]).cloned().collect();
                let at = inner.join("/");
                let found = [format!("{at}.rs"), format!("{at}/mod.rs")];
                let found = found.into_iter().find(|file| sources.contains_key(file));
                waiting.extend(found.map(|file| (inner, file)));
            }
            modules.insert(name, module);
        }
        Self(modules)
    }

    /// From each file to those whose things it names.
    pub fn arrows(&self) -> impl Iterator<Item = (String, BTreeSet<String>)> + '_ {
        self.0.iter().map(|(name, module)| {
            let used = module.uses.iter().filter(|it| module.counts(it)).map(|it| &it.path);
            let targets = used.chain(&module.paths).filter_map(|path| self.target(name, path, 0));
            // A module that is imported as a whole counts where something of it is named.
            let items = targets.filter(|(_, rest)| !rest.is_empty());
            let files = items.filter_map(|(at, _)| Some(self.0.get(&at)?.file.clone()));
            (module.file.clone(), files.filter(|file| *file != module.file).collect())
        })
    }

    /// The module that holds what a path names, and the rest of the path there; none for what lies elsewhere.
    fn target(&self, from: &[String], path: &[String], deep: usize) -> Option<(Name, Name)> {
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.walk(Vec::new(), rest, deep),
            "self" | "super" => self.walk(from.to_vec(), path, deep),
            name => {
                let module = self.0.get(from)?;
                let is_known = module.children.contains(name) || module.brings(name);
                is_known.then(|| self.walk(from.to_vec(), path, deep))?
            }
        }
    }

    fn walk(&self, mut at: Name, path: &[String], deep: usize) -> Option<(Name, Name)> {
        const DEEPEST: usize = 20;
        let mut rest = path;
        while let Some((first, after)) = rest.split_first() {
            let module = self.0.get(&at)?;
            match first.as_str() {
                "self" => {}
                "super" => _ = at.pop(),
                name if module.children.contains(name) && !is_call(after) => {
                    at.push(name.to_owned());
                }
                _ if deep == DEEPEST => return None,
                name => return self.through(at, name, rest, after, deep + 1),
            }
            rest = after;
        }
        Some((at, Vec::new()))
    }

    /// The rest of a path from a name that is no module: through what brings it in, or to what is defined there.
    fn through(
        &self,
        at: Name,
        name: &str,
        rest: &[String],
        after: &[String],
        deep: usize,
    ) -> Option<(Name, Name)> {
        let module = self.0.get(&at)?;
        if let Some(it) = module.uses.iter().find(|it| it.name == name) {
            let (to, inner) = self.target(&at, &it.path, deep)?;
            return if inner.is_empty() { self.walk(to, after, deep) } else { Some((to, inner)) };
        }
        for all in module.uses.iter().filter(|it| it.name == "*") {
            let Some((to, _)) = self.target(&at, &all.path, deep) else { continue };
            let has = |it: &Module| {
                it.items.contains(name) || it.children.contains(name) || it.brings(name)
            };
            if to != at && self.0.get(&to).is_some_and(has) {
                return self.walk(to, rest, deep);
            }
        }
        Some((at, rest.to_vec()))
    }
}

impl Module {
    fn brings(&self, name: &str) -> bool {
        self.uses.iter().any(|it| it.name == name)
    }

    /// Whether a `use` item is an arrow of its own: not if it only hands on.
    fn counts(&self, it: &Use) -> bool {
        let is_named = || self.paths.iter().any(|path| path[0] == it.name);
        it.path.len() > 1 && it.name != "*" && (!it.is_public || is_named())
            || it.name == "*" && !it.is_public
    }

    fn read(file: &str, text: &str) -> Self {
        let mut module = Self { file: file.to_owned(), ..Self::default() };
        let tokens = tokens(text);
        let mut reader = Reader { tokens: &tokens, at: 0, open: 0, inline: Vec::new() };
        while reader.at < tokens.len() {
            reader.step(&mut module);
        }
        module
    }
}

/// Whether what this follows in a path is called.
fn is_call(after: &[String]) -> bool {
    after.first().is_some_and(|it| it == CALL)
}

struct Reader<'a> {
    tokens: &'a [String],
    at: usize,
    /// Braces that are open, and how many were where each inline module began.
    open: usize,
    inline: Vec<usize>,
}

impl Reader<'_> {
    fn token(&self, at: usize) -> &str {
        self.tokens.get(at).map_or("", String::as_str)
    }

    fn step(&mut self, module: &mut Module) {
        let before = self.at.checked_sub(1).map_or("", |at| self.token(at));
        match self.token(self.at) {
            "#" => return self.attribute(),
            "{" => self.open += 1,
            "}" => {
                self.open = self.open.saturating_sub(1);
                self.inline.pop_if(|open| *open == self.open);
            }
            "use" => {
                let is_public = before == "pub" || before == ")";
                self.at += 1;
                self.tree(&[], is_public, module);
            }
            "mod" => {
                match self.token(self.at + 2) {
                    ";" => _ = module.children.insert(self.token(self.at + 1).to_owned()),
                    _ => self.inline.push(self.open),
                }
                self.at += 1;
            }
            "in" if before == "(" => self.at += 2,
            "fn" | "struct" | "enum" | "trait" | "type" | "const" | "static" | "union" => {
                module.items.insert(self.token(self.at + 1).to_owned());
            }
            token if is_word(token) && before != "." && before != "::" => {
                let mut path = vec![token.to_owned()];
                while self.token(self.at + 1) == "::" && is_word(self.token(self.at + 2)) {
                    path.push(self.token(self.at + 2).to_owned());
                    self.at += 2;
                }
                path.extend((self.token(self.at + 1) == CALL).then(|| CALL.to_owned()));
                module.paths.extend(self.outside(path));
            }
            _ => {}
        }
        self.at += 1;
    }

    /// A path as it is from the file: an inline module's `super` is the file itself.
    fn outside(&self, path: Name) -> Option<Name> {
        let up = path.iter().take_while(|it| *it == "super").count().min(self.inline.len());
        let rest = path[up..].to_vec();
        (up == 0 || rest.len() > 1).then_some(rest).filter(|rest| !rest.is_empty())
    }

    /// Skips an attribute, and with `cfg(test)` what it stands before.
    fn attribute(&mut self) {
        let start = self.at;
        while self.at < self.tokens.len() && self.token(self.at) != "[" {
            self.at += 1;
        }
        self.skip_brackets();
        let inside = &self.tokens[start..self.at];
        let has = |word: &str| inside.iter().any(|it| it == word);
        if has("cfg") && has("test") && !has("not") && !has("any") {
            while self.token(self.at) == "#" {
                self.at += 1;
                self.skip_brackets();
            }
            while !matches!(self.token(self.at), ";" | "{" | "," | "") {
                let opens = matches!(self.token(self.at), "(" | "[");
                if opens { self.skip_brackets() } else { self.at += 1 }
            }
            if self.token(self.at) == "{" { self.skip_brackets() } else { self.at += 1 }
        }
    }

    /// From an opening bracket to behind the closing one.
    fn skip_brackets(&mut self) {
        let mut open = 0;
        while self.at < self.tokens.len() {
            open += i32::from(matches!(self.token(self.at), "(" | "[" | "{"));
            open -= i32::from(matches!(self.token(self.at), ")" | "]" | "}"));
            self.at += 1;
            if open == 0 {
                break;
            }
        }
    }

    /// The tree of a `use` item, from behind what stands before it.
    fn tree(&mut self, before: &[String], is_public: bool, module: &mut Module) {
        let mut path = before.to_vec();
        loop {
            match self.token(self.at) {
                "::" => {}
                "{" => {
                    while !matches!(self.token(self.at), "}" | "") {
                        self.at += 1;
                        self.tree(&path, is_public, module);
                    }
                    self.at += 1;
                    return;
                }
                "*" => {
                    self.at += 1;
                    return self.bring("*".to_owned(), path, is_public, module);
                }
                "as" => {
                    let name = self.token(self.at + 1).to_owned();
                    self.at += 2;
                    return self.bring(name, path, is_public, module);
                }
                word if is_word(word) => path.push(word.to_owned()),
                _ => break,
            }
            self.at += 1;
        }
        if path.len() > before.len() {
            path.pop_if(|last| last == "self");
            let name = path.last().cloned().unwrap_or_default();
            self.bring(name, path, is_public, module);
        }
    }

    fn bring(&self, name: String, path: Name, is_public: bool, module: &mut Module) {
        let path = self.outside(path);
        module.uses.extend(path.map(|path| Use { name, path, is_public }));
    }
}
