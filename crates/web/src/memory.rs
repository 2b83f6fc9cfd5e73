//! The cells of page zero in words.

use microchess_1976::zero_page::{
    BESTM, BESTP, BESTV, BK, BOARD, CAPTURED, COUNTER_NAMES, COUNTERS, INCHEK, MOVEN, MOVEX, OLDKY, OMOVE, OPNING,
    PIECE, POINTS, REV, SETW, SP1, SP2, SQUARE, STATE,
};
use microchess_1976::{ComputerColor, PieceType};
use microchess_bridge_1976::explanation::counter_description;

use crate::protocol::CellInfo;

/// What a cell is called and what it holds, whatever its value.
pub(crate) fn cell(address: u8) -> CellInfo {
    let info = |name: &str, region, words: String| CellInfo { name: name.to_owned(), region, words };
    let within = |start: u8, length: u8| address.checked_sub(start).filter(|offset| *offset < length);
    if let Some(slot) = within(BOARD.0, 16) {
        return info(&offset_name("BOARD", slot), "board", format!("the square of the computer's {}", piece(slot)));
    }
    if let Some(slot) = within(BK.0, 16) {
        return info(&offset_name("BK", slot), "bk", format!("the square of your {}", piece(slot)));
    }
    if let Some(offset) = within(SETW.0, 32) {
        let owner = if offset < 16 { "the computer's" } else { "your" };
        let words = format!("the square on which C sets up {owner} {}", piece(offset % 16));
        return info(&offset_name("SETW", offset), "tables", words);
    }
    if let Some(offset) = within(MOVEX.0 + 1, 16) {
        let words = "a step: what is added to a square to move by one".to_owned();
        return info(&offset_name("MOVEX", offset + 1), "tables", words);
    }
    if let Some(slot) = within(POINTS.0, 16) {
        return info(&offset_name("POINTS", slot), "tables", format!("what a {} is worth in points", piece(slot)));
    }
    if let Some(offset) = within(OPNING.0, 28) {
        let words = "the opening: an expected square, then a piece and its square, from the last byte down";
        return info(&offset_name("OPNING", offset), "book", words.to_owned());
    }
    if let Some(offset) = within(COUNTERS.0, 22) {
        let name = COUNTER_NAMES[usize::from(offset)];
        return info(name, "counters", counter_description(name).to_owned());
    }
    let named = [
        (PIECE, "PIECE", "variables", "the slot of the piece that is being moved"),
        (SQUARE, "SQUARE", "variables", "the square that it goes to"),
        (SP2, "SP2", "variables", "the pointer of the second stack, on which moves wait to be unmade"),
        (SP1, "SP1", "variables", "the first stack's pointer, kept while the second is in use"),
        (INCHEK, "INCHEK", "variables", "$F9 while the king is safe, $00 once it can be taken"),
        (STATE, "STATE", "variables", "what moves are generated for: 12, 4, 0, 8, or below 0 for exchanges"),
        (MOVEN, "MOVEN", "variables", "the direction that is being tried, an index into MOVEX"),
        (REV, "REV", "variables", "used by the serial edition only"),
        (OMOVE, "OMOVE", "book", "the pointer into the opening"),
        (OLDKY, "OLDKY", "variables", "the last key, so that a key held down counts once"),
        (BESTM, "BESTM", "display", "where the best move so far goes to; also the right pair of digits, DIS3"),
        (BESTV, "BESTV", "display", "the value of the best move so far; also the middle digits, DIS2"),
        (BESTP, "BESTP", "display", "the piece of the best move so far; also the left pair of digits, DIS1"),
    ];
    if let Some((_, name, region, words)) = named.into_iter().find(|(cell, ..)| cell.0 == address) {
        return info(name, region, words.to_owned());
    }
    match address {
        0x00..=0x4D => info("", "unused", "code of the original, which this program does not contain".to_owned()),
        0x4E | 0x4F => info("", "unused", "below BOARD; quiet moves leave a $CC in $4F (Q7)".to_owned()),
        _ => info("", "unused", "not used by MicroChess".to_owned()),
    }
}

/// A cell with its value, in a sentence.
pub(crate) fn describe(address: u8, value: u8, computer: ComputerColor) -> String {
    let CellInfo { name, region, words } = cell(address);
    let name = if name.is_empty() { String::new() } else { format!(", {name}") };
    let now = match region {
        "board" | "bk" => match value {
            CAPTURED | 0xAB => format!("${value:02X}, off the board: it is captured"),
            _ => format!("${value:02X}, that is {}", computer.square_name(value)),
        },
        _ => format!("${value:02X}, {value}"),
    };
    format!("${address:02X}{name}: {words}. Now {now}.")
}

fn offset_name(table: &str, offset: u8) -> String {
    if offset == 0 { table.to_owned() } else { format!("{table}+{offset}") }
}

fn piece(slot: u8) -> &'static str {
    PieceType::from_slot(slot).name()
}
