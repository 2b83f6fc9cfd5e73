//! An engine of its own kind, without anything of 1976: it plays games, and matches through a factory of its own.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)] // In a test, a panic is a failure.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use chess0x88::{Color, History, Move, Position};
use microchess_game::matches::{
    FinishedGame, Format, MatchConfig, MatchGame, MatchPlayer, TournamentConfig, run_match, run_tournament,
};
use microchess_game::pgn::{PgnReader, parse_eval_mark};
use microchess_game::{
    Adjudication, BuiltInEngine, Choice, EngineFactory, Game, GameConfig, MoveLimit, Openings, PlayedGame, Player,
    PlayerError, PlayerSpec, PlayerSpecError, Termination, TimeControl,
};
use microchess_uci::{Info, Remark, Score, SearchContext, SearchInfo, SearchLimits, StopFlag};

/// An engine that captures what is worth most by static exchange evaluation, and else moves by chance.
struct Greedy {
    rng: fastrand::Rng,
    /// It resigns when its best exchange loses this much, if it is set.
    resigns_at: Option<i32>,
}

impl Greedy {
    fn new() -> Self {
        Self { rng: fastrand::Rng::with_seed(0), resigns_at: None }
    }
}

impl Player for Greedy {
    fn name(&self) -> String {
        "Greedy".to_owned()
    }

    fn new_game(&mut self, seed: u64, _: &StopFlag) -> Result<(), PlayerError> {
        self.rng = fastrand::Rng::with_seed(seed);
        Ok(())
    }

    fn choose(
        &mut self,
        history: &History,
        limits: &SearchLimits,
        context: &SearchContext<'_>,
        report: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        let position = history.position();
        let mut moves: Vec<Move> = position.legal_moves().iter().copied().filter(|mv| limits.allows(*mv)).collect();
        self.rng.shuffle(&mut moves);
        let valued = moves.iter().map(|mv| (position.see(*mv), *mv));
        let (value, mv) = valued.max_by_key(|(value, _)| *value).ok_or(PlayerError::NoMove)?;
        if history.moves().len() < 2 {
            report(Info::Remark(Remark::Text("a new game".to_owned())));
        }
        report(Info::Search(SearchInfo {
            depth: Some(1),
            score: Some(Score::Centipawns(value)),
            nodes: Some(moves.len() as u64),
            time: Some(context.elapsed()),
            pv: vec![mv],
            ..SearchInfo::default()
        }));
        match self.resigns_at {
            Some(limit) if value <= limit => Ok(Choice::Resign { fallback: Some(mv) }),
            _ => Ok(Choice::Play(mv)),
        }
    }
}

/// An engine that answers with a move that is not legal.
struct Cheat;

impl Player for Cheat {
    fn name(&self) -> String {
        "Cheat".to_owned()
    }

    fn choose(
        &mut self,
        history: &History,
        _: &SearchLimits,
        _: &SearchContext<'_>,
        _: &mut dyn FnMut(Info),
    ) -> Result<Choice, PlayerError> {
        // A move of the other side.
        let mut next = history.position().clone();
        let mv: Move = *next.legal_moves().first().ok_or(PlayerError::NoMove)?;
        next.make(mv);
        next.legal_moves().first().copied().map(Choice::Play).ok_or(PlayerError::NoMove)
    }
}

/// Makes `greedy`, with the setting `resign=CENTIPAWNS`, and `cheat`, which has none.
struct ToyFactory;

impl EngineFactory for ToyFactory {
    fn resolve(&self, engine: &BuiltInEngine) -> Result<BuiltInEngine, PlayerSpecError> {
        self.create(engine).map(|_| engine.clone())
    }

    fn create(&self, engine: &BuiltInEngine) -> Result<Box<dyn Player>, PlayerSpecError> {
        let mut greedy = Greedy::new();
        for (key, value) in &engine.settings {
            let bad =
                || PlayerSpecError::Setting { setting: key.clone(), engine: "the toy", expected: "resign=CENTIPAWNS" };
            let value = value.as_deref().filter(|_| key == "resign" && engine.name == "greedy").ok_or_else(bad)?;
            greedy.resigns_at = Some(value.parse().map_err(|_| bad())?);
        }
        match engine.name.as_str() {
            "greedy" => Ok(Box::new(greedy)),
            "cheat" => Ok(Box::new(Cheat)),
            _ => Err(PlayerSpecError::Unknown { text: engine.name.clone(), expected: "" }),
        }
    }

    fn needs_limit(&self, _: &BuiltInEngine) -> bool {
        false
    }
}

