//! Conversations with xboard, in real time, with an engine that plays the first legal move.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::io::{BufRead, BufReader, PipeWriter, Write, pipe};
use std::sync::mpsc::{Receiver, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use chess0x88::{CastlingStyle, History, Move, Position};
use microchess_uci::{
    BenchResult, BestMove, Engine, Info, OptionKind, Remark, Score, SearchContext, SearchInfo, SearchLimits, UciOption,
};

/// Plays the first legal move by its squares. With the option `Endless` only when it is stopped, and when it ponders, only when the
/// pondering is over. With the option `Predicts` it expects the first legal move as the answer.
///
/// The tests of `microchess-uci` have a toy of their own, because what they look at is different (panics, failures, many kinds of
/// reports), and the tests of a published crate cannot share a file.
#[derive(Default)]
struct Toy {
    is_endless: bool,
    resigns: bool,
    predicts: bool,
}

impl Engine for Toy {
    fn name(&self) -> String {
        "Toy 1.0".to_owned()
    }

    fn author(&self) -> String {
        "A. Uthor".to_owned()
    }

    fn options(&self) -> Vec<UciOption> {
        let check = |name: &str| UciOption::new(name, OptionKind::Check { default: false });
        let hash = UciOption::new("Hash", OptionKind::Spin { default: 16, min: 1, max: 64 });
        vec![hash, check("Endless"), check("Resigns"), check("Predicts"), check("Ponder")]
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "Endless" => self.is_endless = value == "true",
            "Resigns" => self.resigns = value == "true",
            "Predicts" => self.predicts = value == "true",
            _ => return Err(format!("{name} is {value}")),
        }
        Ok(())
    }

    fn new_game(&mut self) {}

    fn search(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> Result<BestMove, String> {
        let moves = sorted_moves(history.position());
        let clocks = limits.clocks.map(|clock| clock.map_or(0, |clock| clock.remaining.as_millis()));
        report(Info::Remark(Remark::Text(format!("clocks {clocks:?} depth {:?}", limits.depth))));
        let score = Some(Score::Centipawns(-60));
        let pv = moves.first().copied().into_iter().collect();
        report(Info::Search(SearchInfo { depth: Some(3), score, nodes: Some(7), pv, ..SearchInfo::default() }));
        if limits.ponder {
            report(Info::Remark(Remark::Text(format!("ponders after {} plies", history.moves().len()))));
        }
        let goes_on = || limits.infinite || self.is_endless && (!limits.ponder || context.is_pondering());
        while goes_on() && !context.is_stopped() {
            std::thread::sleep(Duration::from_millis(1));
        }
        if self.resigns {
            report(Info::Remark(Remark::WouldResign("it is lost".to_owned())));
        }
        let mv = moves.first().copied();
        let ponder = mv.filter(|_| self.predicts).and_then(|mv| {
            let mut next = history.position().clone();
            next.make(mv);
            sorted_moves(&next).first().copied()
        });
        Ok(BestMove { mv, ponder })
    }

    fn eval(&mut self, _: &History) -> String {
        String::new()
    }

    fn bench(&mut self, _: &SearchContext<'_>) -> BenchResult {
        BenchResult::default()
    }
}

fn sorted_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.legal_moves().to_vec();
    moves.sort_by_key(|mv| mv.uci(CastlingStyle::King).to_string());
    moves
}

/// xboard's side of the conversation.
struct Client {
    input: Option<PipeWriter>,
    lines: Receiver<String>,
    server: JoinHandle<std::io::Result<()>>,
}

impl Client {
    fn new() -> Self {
        let (server_input, input) = pipe().unwrap();
        let (output, server_output) = pipe().unwrap();
        let serve =
            move || microchess_xboard::serve_either(Toy::default(), BufReader::new(server_input), server_output);
        let server = std::thread::spawn(serve);
        let (sender, lines) = channel();
        std::thread::spawn(move || BufReader::new(output).lines().try_for_each(|line| sender.send(line.unwrap())));
        let mut client = Self { input: Some(input), lines, server };
        client.say("xboard\nprotover 2");
        client.until("feature done=1");
        client
    }

