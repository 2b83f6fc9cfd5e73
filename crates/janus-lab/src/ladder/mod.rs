//! A ladder of matches: how strong each level of Janus is, measured against its neighbours and against players of known
//! strength.

mod player;
mod ratings;

use std::fmt::Write as _;
use std::str::FromStr;

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use microchess_game::matches::{MatchConfig, MatchScore, run_match};
use microchess_game::{MoveLimit, Openings, PlayerSpec};
use microchess_janus::Strength;
use microchess_uci::StopFlag;

use crate::book_openings::book_openings;

pub use player::LadderFactory;
pub use ratings::{Entrant, Pairing, Rating, rate};

/// Openings are the beginnings of book lines, this long.
const OPENING_PLIES: usize = 6;

/// Levels, other players, and how they play.
#[derive(Debug, Args)]
pub struct LadderArgs {
    /// Ratings of Janus that take part; all in steps of 200 if none is given
    #[arg(long, value_delimiter = ',')]
    levels: Vec<u32>,
    /// A player of known strength, as PLAYER@ELO; MicroChess's Normal level at 900 if none is given
    #[arg(long)]
    known: Vec<RatedSpec>,
    /// A player whose strength is measured, as PLAYER@ELO with a guess; the other levels of MicroChess if none is given
    #[arg(long)]
    also: Vec<RatedSpec>,
    /// How many stronger players each player meets
    #[arg(long, default_value_t = 2)]
    reach: usize,
    /// Games of each pair of players
    #[arg(long, default_value_t = 100)]
    games: usize,
    /// Nodes of other programs for each move: unlike time they do not depend on how busy the machine is
    #[arg(long, default_value_t = 50_000)]
    nodes: u64,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Games at the same time
    #[arg(long, default_value_t = 2)]
    concurrency: usize,
}

/// A player and its rating, as `1976:normal@900`.
#[derive(Clone, Debug, PartialEq)]
pub struct RatedSpec {
    spec: PlayerSpec,
    elo: f64,
}

impl FromStr for RatedSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (spec, elo) = text.rsplit_once('@').ok_or("expected PLAYER@ELO, such as 1976:normal@900")?;
        let spec = spec.parse::<PlayerSpec>().map_err(|error| error.to_string())?;
        let spec = spec.resolve(&LadderFactory).map_err(|error| error.to_string())?;
        let elo = elo.parse().map_err(|_| format!("{elo:?} is not a rating"))?;
        Ok(Self { spec, elo })
    }
}

/// A player of the ladder.
struct Rung {
    spec: PlayerSpec,
    entrant: Entrant,
}

impl LadderArgs {
    /// Plays all matches and prints the table.
    pub fn run(&self) -> Result<()> {
        let rungs = self.rungs()?;
        let pairs: Vec<(usize, usize)> = (0..rungs.len())
            .flat_map(|weak| (weak + 1..(weak + 1 + self.reach).min(rungs.len())).map(move |strong| (weak, strong)))
            .collect();
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} left, {msg}")?;
        let bar = ProgressBar::new((pairs.len() * self.games) as u64).with_style(style);
        let openings = Openings::Given(book_openings(OPENING_PLIES)?).shuffled(self.seed);
        let mut pairings = Vec::new();
        for (number, (weak, strong)) in (0..).zip(pairs) {
            let seed = self.seed.wrapping_add(number << 32);
            let score = self.play(&rungs[weak], &rungs[strong], &openings, seed, &bar)?;
            let points = score.score() * f64::from(score.games());
            pairings.push(Pairing { players: [weak, strong], points, games: score.games() });
        }
        bar.finish_and_clear();
        print!("{}", table(&rungs, &pairings));
        Ok(())
    }

    /// The players from the weakest to the strongest.
    fn rungs(&self) -> Result<Vec<Rung>> {
        let given = |given: &[RatedSpec], default: &[&str]| -> Result<Vec<RatedSpec>> {
            let parse = |text: &&str| text.parse::<RatedSpec>().map_err(anyhow::Error::msg);
            if given.is_empty() { default.iter().map(parse).collect() } else { Ok(given.to_vec()) }
        };
        let levels: Vec<u32> = if self.levels.is_empty() {
            (Strength::MIN.elo()..=Strength::MAX.elo()).step_by(200).collect()
        } else {
            self.levels.clone()
        };
        let mut rungs = Vec::new();
        for elo in levels {
            ensure!(Strength::new(elo).elo() == elo, "{elo} is not a level; expected 600 to 2800");
            let spec = format!("janus:elo={elo}").parse().context("a level of Janus")?;
            rungs.push(Rung { spec, entrant: Entrant { elo: elo.into(), is_known: false } });
        }
        let others = [
            (given(&self.known, &["1976:normal@900"])?, true),
            (given(&self.also, &["1976:superblitz@700", "1976:blitz@800"])?, false),
        ];
        for (specs, is_known) in others {
            rungs.extend(
                specs.into_iter().map(|RatedSpec { spec, elo }| Rung { spec, entrant: Entrant { elo, is_known } }),
            );
        }
        rungs.sort_by(|one, other| one.entrant.elo.total_cmp(&other.entrant.elo));
        Ok(rungs)
    }

    /// Plays a match. A game that ends by a failure or an illegal move ends the ladder, since it measures nothing.
    fn play(
        &self,
        weak: &Rung,
        strong: &Rung,
        openings: &Openings,
        seed: u64,
        bar: &ProgressBar,
    ) -> Result<MatchScore> {
        let players = [weak.spec.clone(), strong.spec.clone()];
        let has_program = players.iter().any(|spec| spec.needs_limit(&LadderFactory));
        let limit = if has_program { MoveLimit::Nodes(self.nodes) } else { MoveLimit::Unlimited };
        bar.set_message(format!("{} - {}", players[0], players[1]));
        let config = MatchConfig {
            players,
            games: self.games,
            limit,
            openings: openings.clone(),
            seed,
            concurrency: self.concurrency,
            sprt: None,
        };
        let mut forfeit = None;
        let stop = StopFlag::default();
        let score = run_match(&config, &LadderFactory, &stop, |game, _| {
            if game.termination.is_forfeit() {
                let [white, black] = ["White", "Black"].map(|tag| game.pgn.tag(tag).unwrap_or_default().to_owned());
                forfeit.get_or_insert(format!("{white} - {black}: {}", game.termination));
                stop.stop();
            }
            bar.inc(1);
        })?;
        match forfeit {
            None => Ok(score),
            Some(forfeit) => bail!(forfeit),
        }
    }
}

