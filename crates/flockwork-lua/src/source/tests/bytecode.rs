//! What Luau's own compiler makes of a text: which variables of other functions and which globals its functions assign.

use mlua::chunk::Compiler;

/// Opcodes that are looked at, and all that take two words (Luau's `Bytecode.h` and `BytecodeUtils.h`).
const SETGLOBAL: u32 = 8;
const SETUPVAL: u32 = 10;
const LONG: &[&str] = &[
    "GETGLOBAL",
    "SETGLOBAL",
    "GETIMPORT",
    "GETTABLEKS",
    "SETTABLEKS",
    "NAMECALL",
    "JUMPIFEQ",
    "JUMPIFLE",
    "JUMPIFLT",
    "JUMPIFNOTEQ",
    "JUMPIFNOTLE",
    "JUMPIFNOTLT",
    "NEWTABLE",
    "SETLIST",
    "FORGLOOP",
    "LOADKX",
    "FASTCALL2",
    "FASTCALL2K",
    "FASTCALL3",
    "JUMPXEQKNIL",
    "JUMPXEQKB",
    "JUMPXEQKN",
    "JUMPXEQKS",
    "GETUDATAKS",
    "SETUDATAKS",
    "NAMECALLUDATA",
    "NEWCLASSMEMBER",
    "CALLFB",
    "CMPPROTO",
    "NEWCLASS",
];
const OPCODES: &str = "NOP BREAK LOADNIL LOADB LOADN LOADK MOVE GETGLOBAL SETGLOBAL GETUPVAL SETUPVAL CLOSEUPVALS \
    GETIMPORT GETTABLE SETTABLE GETTABLEKS SETTABLEKS GETTABLEN SETTABLEN NEWCLOSURE NAMECALL CALL RETURN JUMP JUMPBACK \
    JUMPIF JUMPIFNOT JUMPIFEQ JUMPIFLE JUMPIFLT JUMPIFNOTEQ JUMPIFNOTLE JUMPIFNOTLT ADD SUB MUL DIV MOD POW ADDK SUBK \
    MULK DIVK MODK POWK AND OR ANDK ORK CONCAT NOT MINUS LENGTH NEWTABLE DUPTABLE SETLIST FORNPREP FORNLOOP FORGLOOP \
    FORGPREP_INEXT FASTCALL3 FORGPREP_NEXT NATIVECALL GETVARARGS DUPCLOSURE PREPVARARGS LOADKX JUMPX FASTCALL COVERAGE \
    CAPTURE SUBRK DIVRK FASTCALL1 FASTCALL2 FASTCALL2K FORGPREP JUMPXEQKNIL JUMPXEQKB JUMPXEQKN JUMPXEQKS IDIV IDIVK \
    GETUDATAKS SETUDATAKS NAMECALLUDATA NEWCLASSMEMBER CALLFB CMPPROTO FASTPCALL NEWCLASS";

