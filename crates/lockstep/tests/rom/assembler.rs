//! A small assembler for the programs of the tests.
//!
//! ```text
//! PIECE = $B0              a name for a number
//!         .org $2000       where the next bytes go
//! START:  LDX #15          a label, an instruction
//!         CMP TABLE,Y
//!         .byte 1 $FF 'A' NEXT
//!         .text "AB"
//! ; a comment
//! ```
//!
//! An operand is a number, a name, or a name and a number to add (`TABLE+1`, `TABLE-1`). Names of cells are given before their
//! use; other operands take two bytes. Comments begin with `;`, which no text contains.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::collections::BTreeMap;

use microchess_lockstep::Segment;

/// How an instruction finds its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mode {
    Implied,
    Immediate,
    Zero,
    ZeroX,
    Absolute,
    AbsoluteX,
    AbsoluteY,
    Relative,
}

use Mode::{Absolute, AbsoluteX, AbsoluteY, Immediate, Implied, Relative, Zero, ZeroX};

/// The instructions that the programs use.
#[rustfmt::skip]
const OPCODES: &[(&str, &[(Mode, u8)])] = &[
    ("ADC", &[(Immediate, 0x69), (Zero, 0x65), (ZeroX, 0x75), (Absolute, 0x6D), (AbsoluteX, 0x7D), (AbsoluteY, 0x79)]),
    ("AND", &[(Immediate, 0x29), (Zero, 0x25)]),
    ("ASL", &[(Implied, 0x0A), (Zero, 0x06)]),
    ("BCC", &[(Relative, 0x90)]), ("BCS", &[(Relative, 0xB0)]), ("BEQ", &[(Relative, 0xF0)]),
    ("BIT", &[(Zero, 0x24), (Absolute, 0x2C)]),
    ("BMI", &[(Relative, 0x30)]), ("BNE", &[(Relative, 0xD0)]), ("BPL", &[(Relative, 0x10)]),
    ("BVC", &[(Relative, 0x50)]), ("BVS", &[(Relative, 0x70)]),
    ("CLC", &[(Implied, 0x18)]), ("CLD", &[(Implied, 0xD8)]),
    ("CMP", &[(Immediate, 0xC9), (Zero, 0xC5), (ZeroX, 0xD5), (Absolute, 0xCD), (AbsoluteX, 0xDD), (AbsoluteY, 0xD9)]),
    ("CPX", &[(Immediate, 0xE0), (Zero, 0xE4), (Absolute, 0xEC)]),
    ("CPY", &[(Immediate, 0xC0), (Zero, 0xC4)]),
    ("DEC", &[(Zero, 0xC6), (ZeroX, 0xD6)]), ("DEX", &[(Implied, 0xCA)]), ("DEY", &[(Implied, 0x88)]),
    ("EOR", &[(Immediate, 0x49), (Zero, 0x45)]),
    ("INC", &[(Zero, 0xE6), (ZeroX, 0xF6)]), ("INX", &[(Implied, 0xE8)]), ("INY", &[(Implied, 0xC8)]),
    ("JMP", &[(Absolute, 0x4C)]), ("JSR", &[(Absolute, 0x20)]),
    ("LDA", &[(Immediate, 0xA9), (Zero, 0xA5), (ZeroX, 0xB5), (Absolute, 0xAD), (AbsoluteX, 0xBD), (AbsoluteY, 0xB9)]),
    ("LDX", &[(Immediate, 0xA2), (Zero, 0xA6), (AbsoluteY, 0xBE)]),
    ("LDY", &[(Immediate, 0xA0), (Zero, 0xA4), (ZeroX, 0xB4)]),
    ("LSR", &[(Implied, 0x4A)]), ("NOP", &[(Implied, 0xEA)]),
    ("ORA", &[(Immediate, 0x09), (Zero, 0x05)]),
    ("PHA", &[(Implied, 0x48)]), ("PHP", &[(Implied, 0x08)]), ("PLA", &[(Implied, 0x68)]), ("PLP", &[(Implied, 0x28)]),
    ("ROL", &[(Zero, 0x26)]), ("RTS", &[(Implied, 0x60)]),
    ("SBC", &[(Immediate, 0xE9), (Zero, 0xE5), (ZeroX, 0xF5)]), ("SEC", &[(Implied, 0x38)]),
    ("STA", &[(Zero, 0x85), (ZeroX, 0x95)]), ("STX", &[(Zero, 0x86)]), ("STY", &[(Zero, 0x84), (ZeroX, 0x94)]),
    ("TAX", &[(Implied, 0xAA)]), ("TAY", &[(Implied, 0xA8)]), ("TSX", &[(Implied, 0xBA)]), ("TXA", &[(Implied, 0x8A)]),
    ("TXS", &[(Implied, 0x9A)]), ("TYA", &[(Implied, 0x98)]),
];