    fn say(&mut self, lines: &str) {
        writeln!(self.input.as_mut().unwrap(), "{lines}").unwrap();
    }

    /// Everything up to a line that begins so.
    fn until(&self, start: &str) -> Vec<String> {
        let deadline = Instant::now() + Duration::from_secs(10);
        let mut lines = Vec::new();
        while !lines.last().is_some_and(|line: &String| line.starts_with(start)) {
            let left = deadline.saturating_duration_since(Instant::now());
            lines.push(self.lines.recv_timeout(left).unwrap_or_else(|_| panic!("no {start} after {lines:?}")));
        }
        lines
    }

    /// Waits until all that was said has been dealt with, and gives what was answered, without comments.
    fn answers(&mut self, lines: &str) -> Vec<String> {
        self.say(lines);
        self.say("ping 1");
        let mut answers = self.until("pong 1");
        answers.pop();
        answers.retain(|line| !line.starts_with('#'));
        answers
    }

    fn end(mut self) -> Vec<String> {
        drop(self.input.take());
        self.server.join().unwrap().unwrap();
        self.lines.iter().collect()
    }
}

#[test]
fn it_plays_the_side_that_it_is_given() {
    let mut client = Client::new();
    assert_eq!(client.answers("new\nusermove e2e4"), ["move a7a5"]);
    assert_eq!(client.answers("d2d4"), ["move a5a4"], "a move without usermove");
    assert_eq!(client.answers("force\nusermove g1f3\nusermove b8c6"), [""; 0]);
    assert_eq!(client.answers("go"), ["move a2a3"]);
    assert_eq!(client.answers("new\nforce\nusermove e2e4\nplayother"), [""; 0], "Black is to move");
    assert_eq!(client.answers("usermove e7e5"), ["move a2a3"]);
}

#[test]
fn moves_are_taken_back_and_positions_set() {
    let mut client = Client::new();
    client.answers("new\nusermove e2e4");
    assert_eq!(client.answers("remove\nusermove d2d4"), ["move a7a5"], "the board is back at the start");
    assert_eq!(client.answers("force\nundo\nundo\nusermove e2e4\nusermove e7e5"), [""; 0]);
    assert_eq!(client.answers("setboard 4k3/8/8/8/8/8/7P/4K3 w - - 0 1\ngo"), ["move e1d1"]);
}

#[test]
fn illegal_moves_and_positions_are_refused_with_a_reason() {
    let mut client = Client::new();
    assert_eq!(client.answers("usermove e2e5"), ["Illegal move (the pawn on e2 cannot go to e5): e2e5"]);
    let lines = client.answers("setboard 8/8/8/8/8/8/8/8 w - - 0 1");
    assert!(lines[0].starts_with("tellusererror Illegal position: "), "{lines:?}");
    assert_eq!(client.answers("hello there"), ["Error (unknown command): hello"]);
    assert_eq!(client.answers("variant atomic"), ["Error (expected normal or fischerandom): variant atomic"]);
    assert_eq!(client.answers("st x"), ["Error (expected seconds): st"]);
}

#[test]
fn clocks_and_limits_reach_the_engine() {
    let mut client = Client::new();
    client.say("new\nlevel 40 5 0\nsd 9\ntime 1234\notim 4321\nusermove e2e4");
    let lines = client.until("move");
    assert_eq!(lines[0], "# clocks [43210, 12340] depth Some(9)");
}

#[test]
fn thinking_is_shown_on_demand() {
    let mut client = Client::new();
    assert_eq!(client.answers("post\nusermove e2e4").len(), 2);
    client.say("nopost\nnew\npost\nusermove e2e4");
    let thinking = client.until("move").into_iter().rev().nth(1).unwrap();
    let words: Vec<&str> = thinking.split(' ').collect();
    assert_eq!((words[0], words[1], words[3], words[4]), ("3", "-60", "7", "a5"), "{thinking}");
}