/// The lines and names that functions within a file assign without having declared them, sorted; none if the text does
/// not compile.
pub fn foreign_assignments(text: &str) -> Option<Vec<(u32, String)>> {
    let code = Compiler::new().set_optimization_level(0).set_debug_level(2).compile(text).ok()?;
    let mut found = Reader { bytes: &code, at: 0 }.file();
    found.sort();
    Some(found)
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// A function of the file.
#[derive(Default)]
struct Function {
    code: Vec<u32>,
    /// The texts among its constants, by place.
    constants: Vec<Option<usize>>,
    lines: Vec<u32>,
    upvalues: Vec<usize>,
}

impl Reader<'_> {
    fn byte(&mut self) -> u8 {
        self.at += 1;
        self.bytes[self.at - 1]
    }

    fn word(&mut self) -> u32 {
        u32::from_le_bytes([self.byte(), self.byte(), self.byte(), self.byte()])
    }

    fn number(&mut self) -> usize {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte();
            number |= usize::from(byte & 127) << shift;
            shift += 7;
            if byte < 128 {
                return number;
            }
        }
    }

    fn numbers(&mut self) -> Vec<usize> {
        (0..self.number()).map(|_| self.number()).collect()
    }

    fn skip(&mut self, count: usize) {
        self.at += count;
    }

    fn file(&mut self) -> Vec<(u32, String)> {
        let version = self.byte();
        assert!((9..=14).contains(&version), "the layout of bytecode {version} is not known here");
        assert_eq!(self.byte(), 3, "types");
        let mut names = Vec::new();
        for _ in 0..self.number() {
            let length = self.number();
            names.push(String::from_utf8_lossy(&self.bytes[self.at..][..length]).into_owned());
            self.skip(length);
        }
        while self.byte() != 0 {
            self.number();
        }
        let functions: Vec<Function> = (0..self.number()).map(|_| self.function(version)).collect();
        let main = self.number();
        let inner = functions.iter().enumerate().filter(|(nth, _)| *nth != main);
        inner.flat_map(|(_, function)| function.assigned(&names)).collect()
    }

    fn function(&mut self, version: u8) -> Function {
        let size = if version >= 12 { self.number() } else { 0 };
        let start = self.at;
        let mut function = Function::default();
        self.skip(5);
        let types = self.number();
        self.skip(types);
        function.code = (0..self.number()).map(|_| self.word()).collect();
        function.constants = (0..self.number()).map(|_| self.constant()).collect();
        self.numbers();
        self.number();
        self.number();
        if self.byte() != 0 {
            function.lines = self.lines(function.code.len());
        }
        if self.byte() != 0 {
            for _ in 0..self.number() {
                (0..3).for_each(|_| _ = self.number());
                self.skip(1);
            }
            function.upvalues = self.numbers();
        }
        if version == 11 {
            for _ in 0..self.number() {
                self.skip(1);
                self.number();
            }
        }
        if version >= 12 {
            self.at = start + size;
        }
        function
    }

    fn constant(&mut self) -> Option<usize> {
        match self.byte() {
            0 => {}
            1 => self.skip(1),
            2 => self.skip(8),
            3 => return Some(self.number()),
            4 => self.skip(4),
            5 => _ = self.numbers(),
            6 => _ = self.number(),
            7 => self.skip(16),
            8 => {
                for _ in 0..self.number() {
                    self.number();
                    self.skip(4);
                }
            }
            9 => {
                self.skip(1);
                self.number();
            }
            11 => self.skip(32),
            kind => panic!("constants of kind {kind} are not known here"),
        }
        None
    }

    fn lines(&mut self, length: usize) -> Vec<u32> {
        let gap = self.byte();
        let mut offset = 0u8;
        let mut offsets = Vec::new();
        for _ in 0..length {
            offset = offset.wrapping_add(self.byte());
            offsets.push(u32::from(offset));
        }
        let (mut line, mut starts) = (0u32, Vec::new());
        for _ in 0..((length - 1) >> gap) + 1 {
            line = line.wrapping_add(self.word());
            starts.push(line);
        }
        let line = |(nth, offset): (usize, u32)| starts[nth >> gap] + offset;
        offsets.into_iter().enumerate().map(line).collect()
    }
}

impl Function {
    fn assigned(&self, names: &[String]) -> Vec<(u32, String)> {
        let opcodes: Vec<&str> = OPCODES.split_whitespace().collect();
        let (mut at, mut found) = (0, Vec::new());
        while at < self.code.len() {
            let (word, op) = (self.code[at], self.code[at] & 255);
            let name = match op {
                SETUPVAL => Some(self.upvalues[(word >> 16 & 255) as usize]),
                SETGLOBAL => self.constants[self.code[at + 1] as usize],
                _ => None,
            };
            // A text has its number from 1.
            found.extend(name.map(|name| (self.lines[at], names[name - 1].clone())));
            at += 1 + usize::from(LONG.contains(&opcodes[op as usize]));
        }
        found
    }
}