/// Plays a game in which every look at the clock is so much later.
fn play(players: [&mut dyn Player; 2], limit: MoveLimit, step: Duration) -> PlayedGame {
    let looks = AtomicU64::new(0);
    let now = || step * u32::try_from(looks.fetch_add(1, Ordering::Relaxed)).unwrap();
    let stop = StopFlag::default();
    PlayedGame::play(Game::new(Position::start()), players, GameConfig::new(limit, 7, &stop, &now))
}

#[test]
fn a_game_with_what_both_thought_in_its_pgn() {
    let control: TimeControl = "60+1".parse().unwrap();
    let played = play([&mut Greedy::new(), &mut Greedy::new()], MoveLimit::Clock(control), Duration::from_millis(1));
    let termination = played.game.termination().unwrap();
    assert!(!termination.is_forfeit(), "{termination}");
    // Each thinks for 2 looks at the clock, and gets a second back.
    let left = played.game.clocks().unwrap().search_clocks().map(|clock| clock.unwrap().remaining);
    assert!(left.iter().all(|left| *left > Duration::from_secs(60)), "{left:?}");

    let pgn = played.pgn();
    let text = pgn.to_string();
    let read: Vec<_> = PgnReader::new(text.as_bytes()).collect::<Result<_, _>>().unwrap();
    assert_eq!((read.len(), read[0].problems.len()), (1, 0), "{text}");
    assert_eq!(read[0].mainline, pgn.mainline);
    for annotated in &pgn.mainline.moves {
        assert!(annotated.comments.iter().any(|comment| parse_eval_mark(comment).is_some()), "{annotated:?}");
        assert!(annotated.clock().is_some(), "{annotated:?}");
    }
    // What is said by both is written once.
    assert_eq!(played.comments.len(), 2);
    assert_eq!(text.matches("a new game").count(), 1, "{text}");
}

#[test]
fn the_same_seed_gives_the_same_game() {
    let game = || {
        let played = play([&mut Greedy::new(), &mut Greedy::new()], MoveLimit::Unlimited, Duration::ZERO);
        played.game.san_moves()
    };
    assert_eq!(game(), game());
}

#[test]
fn who_is_late_cheats_or_resigns_loses() {
    let control: TimeControl = "1".parse().unwrap();
    let late = play([&mut Greedy::new(), &mut Greedy::new()], MoveLimit::Clock(control), Duration::from_secs(2));
    assert_eq!(late.game.termination(), Some(Termination::Time(Color::White)));

    let cheated = play([&mut Greedy::new(), &mut Cheat], MoveLimit::Unlimited, Duration::ZERO);
    assert!(matches!(cheated.game.termination(), Some(Termination::IllegalMove(Color::Black, _))));

    let mut fearful = Greedy { resigns_at: Some(0), ..Greedy::new() };
    let resigned = play([&mut fearful, &mut Greedy::new()], MoveLimit::Unlimited, Duration::ZERO);
    assert_eq!(resigned.game.termination(), Some(Termination::Resignation(Color::White)));
    assert_eq!(resigned.game.history().moves().len(), 0);
}

fn config(players: [&str; 2], games: usize) -> MatchConfig {
    MatchConfig {
        players: players.map(|text| text.parse().unwrap()),
        games,
        limit: MoveLimit::Nodes(100),
        openings: Openings::Random(4),
        seed: 3,
        concurrency: 2,
        sprt: None,
    }
}

#[test]
fn a_match_through_a_factory_of_its_own() {
    let mut finished: Vec<MatchGame> = Vec::new();
    let config = config(["greedy:resign=-100", "greedy"], 12);
    let score = run_match(&config, &ToyFactory, &StopFlag::default(), |game, _| finished.push(game.clone())).unwrap();
    assert_eq!((score.games(), score.pentanomial.iter().sum::<u32>()), (12, 6));
    assert!(finished.iter().all(|game| !game.termination.is_forfeit()));
    finished.sort_by_key(|game| game.number);
    // The two games of a pair begin alike.
    let moves = |game: &MatchGame| game.pgn.moves().take(4).collect::<Vec<_>>();
    assert!(finished.chunks(2).all(|pair| moves(&pair[0]) == moves(&pair[1])));

    let mut forfeits = 0;
    let config = self::config(["cheat", "greedy"], 4);
    let score = run_match(&config, &ToyFactory, &StopFlag::default(), |game, _| {
        forfeits += usize::from(game.termination.is_forfeit());
    });
    assert_eq!((score.unwrap().losses, forfeits), (4, 4));
}

