//! The KIM-1, the serial edition, and the program at work.

use crate::pty::{Terminal, lines, size};

#[test]
fn a_game_on_the_kim1() {
    let mut terminal = Terminal::start(&["kim1"]);
    terminal.expect("Press C to set up");
    assert!(terminal.screen.screen().alternate_screen());
    terminal.type_keys("c");
    terminal.expect("The pieces are set up");
    terminal.type_keys("p");
    terminal.expect("The computer plays e2-e4, from the book.");
    terminal.type_keys("6343");
    terminal.expect("the player's pawn on e7 to e5. F moves.");
    terminal.type_keys("F");
    terminal.expect("Moved the player's pawn e7 to e5");
    terminal.type_keys("P");
    terminal.expect("The computer plays Ng1-f3, from the book.");
    terminal.type_keys("\x1B");
    assert_eq!(terminal.exit_code(), 0);
    assert!(terminal.is_as_it_was());
}

#[test]
fn lit_segments_are_red_and_dark_ones_are_not() {
    let mut terminal = Terminal::start(&["kim1"]);
    terminal.type_keys("c");
    terminal.expect("The pieces are set up");
    let screen = terminal.screen.screen();
    let cells = (0..10).flat_map(|row| (0..80).filter_map(move |column| screen.cell(row, column)));
    let colours = |glyph: &str| {
        cells.clone().filter(|cell| cell.contents() == glyph).map(|cell| cell.fgcolor()).collect::<Vec<_>>()
    };
    let (lit, dark) = (colours("█"), colours("░"));
    // Six times C: four segments lit, three dark; bars are four columns wide, posts two lines high.
    assert_eq!((lit.len(), dark.len()), (6 * (4 + 4 + 2 + 2), 6 * (4 + 2 + 2)));
    assert!(lit.iter().all(|colour| *colour == vt100::Color::Idx(9)));
    assert!(dark.iter().all(|colour| *colour == vt100::Color::Idx(52)));
    terminal.quit();
}

#[test]
fn at_real_speed_it_can_be_resized_asked_to_move_now_and_left() {
    let mut terminal = Terminal::start(&["kim1", "--speed", "real"]);
    terminal.type_keys("cep");
    terminal.expect("Thinking");
    terminal.master.resize(size(30, 100)).unwrap();
    terminal.screen.screen_mut().set_size(lines(30), lines(100));
    terminal.expect("2 moves valued");
    terminal.type_keys(" ");
    terminal.expect("s on a KIM-1.");
    terminal.type_keys("ep");
    terminal.expect("Thinking");
    terminal.quit();
}

#[test]
fn page_zero_is_shown_and_keys_are_clicked_on_the_kim1() {
    let mut terminal = Terminal::start(&["kim1"]);
    terminal.expect("Press C to set up");
    let (line, column) = terminal.find(" C   D   E   F");
    terminal.click(line, column + 1);
    terminal.expect("The pieces are set up");
    terminal.type_keys("z");
    terminal.expect("Page zero (Z closes)");
    terminal.expect("50 03 04 00 07 02 05 01 06");
    let (line, column) = terminal.find("AD  DA  PC");
    terminal.click(line, column + 8);
    terminal.expect("The computer plays e2-e4, from the book.");
    // The pawn is in the last cell of the row, and has just changed.
    let (line, column) = terminal.find("50 03 04");
    let cell = terminal.screen.screen().cell(line, column + 3 + 15 * 3).unwrap();
    assert_eq!(cell.contents(), "3");
    assert_eq!(cell.fgcolor(), vt100::Color::Idx(221));
    terminal.type_keys("z");
    terminal.expect("make that move");
    terminal.click_on("change sides");
    terminal.expect("Sides changed");
    terminal.resize(14, 40);
    terminal.expect("AD  DA  PC   +    0 ");
    terminal.type_keys("\x1B");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn a_locale_without_unicode_gets_ascii_there_too() {
    let home = tempfile::tempdir().unwrap();
    for (screen, text) in [("kim1", "Press C to set up"), ("watch", "waits for a key")] {
        let mut terminal = Terminal::start_with(&[screen], home.path(), &[("LC_ALL", "C")]);
        terminal.expect(text);
        terminal.type_keys("c");
        terminal.expect("C");
        assert!(terminal.text().is_ascii(), "{}", terminal.text());
        terminal.type_keys("\x1B");
        assert_eq!(terminal.exit_code(), 0);
    }
}

#[test]
fn a_game_on_the_serial_edition() {
    let mut terminal = Terminal::start(&["serial"]);
    terminal.expect("00 00 00");
    assert!(
        terminal.text().starts_with("sides, 6343 and Enter make a move (row, column, twice), Q quits.\n"),
        "{}",
        terminal.text()
    );
    terminal.type_keys("C");
    terminal.expect("CC CC CC");
    terminal.type_keys("P");
    terminal.expect("0F 13 33");
    terminal.type_keys("6343\r");
    terminal.expect("FF 63 43");
    terminal.type_keys("P");
    terminal.expect("06 01 22");
    terminal.type_keys("q");
    assert_eq!(terminal.exit_code(), 0);
}

#[test]
fn the_serial_edition_can_be_left_with_control_c() {
    let mut terminal = Terminal::start(&["serial"]);
    terminal.expect("00 00 00");
    terminal.quit();
}

#[test]
fn the_program_at_work_is_stepped_and_left() {
    let mut terminal = Terminal::start(&["watch", "--speed", "10"]);
    terminal.expect("10 MHz, waits for a key");
    terminal.type_keys("c");
    terminal.expect("key C is done");
    terminal.type_keys("e P");
    terminal.expect("paused");
    terminal.type_keys("p");
    terminal.expect("▸PUSH    0F to 24 STATE 04");
    terminal.type_keys("n");
    // A pawn goes on to its second step.
    terminal.expect("▸CMOVE   0F to 24 STATE 04");
    terminal.type_keys("-");
    terminal.expect("1 MHz, paused");
    terminal.type_keys("?");
    terminal.expect("show or hide this help");
    terminal.type_keys("?");
    terminal.resize(40, 120);
    terminal.expect("page zero");
    terminal.resize(20, 60);
    terminal.expect("This view needs 80 columns and 24 lines.");
    terminal.type_keys("q");
    assert_eq!(terminal.exit_code(), 0);
    assert!(terminal.is_as_it_was());
}

#[test]
fn the_program_at_work_is_clicked() {
    let mut terminal = Terminal::start(&["watch", "--speed", "10"]);
    terminal.expect("10 MHz, waits for a key");
    let click = |terminal: &mut Terminal, key: &str, result: &str| {
        terminal.expect(key);
        let (line, column) = terminal.find(key);
        terminal.click(line, column);
        terminal.expect(result);
    };
    click(&mut terminal, "C new", "key C is done");
    click(&mut terminal, "P play", "key PC is done");
    click(&mut terminal, "- slow", "1 MHz, waits for a key");
    click(&mut terminal, "? help", "show or hide this help");
    click(&mut terminal, "show or hide this help", "1 MHz, waits for a key");
    terminal.resize(40, 120);
    // The last line is drawn last.
    terminal.expect("stack 2 0F 13-33, MOVEN 00\nSpace run");
    click(&mut terminal, " C   D   E   F", "[C]");
    click(&mut terminal, "q quit", "");
    assert_eq!(terminal.exit_code(), 0);
    assert!(terminal.is_as_it_was());
}