/// A program: its bytes, and where its labels are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assembled {
    pub(crate) segments: Vec<Segment>,
    names: BTreeMap<String, u16>,
}

impl Assembled {
    /// The address of a label.
    pub(crate) fn address(&self, label: &str) -> u16 {
        *self.names.get(label).unwrap_or_else(|| panic!("{label} is not defined"))
    }
}

/// Translates a program. A line that is not right is a panic that names it.
pub(crate) fn assemble(source: &str) -> Assembled {
    // The first pass finds where labels are, the second knows them.
    let labels = pass(source, &BTreeMap::new(), false).names;
    pass(source, &labels, true)
}

fn pass(source: &str, labels: &BTreeMap<String, u16>, is_last: bool) -> Assembled {
    let mut assembled = Assembled::default();
    for line in source.lines() {
        let mut code = line.split(';').next().unwrap_or_default().trim();
        if let Some((name, value)) = code.split_once('=') {
            let value = number(value.trim()).unwrap_or_else(|| panic!("{line}"));
            define(&mut assembled, name.trim(), value, line);
            continue;
        }
        if let Some((label, rest)) = code.split_once(':') {
            let at = here(&assembled);
            define(&mut assembled, label.trim(), at, line);
            code = rest.trim();
        }
        if let Some(address) = code.strip_prefix(".org") {
            let address = number(address.trim()).unwrap_or_else(|| panic!("{line}"));
            assembled.segments.push(Segment { address, bytes: Vec::new() });
        } else if !code.is_empty() {
            let bytes = translate(code, &assembled, labels, is_last).unwrap_or_else(|| panic!("{line}"));
            assembled.segments.last_mut().expect(".org comes first").bytes.extend(bytes);
        }
    }
    assembled
}

/// The next address.
fn here(assembled: &Assembled) -> u16 {
    let last = assembled.segments.last().expect(".org comes first");
    last.address + last.bytes.len() as u16
}

fn define(assembled: &mut Assembled, name: &str, value: u16, line: &str) {
    assert!(assembled.names.insert(name.to_owned(), value).is_none(), "defined twice: {line}");
}

fn number(text: &str) -> Option<u16> {
    match text.strip_prefix('$') {
        Some(digits) => u16::from_str_radix(digits, 16).ok(),
        None => match text.as_bytes() {
            [b'\'', character, b'\''] => Some(u16::from(*character)),
            _ => text.parse().ok(),
        },
    }
}

/// The bytes of an instruction or of data.
fn translate(code: &str, soon: &Assembled, labels: &BTreeMap<String, u16>, is_last: bool) -> Option<Vec<u8>> {
    // In the first pass a label that comes later has no address yet; any of two bytes will do.
    let known = |text: &str| {
        if let Some(value) = number(text) {
            return Some(value);
        }
        let (name, add) = match text.split_once(['+', '-']) {
            Some((name, add)) if text.contains('-') => (name, number(add)?.wrapping_neg()),
            Some((name, add)) => (name, number(add)?),
            None => (text, 0),
        };
        let value = soon.names.get(name).or(labels.get(name)).copied();
        let value = if is_last { value } else { value.or(Some(0xFFFF)) };
        value.map(|value| value.wrapping_add(add))
    };
    let (word, operand) = code.split_once(char::is_whitespace).unwrap_or((code, ""));
    let operand = operand.trim();
    if word == ".text" {
        return Some(operand.trim_matches('"').bytes().collect());
    }
    if word == ".byte" {
        // A name of a cell is its number.
        return operand.split_whitespace().map(|text| u8::try_from(known(text)?).ok()).collect();
    }
    let (_, modes) = OPCODES.iter().find(|(name, _)| *name == word)?;
    let opcode = |mode| modes.iter().find(|(found, _)| *found == mode).map(|(_, opcode)| *opcode);
    if let Some(opcode) = opcode(Relative) {
        let target = known(operand)?;
        let distance = i32::from(target) - i32::from(here(soon)) - 2;
        return if is_last { Some(vec![opcode, i8::try_from(distance).ok()? as u8]) } else { Some(vec![opcode, 0]) };
    }
    if operand.is_empty() {
        return Some(vec![opcode(Implied)?]);
    }
    if let Some(value) = operand.strip_prefix('#') {
        return Some(vec![opcode(Immediate)?, u8::try_from(known(value)?).ok()?]);
    }
    let (name, short, long) = match operand.split_once(',') {
        Some((name, "X")) => (name, opcode(ZeroX), opcode(AbsoluteX)),
        Some((name, "Y")) => (name, None, opcode(AbsoluteY)),
        Some(_) => return None,
        None => (operand, opcode(Zero), opcode(Absolute)),
    };
    let value = known(name)?;
    match u8::try_from(value) {
        Ok(cell) if short.is_some() => Some(vec![short?, cell]),
        _ => Some([&[long?][..], &value.to_le_bytes()].concat()),
    }
}