#[test]
fn ping_waits_for_the_move_and_move_now_gives_it() {
    let mut client = Client::new();
    client.answers("option Endless=1\nnew");
    client.say("usermove e2e4\nping 7");
    assert!(client.lines.recv_timeout(Duration::from_millis(100)).is_ok_and(|line| line.starts_with('#')));
    assert!(client.lines.recv_timeout(Duration::from_millis(100)).is_err(), "a pong before the move");
    client.say("?");
    assert_eq!(client.until("pong 7"), ["move a7a5", "pong 7"]);
    client.say("usermove d2d4\nusermove c2c4");
    assert!(client.until("Illegal").last().unwrap().contains("it is not your turn"));
    client.say("ping 8\nnew\nping 9");
    // Whether the search had begun to say something when it was given up is left to chance.
    let lines: Vec<String> = client.until("pong 9").into_iter().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines, ["pong 8", "pong 9"], "a search that is not wanted any more gives no move");
}

#[test]
fn analysis_runs_until_it_is_left_and_follows_the_board() {
    let mut client = Client::new();
    client.say("analyze");
    assert!(client.until("3 -60").last().unwrap().ends_with(" a3"));
    client.say("usermove e2e4");
    assert!(client.until("3 -60").last().unwrap().ends_with(" a5"));
    client.say("undo");
    assert!(client.until("3 -60").last().unwrap().ends_with(" a3"));
    client.say(".");
    assert!(client.until("stat01: ").last().unwrap().ends_with(" 7 3 0 0"));
    assert_eq!(client.answers("exit\n."), [""; 0]);
    assert_eq!(client.answers("new\nusermove e2e4"), ["move a7a5"]);
}

#[test]
fn exit_without_analysis_leaves_the_search_alone_and_go_ends_analysis() {
    let mut client = Client::new();
    client.answers("option Endless=1\nnew");
    client.say("usermove e2e4");
    client.until("#");
    client.say("exit\n?");
    client.until("move a7a5");
    client.answers("option Endless=0\nnew\nanalyze");
    assert!(client.answers("go").contains(&"move a2a3".to_owned()));
    assert_eq!(client.answers("."), [""; 0], "the analysis is over");
    assert_eq!(client.answers("usermove e7e5"), ["move a1a2"], "the first legal move by its squares");
}

#[test]
fn no_control_character_of_the_input_is_echoed() {
    let mut client = Client::new();
    let lines = "variant \x1B[31mfoo\nping \x1B[31m\n\x1B[31mfoo\nusermove \x1B[31m\noption \x1B[31m=\u{202E}\nsetboard \x1B[31m";
    let answers = client.answers(lines);
    assert_eq!(answers.len(), 6, "{answers:?}");
    assert!(answers.iter().all(|line| !line.contains(|letter: char| letter.is_control())), "{answers:?}");
    assert_eq!(answers[..2], [r"Error (expected normal or fischerandom): variant \u{1b}[31mfoo", r"pong \u{1b}[31m"]);
}

#[test]
fn a_line_without_end_is_left_out() {
    let mut client = Client::new();
    let line = "x".repeat(3 << 20);
    assert_eq!(client.answers(&line), ["Error (longer than 16384 bytes): line"]);
    assert_eq!(client.answers("usermove e2e4"), ["move a7a5"]);
}

#[test]
fn commands_without_end_do_not_wait_in_memory() {
    let mut client = Client::new();
    client.answers("option Endless=1\nnew");
    // The first thousand pings wait for the move; the others are refused.
    client.say(&format!("usermove e2e4\n{}?", "ping 7\n".repeat(1_010)));
    let lines = client.until("pong 7");
    let refused = lines.iter().filter(|line| line.contains("more than 1000 commands wait for a move")).count();
    assert_eq!(refused, 10, "{lines:?}");
    assert!(lines.contains(&"move a7a5".to_owned()));
}

