//! **A disassembler** for the documented instructions of the 6502, with the labels and cells of 1976.

use std::fmt;

use microchess_1976::zero_page::Cell;

use crate::cells::CellName;
use crate::labels::Labels;

/// How an instruction finds its operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// None: `RTS`.
    Implied,
    /// The accumulator: `LSR A`.
    Accumulator,
    /// `LDA #$00`
    Immediate,
    /// `LDA $B5`
    ZeroPage,
    /// `LDA $50,X`
    ZeroPageX,
    /// `LDX $50,Y`
    ZeroPageY,
    /// `JSR $034B`
    Absolute,
    /// `LDA $1F00,X`
    AbsoluteX,
    /// `LDA $00A0,Y`
    AbsoluteY,
    /// `JMP ($17FA)`
    Indirect,
    /// `LDA ($00,X)`
    IndexedIndirect,
    /// `LDA ($00),Y`
    IndirectIndexed,
    /// `BNE $0200`
    Relative,
}

impl Mode {
    /// The length of an instruction in bytes.
    #[must_use]
    pub const fn length(self) -> u16 {
        match self {
            Self::Implied | Self::Accumulator => 1,
            Self::Absolute | Self::AbsoluteX | Self::AbsoluteY | Self::Indirect => 3,
            _ => 2,
        }
    }
}

/// The documented instructions by operation code, sixteen to a row: the name, and a letter for the mode. A dot stands for a
/// code without a documented meaning.
///
/// `i` implied, `a` accumulator, `#` immediate, `z` zero page, `x` and `y` zero page indexed, `w` absolute, `X` and `Y`
/// absolute indexed, `n` indirect, `(` indexed indirect, `)` indirect indexed, `r` relative.
const CODES: [&str; 16] = [
    "BRKi ORA( . . .    ORAz ASLz . PHPi ORA# ASLa . .    ORAw ASLw .",
    "BPLr ORA) . . .    ORAx ASLx . CLCi ORAY .    . .    ORAX ASLX .",
    "JSRw AND( . . BITz ANDz ROLz . PLPi AND# ROLa . BITw ANDw ROLw .",
    "BMIr AND) . . .    ANDx ROLx . SECi ANDY .    . .    ANDX ROLX .",
    "RTIi EOR( . . .    EORz LSRz . PHAi EOR# LSRa . JMPw EORw LSRw .",
    "BVCr EOR) . . .    EORx LSRx . CLIi EORY .    . .    EORX LSRX .",
    "RTSi ADC( . . .    ADCz RORz . PLAi ADC# RORa . JMPn ADCw RORw .",
    "BVSr ADC) . . .    ADCx RORx . SEIi ADCY .    . .    ADCX RORX .",
    ".    STA( . . STYz STAz STXz . DEYi .    TXAi . STYw STAw STXw .",
    "BCCr STA) . . STYx STAx STXy . TYAi STAY TXSi . .    STAX .    .",
    "LDY# LDA( LDX# . LDYz LDAz LDXz . TAYi LDA# TAXi . LDYw LDAw LDXw .",
    "BCSr LDA) . . LDYx LDAx LDXy . CLVi LDAY TSXi . LDYX LDAX LDXY .",
    "CPY# CMP( . . CPYz CMPz DECz . INYi CMP# DEXi . CPYw CMPw DECw .",
    "BNEr CMP) . . .    CMPx DECx . CLDi CMPY .    . .    CMPX DECX .",
    "CPX# SBC( . . CPXz SBCz INCz . INXi SBC# NOPi . CPXw SBCw INCw .",
    "BEQr SBC) . . .    SBCx INCx . SEDi SBCY .    . .    SBCX INCX .",
];

/// The name and the mode of an operation code; `None` for one without a documented meaning.
#[must_use]
pub fn decode(code: u8) -> Option<(&'static str, Mode)> {
    let entry = CODES[usize::from(code >> 4)].split_whitespace().nth(usize::from(code & 0x0F))?;
    let mode = match entry.as_bytes().get(3)? {
        b'i' => Mode::Implied,
        b'a' => Mode::Accumulator,
        b'#' => Mode::Immediate,
        b'z' => Mode::ZeroPage,
        b'x' => Mode::ZeroPageX,
        b'y' => Mode::ZeroPageY,
        b'w' => Mode::Absolute,
        b'X' => Mode::AbsoluteX,
        b'Y' => Mode::AbsoluteY,
        b'n' => Mode::Indirect,
        b'(' => Mode::IndexedIndirect,
        b')' => Mode::IndirectIndexed,
        _ => Mode::Relative,
    };
    Some((&entry[..3], mode))
}

/// An instruction in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instruction {
    /// Where it is.
    pub address: u16,
    /// Its bytes, one to three.
    pub bytes: Vec<u8>,
    /// The label of its address, where it has one.
    pub label: Option<&'static str>,
    /// In assembly, with names: `JSR MOVE`.
    pub text: String,
}

impl Instruction {
    /// The address of the next one.
    #[must_use]
    pub fn next(&self) -> u16 {
        self.address.wrapping_add(self.bytes.len() as u16)
    }
}

