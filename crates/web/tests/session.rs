//! Requests of the page and their answers.
#![allow(clippy::unwrap_used)] // In a test, a panic is a failure.

use microchess_web::Session;
use serde_json::Value as Json;

fn ask(session: &mut Session, request: &str) -> Json {
    serde_json::from_str(&session.answer_json(request)).unwrap()
}

fn ok(session: &mut Session, request: &str) -> Json {
    let answer = ask(session, request);
    assert!(answer["error"].is_null(), "{request}: {answer}");
    answer["ok"].clone()
}

const BLACK_IS_1976: &str = r#"{"do":"new","white":"human","black":"1976:normal"}"#;

#[test]
fn a_move_is_keyed_in_and_answered() {
    let mut session = Session::default();
    ok(&mut session, BLACK_IS_1976);
    let state = ok(&mut session, r#"{"do":"move","text":"e4"}"#);
    // e2 is row 6, column 4 for a computer with Black.
    assert_eq!(state["view"]["machine"]["display"], "FF6444");
    assert_eq!(state["engineToMove"], "1976");
    let state = ok(&mut session, r#"{"do":"think","record":true}"#);
    assert_eq!(state["current"], 2);
    assert!(state["thinking"]["valued"].as_array().unwrap().len() > 10);
    let xray = ok(&mut session, r#"{"do":"xray","ply":1}"#);
    assert_eq!(xray["title"], state["moves"][1]["san"]);
    assert_eq!(xray["chosen"], 0);
    let state = ok(&mut session, r#"{"do":"undo","plies":2}"#);
    assert_eq!((state["current"].as_u64(), state["moves"].as_array().unwrap().len()), (Some(0), 2));
    let state = ok(&mut session, r#"{"do":"redo","plies":2}"#);
    assert_eq!(state["current"], 2);
}

#[test]
fn keys_play_in_the_game() {
    let mut session = Session::default();
    ok(&mut session, r#"{"do":"new","white":"1976:normal","black":"human"}"#);
    for key in ["PC", "6", "3", "4", "3", "F", "PC"] {
        ok(&mut session, &format!(r#"{{"do":"press","key":"{key}","record":false}}"#));
    }
    let state = ok(&mut session, r#"{"do":"view","ply":3}"#);
    assert_eq!(state["position"]["fen"], "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    assert_eq!(state["machine"]["display"], "060122");
    // An illegal move by hand: the pieces leave the game, and come back.
    for key in ["6", "4", "3", "3", "F"] {
        ok(&mut session, &format!(r#"{{"do":"press","key":"{key}","record":false}}"#));
    }
    let view = ok(&mut session, r#"{"do":"view","ply":3}"#);
    assert_eq!(view["machine"]["isLinked"], false);
    assert!(ask(&mut session, r#"{"do":"move","text":"a6"}"#)["error"].as_str().unwrap().contains("left the game"));
    let state = ok(&mut session, r#"{"do":"putBack"}"#);
    assert_eq!(state["view"]["machine"]["isLinked"], true);
    ok(&mut session, r#"{"do":"move","text":"a6"}"#);
}

#[test]
fn castling_by_keys_takes_two_moves() {
    let mut session = Session::default();
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    ok(&mut session, &format!(r#"{{"do":"new","fen":"{fen}","white":"human","black":"1976:blitz"}}"#));
    // The computer has Black: e1 is row 7, column 4.
    for key in ["7", "4", "7", "6", "F"] {
        ok(&mut session, &format!(r#"{{"do":"press","key":"{key}","record":false}}"#));
    }
    let view = ok(&mut session, r#"{"do":"view","ply":0}"#);
    assert_eq!((&view["machine"]["isLinked"], &view["machine"]["halfMade"]), (&Json::from(false), &Json::from("O-O")));
    for key in ["7", "7", "7", "5", "F"] {
        ok(&mut session, &format!(r#"{{"do":"press","key":"{key}","record":false}}"#));
    }
    let view = ok(&mut session, r#"{"do":"view","ply":1}"#);
    assert_eq!(view["position"]["fen"], "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    assert_eq!(view["machine"]["isLinked"], true);
    // The same on the board.
    ok(&mut session, r#"{"do":"undo","plies":1}"#);
    let state = ok(&mut session, r#"{"do":"move","text":"e1g1"}"#);
    assert_eq!(state["moves"][0]["san"], "O-O");
}

#[test]
fn special_moves_reach_the_machine() {
    for (fen, mv) in [
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8=Q"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6"),
        ("r3k3/8/8/8/8/8/8/4K3 b q - 0 1", "O-O-O"),
    ] {
        let mut session = Session::default();
        ok(&mut session, &format!(r#"{{"do":"new","fen":"{fen}","white":"human","black":"human"}}"#));
        let state = ok(&mut session, &format!(r#"{{"do":"move","text":"{mv}"}}"#));
        assert_eq!(state["view"]["machine"]["isLinked"], true, "{mv}");
    }
}

#[test]
fn a_kept_game_is_continued_within_its_book() {
    let mut session = Session::default();
    ok(&mut session, r#"{"do":"new","white":"1976:normal","black":"human"}"#);
    ok(&mut session, r#"{"do":"think","record":false}"#);
    ok(&mut session, r#"{"do":"move","text":"e5"}"#);
    let state = ok(&mut session, r#"{"do":"think","record":false}"#);
    assert_eq!(state["moves"][2]["book"], true);
    let mut again = Session::default();
    let saved = &state["saved"];
    let restored = ok(&mut again, &format!(r#"{{"do":"restore","saved":{saved}}}"#));
    assert_eq!(restored["view"]["machine"]["display"], state["view"]["machine"]["display"]);
    ok(&mut again, r#"{"do":"move","text":"Nc6"}"#);
    let state = ok(&mut again, r#"{"do":"think","record":false}"#);
    assert_eq!((&state["moves"][4]["book"], &state["moves"][4]["san"]), (&Json::from(true), &Json::from("Bc4")));
}

#[test]
fn the_program_plays_itself_to_an_end() {
    for (white, black) in [("1976:normal", "1976:normal"), ("1976:superblitz", "1976:blitz")] {
        let mut session = Session::default();
        let mut state = ok(&mut session, &format!(r#"{{"do":"new","white":"{white}","black":"{black}","tape":"A6"}}"#));
        let mut plies = 0;
        while !state["engineToMove"].is_null() && plies < 400 {
            state = ok(&mut session, r#"{"do":"think","record":false}"#);
            assert_eq!(state["view"]["machine"]["isLinked"], true);
            plies += 1;
        }
        assert!(plies > 10);
    }
}

#[test]
fn nonsense_is_answered_in_words_and_changes_nothing() {
    let mut session = Session::default();
    let before = ok(&mut session, r#"{"do":"view","ply":0}"#);
    for request in [
        "",
        "{}",
        r#"{"do":"fly"}"#,
        r#"{"do":"new","fen":"<script>","white":"human","black":"human"}"#,
        r#"{"do":"new","fen":"8/8/8/8/8/8/8/8 w - - 0 1","white":"human","black":"human"}"#,
        r#"{"do":"new","white":"human","black":"human","tape":"Z9"}"#,
        r#"{"do":"move","text":"<img src=x>"}"#,
        r#"{"do":"press","key":"ST","record":false}"#,
        r#"{"do":"restore","saved":{"white":"human","black":"human","moves":["e2e5"]}}"#,
        r#"{"do":"readPgn","text":"hello"}"#,
        r#"{"do":"serialSend","text":"C"}"#,
    ] {
        let answer = ask(&mut session, request);
        assert!(answer["error"].as_str().is_some_and(|error| !error.is_empty()), "{request}: {answer}");
    }
    assert_eq!(ok(&mut session, r#"{"do":"view","ply":0}"#), before);
}

#[test]
fn pgn_goes_out_and_comes_in() {
    let mut session = Session::default();
    for mv in ["e4", "e5", "Nf3"] {
        ok(&mut session, r#"{"do":"view","ply":0}"#);
        let _ = ask(&mut session, &format!(r#"{{"do":"move","text":"{mv}"}}"#));
    }
    let text = ok(&mut session, r#"{"do":"pgn","date":"2026.11.18"}"#);
    assert!(text.as_str().unwrap().contains("1. e4 e5 2. Nf3"), "{text}");
    let entries = ok(&mut session, &format!(r#"{{"do":"readPgn","text":{text}}}"#));
    assert_eq!((entries[0]["plies"].as_u64(), entries[0]["problems"].as_array().unwrap().len()), (Some(3), 0));
}

#[test]
fn the_serial_edition_speaks() {
    let mut session = Session::default();
    let opened = ok(&mut session, r#"{"do":"serialOpen","level":"superblitz"}"#);
    assert!(opened[0].as_str().unwrap().ends_with('?'));
    let sent = ok(&mut session, r#"{"do":"serialSend","text":"CQ"}"#);
    assert_eq!(sent[1], false);
}

#[test]
fn knight_steps_are_additions() {
    let steps = ok(&mut Session::default(), r#"{"do":"steps","square":"g1","piece":"knight"}"#);
    let steps = steps.as_array().unwrap();
    assert_eq!(steps.len(), 8);
    assert!(steps.iter().any(|step| step["to"] == "f3" && step["sum"] == "$01 + $21 = $22"));
    assert_eq!(steps.iter().filter(|step| !step["to"].is_null()).count(), 3);
}

fn press(session: &mut Session, keys: &str) -> Json {
    let mut state = Json::Null;
    for key in keys.split(' ') {
        state = ok(session, &format!(r#"{{"do":"press","key":"{key}","record":false}}"#));
    }
    state
}

fn restored(state: &Json) -> Json {
    ok(&mut Session::default(), &format!(r#"{{"do":"restore","saved":{}}}"#, state["saved"]))
}

#[test]
fn keys_that_leave_the_rules_are_kept() {
    let mut session = Session::default();
    ok(&mut session, r#"{"do":"new","white":"1976:normal","black":"human"}"#);
    // A pawn captures the king; half a square; the other side; a decision on that board; and castling half made.
    for keys in ["1 3 7 3 F", "6 4", "E", "PC"] {
        let state = press(&mut session, keys);
        assert_eq!(state["view"]["machine"]["isLinked"], false, "{keys}");
        let again = restored(&state);
        assert_eq!(again["view"], state["view"], "{keys}");
        assert_eq!(again["saved"], state["saved"], "{keys}");
    }
    let state = ok(&mut session, r#"{"do":"putBack"}"#);
    assert!(state["saved"]["keyed"].is_null());
    let fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    ok(&mut session, &format!(r#"{{"do":"new","fen":"{fen}","white":"human","black":"1976:blitz"}}"#));
    let state = press(&mut session, "7 4 7 6 F");
    assert_eq!(restored(&state)["view"]["machine"]["halfMade"], "O-O");
}

#[test]
fn a_program_that_was_loaded_anew_is_kept() {
    let mut session = Session::default();
    for tape in ["", r#","tape":"A3""#] {
        let state = ok(&mut session, &format!(r#"{{"do":"powerOn","level":"blitz"{tape}}}"#));
        assert_eq!(restored(&state)["view"], state["view"]);
        let state = press(&mut session, "PC 3 3");
        assert_eq!(restored(&state)["view"], state["view"]);
    }
}

#[test]
fn keys_of_a_kept_game_that_make_no_sense_are_refused() {
    let saved = |keys: &str, computer: &str| {
        format!(
            r#"{{"do":"restore","saved":{{"white":"human","black":"human","keyed":{{"computer":"{computer}","keys":"{keys}"}}}}}}"#
        )
    };
    assert!(ask(&mut Session::default(), &saved("1 2 X", "white"))["error"].as_str().unwrap().starts_with("X: "));
    assert!(ask(&mut Session::default(), &saved("1", "red"))["error"].as_str().unwrap().contains("not a side"));
    ok(&mut Session::default(), &saved("1 2 F", "black"));
}

#[test]
fn a_draw_can_be_claimed_when_there_is_one_and_is_kept() {
    let mut session = Session::default();
    let mut state = ok(&mut session, r#"{"do":"new","white":"human","black":"human"}"#);
    assert!(ask(&mut session, r#"{"do":"claimDraw"}"#)["error"].as_str().unwrap().contains("no draw to claim"));
    for mv in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"] {
        assert!(state["drawClaim"].is_null());
        state = ok(&mut session, &format!(r#"{{"do":"move","text":"{mv}"}}"#));
    }
    assert!(state["drawClaim"].as_str().unwrap().contains("repetition"), "{}", state["drawClaim"]);
    let state = ok(&mut session, r#"{"do":"claimDraw"}"#);
    assert_eq!((&state["result"], &state["drawClaim"]), (&Json::from("1/2-1/2"), &Json::Null));
    assert_eq!(restored(&state)["over"], state["over"]);
    let state = ok(&mut session, r#"{"do":"undo","plies":1}"#);
    assert_eq!(state["over"], Json::Null);
}

#[test]
fn the_person_resigns_and_not_the_engine() {
    let mut session = Session::default();
    ok(&mut session, r#"{"do":"new","white":"human","black":"janus:elo=600"}"#);
    ok(&mut session, r#"{"do":"move","text":"e4"}"#);
    let state = ok(&mut session, r#"{"do":"resign"}"#);
    assert_eq!((&state["result"], &state["over"]), (&Json::from("0-1"), &Json::from("White resigns")));
    assert_eq!(restored(&state)["over"], state["over"]);
    assert!(ask(&mut session, r#"{"do":"resign"}"#)["error"].as_str().unwrap().contains("is over"));
    ok(&mut session, r#"{"do":"new","white":"janus","black":"1976:blitz"}"#);
    assert!(ask(&mut session, r#"{"do":"resign"}"#)["error"].as_str().unwrap().contains("No person"));
}

#[test]
fn a_move_of_janus_is_played_with_what_it_thought() {
    let mut session = Session::default();
    let state = ok(&mut session, r#"{"do":"new","white":"human","black":"janus:elo=1200"}"#);
    assert!(state["engineToMove"].is_null());
    let state = ok(&mut session, r#"{"do":"move","text":"e4"}"#);
    assert_eq!(state["engineToMove"], "janus");
    assert!(ask(&mut session, r#"{"do":"think","record":false}"#)["error"].as_str().unwrap().contains("MicroChess"));
    let thought = r#"{"sentences":["It expects Nf3."],"score":"+0.20","depth":7,"nodes":1234,"milliseconds":20}"#;
    let state = ok(&mut session, &format!(r#"{{"do":"move","text":"e7e5","thought":{thought}}}"#));
    assert_eq!(state["moves"][1]["thought"]["depth"], 7);
    assert_eq!(state["view"]["machine"]["display"], "FF1434", "as if keyed in");
    assert_eq!(restored(&state)["moves"], state["moves"]);
    let pgn = ok(&mut session, r#"{"do":"pgn"}"#);
    assert!(pgn.as_str().unwrap().contains(r#"[Black "Teletype (Elo 1200)"]"#), "{pgn}");
    // The KIM-1's keys play for the person, and neither C nor E takes the person's side away.
    let state = press(&mut session, "E 1 4 3 4 F");
    assert_eq!((&state["white"], &state["moves"][2]["san"]), (&Json::from("human"), &Json::from("d4")));
    let state = press(&mut session, "C");
    assert_eq!((&state["white"], &state["current"]), (&Json::from("human"), &Json::from(0)));
}