#[test]
fn what_a_factory_cannot_make_is_an_error() {
    for (text, complaint) in [
        ("janus", "\"janus\" is not a player; expected "),
        ("greedy:fast", "\"fast\" is not a setting of the toy; expected resign=CENTIPAWNS"),
        ("cheat:resign=1", "\"resign\" is not a setting of the toy; expected resign=CENTIPAWNS"),
    ] {
        let spec: PlayerSpec = text.parse().unwrap();
        assert!(spec.clone().resolve(&ToyFactory).unwrap_err().to_string().starts_with(complaint), "{text}");
        let error = run_match(&config([text, "greedy"], 2), &ToyFactory, &StopFlag::default(), |_, _| {}).unwrap_err();
        assert!(error.to_string().starts_with(complaint), "{error}");
    }
    let spec: PlayerSpec = "greedy:resign=-300".parse().unwrap();
    assert_eq!(spec.clone().resolve(&ToyFactory), Ok(spec.clone()));
    assert!(!spec.needs_limit(&ToyFactory));
}

fn tournament(players: &[&str], games: usize) -> TournamentConfig {
    let player = |text: &&str| MatchPlayer { spec: text.parse().unwrap(), limit: MoveLimit::Unlimited };
    TournamentConfig {
        players: players.iter().map(player).collect(),
        format: Format::RoundRobin,
        games,
        openings: Openings::Random(4),
        seed: 5,
        concurrency: 2,
        sprt: None,
        adjudication: Adjudication::default(),
        margin: None,
        finished: Vec::new(),
    }
}

#[test]
fn a_round_robin_gives_a_cross_table_and_ratings() {
    let config = tournament(&["greedy", "greedy:resign=-100", "cheat"], 4);
    let mut text = String::new();
    let table = run_tournament(&config, &ToyFactory, &StopFlag::default(), |game, _| text += &game.pgn.to_string());
    let table = table.unwrap();
    assert_eq!(table.games(), 12);
    assert_eq!(table.total(2).losses, 8, "the cheat loses everything");
    assert_eq!(*table.ranking().last().unwrap(), 2);
    assert_eq!(table.between(0, 1), table.between(1, 0).map(|score| score.reversed()));
    let ratings = table.ratings(Some(0));
    assert!(ratings[2].elo < -300.0 && ratings[0].elo == 0.0, "{ratings:?}");
    for tag in ["[Date \"20", "[TimeControl \"-\"]", "[Termination \"rules infraction\"]", "[Termination \"normal\"]"] {
        assert!(text.contains(tag), "{tag}");
    }
    let gauntlet = TournamentConfig { format: Format::Gauntlet, ..config };
    let table = run_tournament(&gauntlet, &ToyFactory, &StopFlag::default(), |_, _| {}).unwrap();
    assert_eq!((table.games(), table.between(1, 2)), (8, None));
}

#[test]
fn a_match_that_was_broken_off_goes_on_where_it_was() {
    let config = tournament(&["greedy", "greedy:resign=-100"], 8);
    let mut whole = Vec::new();
    let expected =
        run_tournament(&config, &ToyFactory, &StopFlag::default(), |game, _| whole.push(game.clone())).unwrap();
    // Three games of the file are whole, and a fourth was cut off.
    let mut text: String = whole.iter().take(3).map(|game| game.pgn.to_string()).collect();
    let cut_off = whole[3].pgn.to_string();
    text += &cut_off[..cut_off.len() / 2];
    let finished = FinishedGame::read_all(text.as_bytes()).unwrap();
    assert_eq!((finished.len(), finished[0].seed()), (3, Some(5)));
    let resumed = TournamentConfig { finished, ..config };
    let mut rest = Vec::new();
    let table = run_tournament(&resumed, &ToyFactory, &StopFlag::default(), |game, _| rest.push(game.number)).unwrap();
    assert_eq!(rest.len(), 5);
    assert_eq!(table.first_score(), expected.first_score());
}