/// The measured strengths as a table in Markdown, and below it the score of each match.
fn table(rungs: &[Rung], pairings: &[Pairing]) -> String {
    let entrants: Vec<Entrant> = rungs.iter().map(|rung| rung.entrant).collect();
    let ratings = rate(&entrants, pairings);
    let mut text = String::from("| player | level | measured | games | score |\n|---|---|---|---|---|\n");
    for (index, (rung, Rating { elo, error })) in rungs.iter().zip(&ratings).enumerate() {
        let (games, points) = pairings.iter().fold((0, 0.0), |(games, points), pairing| match pairing.players {
            [first, _] if first == index => (games + pairing.games, points + pairing.points),
            [_, second] if second == index => {
                (games + pairing.games, points + f64::from(pairing.games) - pairing.points)
            }
            _ => (games, points),
        });
        let measured =
            if rung.entrant.is_known { "known".to_owned() } else { format!("{elo:.0} ± {:.0}", 1.96 * error) };
        let share = 100.0 * points / f64::from(games.max(1));
        _ = writeln!(text, "| {} | {:.0} | {measured} | {games} | {share:.1}% |", rung.spec, rung.entrant.elo);
    }
    text.push_str("\n| weaker | stronger | games | score of the weaker |\n|---|---|---|---|\n");
    for Pairing { players: [weak, strong], points, games } in pairings {
        let share = 100.0 * points / f64::from((*games).max(1));
        _ = writeln!(text, "| {} | {} | {games} | {share:.1}% |", rungs[*weak].spec, rungs[*strong].spec);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_have_their_rating_behind_them() {
        let parse = |text: &str| text.parse::<RatedSpec>();
        assert_eq!(parse("1976:normal@900").unwrap().elo, 900.0);
        assert_eq!(parse("janus:elo=1200@1100").unwrap().spec.to_string(), "janus:elo=1200");
        assert!(parse("uci:/usr/games/stockfish,UCI_LimitStrength=true,UCI_Elo=1350@1350").is_ok());
        assert!(parse("1976:normal").unwrap_err().contains("PLAYER@ELO"));
        assert!(parse("1976:genius@900").is_err() && parse("janus:elo=5@900").is_err());
    }

    #[test]
    fn a_short_ladder_is_played_and_printed() {
        let args = LadderArgs {
            levels: vec![600, 1400],
            known: Vec::new(),
            also: Vec::new(),
            reach: 1,
            games: 2,
            nodes: 10,
            seed: 1,
            concurrency: 2,
        };
        let rungs = args.rungs().unwrap();
        let specs: Vec<String> = rungs.iter().map(|rung| rung.spec.to_string()).collect();
        assert_eq!(specs, ["janus:elo=600", "1976:superblitz", "1976:blitz", "1976:normal", "janus:elo=1400"]);
        let openings = Openings::Given(book_openings(OPENING_PLIES).unwrap());
        let score = args.play(&rungs[0], &rungs[4], &openings, 1, &ProgressBar::hidden()).unwrap();
        assert_eq!(score.games(), 2);
        let pairing = Pairing { players: [0, 4], points: 0.5, games: 2 };
        let text = table(&rungs, &[pairing]);
        assert!(text.contains("| 1976:normal | 900 | known | 0 | 0.0% |"), "{text}");
        assert!(text.contains("| janus:elo=600 | janus:elo=1400 | 2 | 25.0% |"), "{text}");
    }
}