#[test]
fn a_long_command_does_not_wait_in_memory() {
    let mut client = Client::new();
    client.answers("option Endless=1\nnew");
    let long = "x".repeat(1_000_000);
    client.say(&format!("usermove e2e4\n{}ping 7\n?", format!("ping {long}\noption Hash={long}\n").repeat(20)));
    let lines = client.until("pong 7");
    assert_eq!(lines.iter().filter(|line| line.contains("longer than 16384 bytes")).count(), 40);
    assert!(lines.iter().all(|line| line.len() < 100));
}

/// A client whose engine has answered 1. e4 with 1... a5, and expects 2. a3.
fn pondering_client(settings: &str) -> Client {
    let mut client = Client::new();
    client.answers(&format!("option Predicts=1\n{settings}\nhard\nnew\nlevel 0 5 10\ntime 10000\notim 9000"));
    client.say("usermove e2e4\n?");
    client.until("move a7a5");
    let lines = client.until("# ponders after 3 plies");
    // Its clock is what it was, without the time of the move, and with the increment.
    let clocks = lines[0].strip_prefix("# clocks [90000, ").and_then(|rest| rest.split_once(']')).unwrap().0;
    assert!((100_001..=110_000).contains(&clocks.parse::<u64>().unwrap()), "{lines:?}");
    client
}

#[test]
fn it_ponders_when_it_is_hard_and_the_expected_move_is_answered_by_what_was_found() {
    for settings in ["option Endless=0", "post"] {
        let mut client = pondering_client(settings);
        assert!(client.lines.recv_timeout(Duration::from_millis(60)).is_err(), "an answer before the opponent's move");
        assert_eq!(client.answers("hint"), ["Hint: a2a3"], "and a ping is answered at once");
        client.say("usermove a2a3");
        let lines = client.until("move a5a4");
        assert!(!lines.iter().any(|line| line.starts_with("# clocks")), "it is not another search: {lines:?}");
        let thinking = lines.iter().filter(|line| line.starts_with("3 -60 ")).count();
        assert_eq!(thinking, usize::from(settings == "post"), "{lines:?}");
        client.until("# ponders after 5 plies");
        assert_eq!(client.answers("draw"), ["offer draw"], "the score of what was found counts");
        // A move without answer ends it.
        client.say("quit");
        assert_eq!(client.end(), [""; 0]);
    }
}

#[test]
fn a_search_that_ponders_goes_on_until_the_expected_move_comes() {
    let mut client = Client::new();
    client.answers("option Predicts=1\nhard\nnew");
    client.say("usermove e2e4");
    client.until("# ponders after 3 plies");
    // From now on it never ends by itself.
    client.answers("force\noption Endless=1\nundo\nundo\nnew");
    client.say("usermove e2e4\n?");
    client.until("# ponders after 3 plies");
    assert!(client.lines.recv_timeout(Duration::from_millis(60)).is_err(), "an answer before the opponent's move");
    client.say("?\nusermove h2h9");
    assert!(client.until("Illegal move").len() == 1, "neither makes it move");
    client.say("usermove a2a3");
    client.until("move a5a4");
    client.until("# ponders after 5 plies");
    client.say("usermove h2h4");
    let lines = client.until("# clocks");
    assert_eq!(lines.len(), 1, "another move is another search: {lines:?}");
    client.say("?");
    client.until("move ");
}

#[test]
fn it_does_not_ponder_by_itself_nor_when_it_is_easy() {
    let mut client = Client::new();
    let no_pondering = |lines: Vec<String>| assert!(!lines.iter().any(|line| line.contains("ponders")), "{lines:?}");
    client.say("option Predicts=1\nnew\nusermove e2e4\nping 1");
    no_pondering(client.until("pong 1"));
    client.say("hard\neasy\nusermove d2d4\nping 2");
    no_pondering(client.until("pong 2"));
    for ending in
        ["easy", "force", "undo", "new", "analyze\nexit", "setboard 4k3/8/8/8/8/8/7P/4K3 w - - 0 1", "result *"]
    {
        let mut client = pondering_client("option Endless=1");
        client.answers(ending);
        assert_eq!(client.answers("force\nnew\noption Endless=0\nforce\nusermove e2e4"), [""; 0], "after {ending}");
    }
}