/// As a line of a listing.
impl fmt::Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes: Vec<String> = self.bytes.iter().map(|byte| format!("{byte:02X}")).collect();
        write!(f, "{:04X}  {:<8}  {:<8} {}", self.address, bytes.join(" "), self.label.unwrap_or_default(), self.text)
    }
}

/// Disassembles the instruction at an address. `read` gives the bytes of memory.
pub fn disassemble(address: u16, labels: &Labels, read: impl Fn(u16) -> u8) -> Instruction {
    let code = read(address);
    let label = labels.name(address);
    let Some((name, mode)) = decode(code) else {
        return Instruction { address, bytes: vec![code], label, text: format!(".byte ${code:02X}") };
    };
    let bytes: Vec<u8> = (0..mode.length()).map(|offset| read(address.wrapping_add(offset))).collect();
    let low = bytes.get(1).copied().unwrap_or_default();
    let word = u16::from_le_bytes([low, bytes.get(2).copied().unwrap_or_default()]);
    let branch = address.wrapping_add(2).wrapping_add_signed(i16::from(low.cast_signed()));
    let operand = match mode {
        Mode::Implied => String::new(),
        Mode::Accumulator => " A".to_owned(),
        Mode::Immediate => format!(" #${low:02X}"),
        Mode::ZeroPage => format!(" {}", cell(low)),
        Mode::ZeroPageX => format!(" {},X", table(low)),
        Mode::ZeroPageY => format!(" {},Y", table(low)),
        Mode::Absolute => format!(" {}", place(word, labels)),
        Mode::AbsoluteX => format!(" {},X", base(word, labels)),
        Mode::AbsoluteY => format!(" {},Y", base(word, labels)),
        Mode::Indirect => format!(" ({})", place(word, labels)),
        Mode::IndexedIndirect => format!(" ({},X)", cell(low)),
        Mode::IndirectIndexed => format!(" ({}),Y", cell(low)),
        Mode::Relative => format!(" {}", place(branch, labels)),
    };
    Instruction { address, bytes, label, text: format!("{name}{operand}") }
}

/// A cell of page zero by its name, or as a number.
fn cell(low: u8) -> String {
    CellName::of(Cell(low)).map_or_else(|| format!("${low:02X}"), |name| name.to_string())
}

/// A table of page zero by the name of its first cell. Two tables are addressed by the cell before them, or behind them.
fn table(low: u8) -> String {
    match (low, CellName::of(Cell(low))) {
        (0x8F, _) => "MOVEX".to_owned(),
        (_, Some(CellName::Table(name, 0))) => name.to_owned(),
        _ => cell(low),
    }
}

fn place(word: u16, labels: &Labels) -> String {
    let high = labels.name(word).map(str::to_owned);
    high.unwrap_or_else(|| format!("${word:04X}"))
}

fn base(word: u16, labels: &Labels) -> String {
    match u8::try_from(word) {
        Ok(low) => table(low),
        Err(_) => place(word, labels),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(bytes: &[u8]) -> String {
        let mut labels = Labels::default();
        labels.add(0x034B, "MOVE");
        let read = |address: u16| bytes.get(usize::from(address - 0x0200)).copied().unwrap_or_default();
        disassemble(0x0200, &labels, read).text
    }

    #[test]
    fn every_mode_is_written_as_assemblers_write_it() {
        for (bytes, expected) in [
            (&[0x60][..], "RTS"),
            (&[0x4A], "LSR A"),
            (&[0xA9, 0xF9], "LDA #$F9"),
            (&[0xA5, 0xB5], "LDA STATE"),
            (&[0xA5, 0x10], "LDA $10"),
            (&[0xB5, 0x50], "LDA BOARD,X"),
            (&[0x75, 0x8F], "ADC MOVEX,X"),
            (&[0x95, 0xE4], "STA BMAXC,X"),
            (&[0xB6, 0x10], "LDX $10,Y"),
            (&[0x20, 0x4B, 0x03], "JSR MOVE"),
            (&[0x4C, 0x1F, 0x1F], "JMP $1F1F"),
            (&[0xB9, 0xA0, 0x00], "LDA POINTS,Y"),
            (&[0xBD, 0x00, 0x1D], "LDA $1D00,X"),
            (&[0x6C, 0xFA, 0x17], "JMP ($17FA)"),
            (&[0xA1, 0x10], "LDA ($10,X)"),
            (&[0xB1, 0x10], "LDA ($10),Y"),
            (&[0xD0, 0xFE], "BNE $0200"),
            (&[0x02], ".byte $02"),
        ] {
            assert_eq!(text(bytes), expected);
        }
    }

    #[test]
    fn the_6502_has_151_documented_instructions() {
        assert_eq!((0..=u8::MAX).filter(|code| decode(*code).is_some()).count(), 151);
        assert!(CODES.iter().all(|row| row.split_whitespace().count() == 16));
    }

    #[test]
    fn a_line_has_address_bytes_and_label() {
        let mut labels = Labels::default();
        labels.add(0x031E, "RESET");
        let line = disassemble(0x031E, &labels, |address| [0xA6, 0xB0][usize::from(address - 0x031E)]);
        assert_eq!(line.to_string(), "031E  A6 B0     RESET    LDX PIECE");
        assert_eq!(line.next(), 0x0320);
    }
}
