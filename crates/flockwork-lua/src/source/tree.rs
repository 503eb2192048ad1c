//! A script as a tree: what is said in it, where each part stands, and which variable each name means.

use std::borrow::Cow;

/// Part of a text (bytes).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Span {
    pub from: usize,
    pub to: usize,
}

impl Span {
    /// What stands there.
    pub fn of(self, text: &str) -> &str {
        text.get(self.from..self.to).unwrap_or("")
    }
}

/// A word of a text.
#[derive(Clone, Copy, Debug)]
pub struct SpannedWord<'a> {
    pub span: Span,
    pub text: &'a str,
}

/// Which variable a name means. Each variable of a file has a number of its own, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Means {
    /// One that the function around the name declares; outside functions, one of the file.
    Own(usize),
    /// One of a function further out.
    Outer(usize),
    /// One that the file declares, from within a function.
    File(usize),
    /// None that the file declares.
    Global,
}

/// A variable where it is declared.
#[derive(Clone, Copy, Debug)]
pub struct Variable<'a> {
    pub number: usize,
    pub name: SpannedWord<'a>,
    /// The type that is written behind it.
    pub annotation: Option<&'a str>,
}

#[derive(Debug)]
pub struct Expr<'a> {
    pub span: Span,
    pub value: ExprKind<'a>,
}

#[derive(Debug)]
pub enum ExprKind<'a> {
    Nil,
    Bool,
    Number(f64),
    /// None if it is no UTF-8.
    Text(Option<Cow<'a, str>>),
    /// A text with values between braces.
    Interpolated(Vec<Expr<'a>>),
    Varargs,
    Name(&'a str, Means),
    /// `a.b`, and `a["b"]`.
    Field(Box<Expr<'a>>, SpannedWord<'a>),
    /// `a[b]`.
    Item(Box<Expr<'a>>, Box<Expr<'a>>),
    Call(Box<Expr<'a>>, Vec<Expr<'a>>),
    /// `a:b(…)`.
    Method(Box<Expr<'a>>, SpannedWord<'a>, Vec<Expr<'a>>),
    Function(Box<Function<'a>>),
    Table(Vec<TableEntry<'a>>),
    Binary(Box<Expr<'a>>, &'static str, Box<Expr<'a>>),
    Unary(&'static str, Box<Expr<'a>>),
    /// `if a then b elseif c then d else e`: the conditions, and what it may be.
    If(Vec<Expr<'a>>, Vec<Expr<'a>>),
    /// `(a)`, or `a :: kind`: one value.
    One(Box<Expr<'a>>),
}

/// One entry of a table: `a = 1`, `[a] = 1` or `1`.
#[derive(Debug)]
pub struct TableEntry<'a> {
    pub name: Option<SpannedWord<'a>>,
    pub key: Option<Expr<'a>>,
    pub value: Expr<'a>,
}

#[derive(Debug)]
pub struct Function<'a> {
    pub span: Span,
    /// `self` is none of them.
    pub params: Vec<Variable<'a>>,
    /// Where `...` stands among the parameters.
    pub varargs: Option<Span>,
    /// Where the brackets of the parameters close.
    pub params_end: usize,
    /// From behind the parameters and the answer's type.
    pub body: CodeBlock<'a>,
}

#[derive(Debug)]
pub struct CodeBlock<'a> {
    pub span: Span,
    pub statements: Vec<Statement<'a>>,
}

#[derive(Debug)]
pub struct Statement<'a> {
    pub span: Span,
    pub action: Action<'a>,
}

#[derive(Debug)]
pub enum Action<'a> {
    Local(Vec<Variable<'a>>, Vec<Expr<'a>>),
    LocalFunction(Variable<'a>, Function<'a>),
    /// `function a.b:c() … end`: what is assigned.
    Function(Expr<'a>, Function<'a>),
    /// `a, b = …`.
    Assign(Vec<Expr<'a>>, Vec<Expr<'a>>),
    /// `a += b`, with its operator `+`.
    Update(Expr<'a>, &'static str, Expr<'a>),
    Run(Expr<'a>),
    Do(CodeBlock<'a>),
    /// Conditions with their blocks; `else` has none.
    If(Vec<(Option<Expr<'a>>, CodeBlock<'a>)>),
    While(Expr<'a>, CodeBlock<'a>),
    Repeat(CodeBlock<'a>, Expr<'a>),
    /// `for a = 1, 2 do`.
    Count(Variable<'a>, Vec<Expr<'a>>, CodeBlock<'a>),
    /// `for a, b in c do`, and where `do` stands.
    Each(Vec<Variable<'a>>, Vec<Expr<'a>>, Span, CodeBlock<'a>),
    Return(Vec<Expr<'a>>),
    /// `break`, `continue`: nothing comes after these in a block; and what only types are made of.
    Other,
}

impl<'a> Expr<'a> {
    /// Without the brackets and types around it.
    pub fn inner(&self) -> &Expr<'a> {
        let mut expr = self;
        while let ExprKind::One(inner) = &expr.value {
            expr = inner;
        }
        expr
    }

    /// Whether it may turn out as several values, or none.
    pub fn is_open(&self) -> bool {
        matches!(self.value, ExprKind::Call(..) | ExprKind::Method(..) | ExprKind::Varargs)
    }

    /// The name of what the file has not declared itself.
    pub fn global(&self) -> Option<&'a str> {
        match self.value {
            ExprKind::Name(name, Means::Global) => Some(name),
            _ => None,
        }
    }
}

/// A text that has been read.
pub struct SyntaxTree<'a> {
    pub block: CodeBlock<'a>,
    /// What its comments like `--!strict` say.
    pub hot_comments: Vec<String>,
    /// One more than the greatest number of a variable.
    pub variables: usize,
    /// The names of types that it declares itself.
    pub types: Vec<&'a str>,
}

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Wrong {
    pub span: Span,
    pub message: String,
}

impl Wrong {
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into() }
    }
}