#[test]
fn hints_draws_and_resignations() {
    let mut client = Client::new();
    client.say("hint");
    assert_eq!(client.until("Hint").last().unwrap(), "Hint: a2a3");
    assert_eq!(client.answers("draw"), [""; 0], "it has no opinion yet");
    assert_eq!(client.answers("usermove e2e4"), ["move a7a5"]);
    assert_eq!(client.answers("draw"), ["offer draw"], "it is worse");
    assert_eq!(client.answers("option Resigns=1\nusermove d2d4"), ["resign"]);
}

#[test]
fn results_are_claimed() {
    let mut client = Client::new();
    client.answers("force\nusermove f2f3\nusermove e7e5\nusermove g2g4\nusermove d8h4");
    assert_eq!(client.answers("go"), ["0-1 {Black mates}"]);
    assert_eq!(
        client.answers("force\nsetboard 7k/8/8/8/8/8/1p6/K7 w - - 0 1\nusermove a1b2\ngo"),
        ["1/2-1/2 {Draw by insufficient material}"]
    );
    client.answers("force\nnew\nforce");
    for _ in 0..2 {
        client.answers("usermove g1f3\nusermove g8f6\nusermove f3g1\nusermove f6g8");
    }
    assert_eq!(client.answers("go"), ["1/2-1/2 {Draw by repetition}"]);
}

#[test]
fn castling_in_fischerandom_is_written_with_letters() {
    let mut client = Client::new();
    client
        .answers("new\nvariant fischerandom\nforce\nsetboard bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/1NRBKR1N w KQkq - 0 1");
    assert_eq!(client.answers("usermove O-O"), [""; 0]);
    let wrong = client.answers("usermove O-O-O");
    assert!(wrong[0].starts_with("Illegal move ("), "{wrong:?}");
}

#[test]
fn options_memory_and_bad_values() {
    let mut client = Client::new();
    client.say("memory 4096\nping 1");
    assert_eq!(client.until("pong"), ["# Hash is 64", "pong 1"], "the nearest that it takes");
    let lines = client.answers("option Endless=maybe");
    assert_eq!(lines, ["Error (\"maybe\" is not a value for Endless; expected true or false): option"]);
    assert_eq!(client.answers("memory -1"), ["Error (expected megabytes, 1 or more): memory"]);
    assert!(client.answers("option Nothing=1")[0].starts_with("Error (there is no option \"Nothing\""));
}

#[test]
fn the_end_of_input_and_quit_end_it_at_any_time() {
    let mut client = Client::new();
    client.answers("option Endless=1\nnew");
    client.say("usermove e2e4");
    client.until("#");
    assert_eq!(client.end(), ["move a7a5"], "the move that is due");
    for last in ["quit", "usermove e2e4\nquit", "analyze\nquit"] {
        let mut client = Client::new();
        client.answers("option Endless=1\nnew");
        client.say(last);
        let lines = client.end();
        assert!(!lines.iter().any(|line| line.starts_with("move")), "{lines:?}");
    }
}

#[test]
fn empty_lines_before_the_greeting_are_skipped() {
    let input = BufReader::new(&b"\n \r\n\nxboard\nprotover 2\nquit\n"[..]);
    let (mut output, server_output) = pipe().unwrap();
    microchess_xboard::serve_either(Toy::default(), input, server_output).unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut output, &mut text).unwrap();
    assert!(text.starts_with("feature done=0 ") && text.ends_with("feature done=1\n"), "{text}");
}

#[test]
fn another_first_line_is_uci() {
    let input = BufReader::new(&b"uci\nquit\n"[..]);
    let (mut output, server_output) = pipe().unwrap();
    microchess_xboard::serve_either(Toy::default(), input, server_output).unwrap();
    let mut text = String::new();
    std::io::Read::read_to_string(&mut output, &mut text).unwrap();
    assert!(text.starts_with("id name Toy 1.0\n") && text.ends_with("uciok\n"), "{text}");
}
