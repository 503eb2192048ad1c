//! What goes with which message of the parser, and what stands around it.

/// What is said, and what stands in its line before, at and behind the place.
pub struct MessageContext<'a> {
    pub message: &'a str,
    pub before: &'a str,
    pub here: &'a str,
    pub after: &'a str,
}

impl MessageContext<'_> {
    fn says(&self, part: &str) -> bool {
        self.message.contains(part)
    }

    /// Whether it did not expect this.
    fn got(&self, sign: &str) -> bool {
        self.message.ends_with(&format!("got '{sign}'"))
    }

    /// Whether one of these words stands here.
    fn is(&self, words: &str) -> bool {
        let end = self.here.find(|c: char| !c.is_alphanumeric()).unwrap_or(self.here.len());
        words.split(' ').any(|word| word == &self.here[..end])
    }

    fn begins_with(&self, word: &str) -> bool {
        self.before.trim_start().starts_with(word)
    }

    /// What it did not expect, in quotes.
    fn unexpected(&self) -> String {
        let (_, got) = self.message.split_once("got '").unwrap_or_default();
        format!("\"{}\"", got.trim_end_matches('\''))
    }

    /// The method that stands here: what comes before it, a colon, its name.
    fn method(&self) -> &str {
        let is_part = |c: char| c.is_alphanumeric() || "_.:".contains(c);
        let end = self.here.find(|c| !is_part(c)).unwrap_or(self.here.len());
        let whole = &self.here[..end];
        let name = whole.find(':').map_or(0, |colon| colon + 1);
        let rest = whole[name..].find('.').map_or(end, |dot| name + dot);
        &whole[..rest]
    }

    pub fn fill(&self, advice: &str) -> String {
        advice.replace("{got}", &self.unexpected()).replace("{method}", self.method())
    }

    /// Whether a name, number or text stood where it was not expected.
    fn got_value(&self) -> bool {
        const WORDS: [&str; 10] =
            ["end", "then", "do", "and", "or", "not", "in", "else", "elseif", "until"];
        let got = self.unexpected();
        let got = got.trim_matches('"');
        got.starts_with(|c: char| c.is_alphanumeric()) && !WORDS.contains(&got)
    }

    /// Whether a reserved word stands where the name of a field or method is to be.
    fn is_reserved_name(&self) -> bool {
        const RESERVED: [&str; 21] = [
            "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in",
            "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
        ];
        self.says("Expected identifier")
            && !self.says("when parsing expression")
            && self.before.ends_with(['.', ':'])
            && RESERVED.contains(&self.unexpected().trim_matches('"'))
    }

    /// Whether its line begins a block and ends with a colon.
    fn is_python_block(&self) -> bool {
        const WORDS: [&str; 5] = ["for ", "if ", "while ", "elif ", "else"];
        WORDS.iter().any(|word| self.begins_with(word)) && self.here.trim_end().ends_with(':')
    }

    fn is_alone(&self) -> bool {
        self.says("Incomplete statement")
    }
}

const LOOP: &str = "write for i = 1, 10 do … end";
const COLON: &str = "write me:seek(…) with a colon";
const NO_GOTO: &str = "Luau has no goto: use break, continue or a function";

