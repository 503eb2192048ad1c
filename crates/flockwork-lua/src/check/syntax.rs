//! A script as a tree: what is needed to see what is called on what, with which arguments.

/// An expression and where it begins (bytes).
#[derive(Debug)]
pub struct Expr<'a> {
    pub at: usize,
    pub value: Value<'a>,
}

/// A name and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Name<'a> {
    pub at: usize,
    pub text: &'a str,
}

#[derive(Debug)]
pub enum Value<'a> {
    Nil,
    Bool,
    Number(f64),
    /// None where the text itself is not plain: escapes, or `{…}` in it.
    Text(Option<&'a str>),
    Varargs,
    Name(&'a str),
    /// `a.b`, and `a["b"]`.
    Field(Box<Expr<'a>>, Name<'a>),
    /// `a[b]`.
    Item(Box<Expr<'a>>, Box<Expr<'a>>),
    Call(Box<Expr<'a>>, Vec<Expr<'a>>),
    /// `a:b(…)`.
    Method(Box<Expr<'a>>, Name<'a>, Vec<Expr<'a>>),
    Function(Function<'a>),
    Table(Vec<Entry<'a>>),
    Binary(Box<Expr<'a>>, &'a str, Box<Expr<'a>>),
    Unary(&'a str, Box<Expr<'a>>),
    /// `if a then b elseif c then d else e`: the conditions, and what it may be.
    If(Vec<Expr<'a>>, Vec<Expr<'a>>),
}

/// One entry of a table: `a = 1`, `[a] = 1` or `1`.
#[derive(Debug)]
pub struct Entry<'a> {
    pub name: Option<Name<'a>>,
    pub key: Option<Expr<'a>>,
    pub value: Expr<'a>,
}

#[derive(Debug)]
pub struct Function<'a> {
    pub params: Vec<&'a str>,
    pub body: Block<'a>,
}

pub type Block<'a> = Vec<Statement<'a>>;

#[derive(Debug)]
pub enum Statement<'a> {
    Local(Vec<Name<'a>>, Vec<Expr<'a>>),
    LocalFunction(Name<'a>, Function<'a>),
    /// `function a.b:c() … end`: its names.
    Function(Vec<Name<'a>>, Function<'a>),
    Assign(Vec<Expr<'a>>, Vec<Expr<'a>>),
    Run(Expr<'a>),
    /// Conditions with their blocks; `do` and `else` have none.
    Blocks(Vec<(Option<Expr<'a>>, Block<'a>)>),
    Repeat(Block<'a>, Expr<'a>),
    /// `for a = 1, 2 do`.
    Count(Name<'a>, Vec<Expr<'a>>, Block<'a>),
    /// `for a, b in c do`.
    Each(Vec<Name<'a>>, Vec<Expr<'a>>, Block<'a>),
    Return(Vec<Expr<'a>>),
    Break,
}