#[test]
fn only_the_match_that_was_broken_off_is_resumed() {
    let mut config = tournament(&["greedy", "greedy:resign=-100"], 4);
    let mut games = Vec::new();
    run_tournament(&config, &ToyFactory, &StopFlag::default(), |game, _| games.push(game.clone())).unwrap();
    // In whatever order games have ended, the first round is looked at first.
    games.sort_by_key(|game| std::cmp::Reverse(game.number));
    let text: String = games.iter().map(|game| game.pgn.to_string()).collect();
    config.finished = FinishedGame::read_all(text.as_bytes()).unwrap();
    let resume = |config: &TournamentConfig| {
        let games = |_: &MatchGame, _: &_| panic!("all games are in the file");
        run_tournament(config, &ToyFactory, &StopFlag::default(), games).unwrap_err().to_string()
    };
    let depth = |depth| {
        let limited = |player: MatchPlayer| MatchPlayer { limit: MoveLimit::Depth(depth), ..player };
        config.players.clone().into_iter().map(limited).collect()
    };
    let timed = |player: MatchPlayer| MatchPlayer { limit: MoveLimit::MoveTime(Duration::from_secs(9)), ..player };
    let players = |specs| tournament(specs, 4).players;
    let mut other_opening = Game::new(Position::start());
    for text in ["a2a3", "a7a6", "b2b3", "b7b6"] {
        let mv = other_opening.position().parse_uci(text).unwrap();
        other_opening.play(mv).unwrap();
    }
    let here = config.clone();
    for (other, expected) in [
        (
            TournamentConfig { players: players(&["cheat", "greedy"]), ..here.clone() },
            "round 1 of the file has White \"Greedy (1)\", but in this match it is \"Cheat\"; resume it with the settings it was begun with",
        ),
        (
            TournamentConfig { players: players(&["greedy", "greedy:resign=-200"]), ..here.clone() },
            "BlackSettings \"resign=-100\", but in this match it is \"resign=-200\"",
        ),
        (
            TournamentConfig { seed: 6, ..here.clone() },
            "Event \"microchess match, seed 5\", but in this match it is \"microchess match, seed 6\"",
        ),
        (
            TournamentConfig { players: depth(3), ..here.clone() },
            "WhiteSettings \"\", but in this match it is \"depth=3\"",
        ),
        (
            TournamentConfig { players: here.players.clone().into_iter().map(timed).collect(), ..here.clone() },
            "TimeControl \"-\", but in this match it is \"1/9\"",
        ),
        (
            TournamentConfig { openings: Openings::Random(3), ..here.clone() },
            "OpeningPlies \"4\", but in this match it is \"3\"",
        ),
        (
            TournamentConfig { openings: Openings::Given(vec![other_opening]), ..here.clone() },
            "but in this match it begins with the standard position and a2a3 a7a6 b2b3 b7b6; resume it with the openings",
        ),
        (TournamentConfig { games: 1, ..here }, "but this match has 1 game"),
    ] {
        let error = resume(&other);
        assert!(error.contains(expected), "{expected}: {error}");
    }
}

#[test]
fn a_game_of_the_greatest_length_is_a_draw() {
    let adjudication = Adjudication { max_moves: Some(3), ..Adjudication::default() };
    let config = TournamentConfig { adjudication, ..tournament(&["greedy", "greedy"], 2) };
    let mut games = Vec::new();
    run_tournament(&config, &ToyFactory, &StopFlag::default(), |game, _| games.push(game.clone())).unwrap();
    for game in games {
        assert_eq!(game.termination.to_string(), "draw by adjudication: the game is too long");
        let text = game.pgn.to_string();
        assert!(text.contains("[Termination \"adjudication\"]") && game.pgn.moves().count() == 6, "{text}");
        let read = PgnReader::new(text.as_bytes()).next().unwrap().unwrap();
        assert!(matches!(read.game().termination(), Some(Termination::Adjudicated(..))), "{text}");
    }
}

#[test]
fn a_little_lateness_is_forgiven_within_the_margin() {
    let controls: [TimeControl; 2] = ["1+5", "9"].map(|text| text.parse().unwrap());
    let play_with = |margin: Option<Duration>| {
        let looks = AtomicU64::new(0);
        let now = || Duration::from_secs(2) * u32::try_from(looks.fetch_add(1, Ordering::Relaxed)).unwrap();
        let stop = StopFlag::default();
        let config = GameConfig {
            limits: controls.map(MoveLimit::Clock),
            margin,
            ..GameConfig::new(MoveLimit::Unlimited, 7, &stop, &now)
        };
        PlayedGame::play(Game::new(Position::start()), [&mut Greedy::new(), &mut Greedy::new()], config)
    };
    let strict = play_with(None);
    assert_eq!(strict.game.termination(), Some(Termination::Time(Color::White)));
    assert_eq!(strict.game.history().moves().len(), 0, "White has one second and takes four");
    let lenient = play_with(Some(Duration::from_secs(3)));
    assert_eq!(lenient.game.termination(), Some(Termination::Time(Color::Black)), "odds: Black has no increment");
    let text = lenient.pgn().to_string();
    assert!(text.contains("[WhiteTimeControl \"1+5\"]") && text.contains("[BlackTimeControl \"9\"]"), "{text}");
}