/// The first that fits counts.
pub type Rule = (fn(&MessageContext) -> bool, &'static str);

pub const RULES: &[Rule] = &[
    (
        |it| it.begins_with("switch") || it.begins_with("case "),
        "Lua has no switch: write if … then … elseif … then … end",
    ),
    (|it| it.got("=") && it.here.starts_with("=<"), "write <="),
    (|it| it.got("=") && it.here.starts_with("=>") && it.says("'then'"), "write >="),
    (
        |it| {
            it.got("=")
                && it.before.trim_end().ends_with(')')
                && it.says("parsing expression")
                && !it.here.starts_with("=>")
        },
        "a call cannot be assigned to; a field can: me:memory().timer = 0",
    ),
    (|it| it.got("[") && it.says("Expected identifier"), "lists have braces: { 1, 2, 3 }"),
    (
        |it| it.is_reserved_name() && it.got("break"),
        "break is a reserved word: to slow down, write me:brake()",
    ),
    (|it| it.is_reserved_name(), "{got} is a reserved word of Luau: use another name"),
    (
        |it| it.got(")") && it.before.trim_end().ends_with('%'),
        "% is the remainder of a division: for 50 % write 0.5",
    ),
    (
        |it| it.got("..") && !it.begins_with("for"),
        "a call with a joined text needs parentheses: print(\"a\" .. b)",
    ),
    (
        |it| it.says("function call arguments after '('"),
        "a method is called with parentheses, as in me:alignment(): they are missing in this line, or in the one before",
    ),
    (
        |it| it.got("=") && it.before.trim_end().ends_with("=="),
        "to compare write ==, and ~= for not equal",
    ),
    (|it| it.got(">") && it.before.trim_end().ends_with('<'), "for not equal write ~="),
    (|it| it.got("=") && it.here.starts_with("=>"), "write function(x) return x + 1 end"),
    (
        |it| it.is_python_block() && (it.says("function call, got") || it.got(":")),
        "a block begins with do or then, not with :, and ends with end",
    ),
    (|it| it.says("to close '{'") && it.got(")"), "the { is not closed: add } before this )"),
    (
        |it| it.says("to close '('") && it.got_value() && it.before.contains("(("),
        "a comma is missing before {got}, and there is one ( too many",
    ),
    (
        |it| it.says("to close '('") && it.got(",") && it.before.contains("(("),
        "( ) inside of a call hold one value: remove the inner ( and its )",
    ),
    (
        |it| it.says("to close '('") && it.got_value(),
        "a comma is missing before {got}, or ) before it",
    ),
    (|it| it.is_alone() && it.is("goto"), NO_GOTO),
    (|it| it.got("::") && it.before.trim().is_empty(), NO_GOTO),
    (
        |it| it.is_alone() && it.is("let var int float double bool auto"),
        "variables are declared with local: local x = 1",
    ),
    (
        |it| it.is_alone() && it.is("def fn func sub proc"),
        "write function update(me, world, dt) … end",
    ),
    (|it| it.is_alone() && it.is("elif elsif elseIf elsIf"), "write elseif … then"),
    (
        |it| it.is_alone() && it.is("class struct enum interface"),
        "Lua has no classes; an agent is scripted by function update(me, world, dt) … end, and a table holds what belongs together",
    ),
    (
        |it| it.is_alone() && it.is("import using include from"),
        "write local lib = require(\"lib\")",
    ),
    (|it| it.is_alone() && it.is("switch case match"), "write if … then … elseif … then … end"),
    (|it| it.is_alone() && it.is("foreach"), "write for name, value in list do … end"),
    (
        |it| it.is_alone() && it.is("try throw catch"),
        "write pcall(f, …), and error(\"what is wrong\")",
    ),
    (|it| it.is_alone() && it.after.starts_with("++"), "write i += 1"),
    (
        |it| it.is_alone() && it.after.starts_with("--"),
        "write i -= 1 (in Lua, -- starts a comment)",
    ),
    (|it| it.is_alone() && (it.after.starts_with("->") || it.after.starts_with("::")), COLON),
    (|it| it.is_alone() && it.here.starts_with("me "), COLON),
    (
        |it| it.is_alone() && it.before.ends_with(['\'', '"']),
        "the text before it has ended at the quote: put text that contains ' between \" and \"",
    ),
    (
        |it| it.is_alone() && it.here.contains(":neighbors(") && it.here.contains(")["),
        "me:neighbors(…) is for loops and has no [1]. Write me:nearest(3, \"all\") for the nearest, or for other in me:neighbors(3) do … end",
    ),
    (
        |it| it.is_alone(),
        "a value alone does nothing: call it with (), or keep it with local name = …",
    ),
    (
        |it| it.got("<") && ["<const>", "<close>"].iter().any(|sign| it.here.starts_with(sign)),
        "remove <const>: write local x = 1",
    ),
    (|it| it.got("<") && it.before.ends_with('<'), "write bit32.lshift(a, b)"),
    (|it| it.got(">") && it.before.ends_with('>'), "write bit32.rshift(a, b)"),
    (|it| it.got("&"), "write a and b; for bits bit32.band(a, b)"),
    (|it| it.got("|"), "write a or b; for bits bit32.bor(a, b)"),
    (|it| it.got("~"), "write not a; for bits bit32.bxor(a, b)"),
    (|it| it.got("?"), "write if a then b else c"),
    (
        |it| it.got("{") && it.says("'then'"),
        "blocks have no braces: write then here, and end instead of }",
    ),
    (
        |it| it.got("{") && it.says("'do'"),
        "blocks have no braces: write do here, and end instead of }",
    ),
    (
        |it| it.got("{") && it.before.trim_end().ends_with([')', '}']),
        "blocks have no braces: remove {, and write end instead of }",
    ),
    (|it| it.got("}"), "blocks end with end"),
    (
        |it| it.begins_with("for") && (it.got("(") || it.got("to") || it.says("Malformed number")),
        LOOP,
    ),
    (|it| it.says("Malformed number"), "to join texts write 1 .. 2 with blanks"),
    (|it| it.got("==") || it.got(":="), "to assign write ="),
    (
        |it| it.got("=") && it.says("to close '('"),
        "options go in braces: me:arrive(target, { slow_radius = 2 })",
    ),
    (
        |it| it.says("function call, got") && it.here.contains(':') && it.before.contains('{'),
        "options are written with =: { slow_radius = 2 }",
    ),
    (|it| it.says("function call, got"), "a method needs parentheses: write {method}()"),
    (
        |it| it.says("Cannot use '...'"),
        "write the values out, as in print(dt), or add ... to the parameters of a function of your own",
    ),
    (
        |it| it.says("Expected 'end'") && it.before.contains("return"),
        "return must be the last statement in its block. To return early, write do return end",
    ),
    (
        |it| it.says("forget to close 'else'"),
        "else if begins another if: write elseif, or one more end",
    ),
    (
        |it| it.says("variable name, got '"),
        "{got} is a reserved word or not a name; use another name",
    ),
    (
        |it| it.says("Expected <eof>") && it.got("end"),
        "there is one end too many, or the block above has ended already",
    ),
    (
        |it| {
            it.begins_with("/")
                || it.begins_with("#")
                || it.here.starts_with("//")
                || it.here.starts_with("/*")
                || (it.before.trim().is_empty() && it.here.starts_with('#'))
        },
        "comments start with --",
    ),
    (|it| it.says("unfinished comment"), "close it with ]]"),
    (
        |it| it.says("Malformed string"),
        "this text has no closing quote: add one at its end. For several lines use [[ … ]]",
    ),
    (|it| it.got(")"), "there is one ) too many, or a value is missing before it"),
    (|it| it.got("]"), "there is one ] too many, or a value is missing before it"),
    (
        |it| {
            it.says("expression, got '")
                && it.before.trim().is_empty()
                && it.here.starts_with(|c: char| c.is_ascii_digit())
        },
        "a line cannot begin with a number. The variable goes left of =: write local name = 5",
    ),
    (
        |it| it.says("Unicode character"),
        "names have letters from a to z, digits and _; text goes in quotes",
    ),
    (
        |it| it.says("got <eof>") && it.says("Expected identifier"),
        "the file ends in the middle of a statement",
    ),
    (
        |it| it.says("Expected identifier when parsing expression, got 'end'"),
        "a value is missing before end",
    ),
];
