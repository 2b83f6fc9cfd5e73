//! A match in text: what is played, and how it ended.

use microchess_game::matches::{CrossTable, MatchScore, Sprt, SprtStatus, TournamentConfig};
use microchess_game::{MoveLimit, pluralize};

/// The longest name in a cross table; a longer one is cut.
const NAME_WIDTH: usize = 34;

/// Who plays, how many games, and how.
pub(super) fn header(config: &TournamentConfig, total: usize) -> String {
    let specs: Vec<String> = config.players.iter().map(|player| player.spec.to_string()).collect();
    let players = specs.join(if specs.len() == 2 { " against " } else { "\n" });
    let limit = limits(config);
    let games = pluralize(total, "game");
    format!("{players}\n{games}, {limit}, {}, seed {}", config.openings, config.seed)
}

/// The limit of all players, or that each has its own.
pub(super) fn limits(config: &TournamentConfig) -> String {
    let mut limits: Vec<MoveLimit> = config.players.iter().map(|player| player.limit).collect();
    limits.dedup();
    match limits[..] {
        [limit] => limit.to_string(),
        _ => "each with its own limit".to_owned(),
    }
}

/// The score so far, in a few characters.
pub(super) fn progress(table: &CrossTable) -> String {
    if table.names.len() > 2 {
        return pluralize(table.games() as usize, "game");
    }
    let score = table.first_score();
    format!("+{} ={} -{}", score.wins, score.draws, score.losses)
}

/// How it ended.
pub(super) fn result(config: &TournamentConfig, table: &CrossTable) -> String {
    if table.names.len() != 2 {
        return cross_table(table).trim_end().to_owned();
    }
    let score = table.first_score();
    let details = (score.games() > 0).then(|| details(&score));
    let sprt = config.sprt.map(|sprt| sprt_line(&sprt, &score));
    [Some(score.to_string()), details, sprt].into_iter().flatten().collect::<Vec<_>>().join("\n")
}

/// `nElo +5 [-3, +13], pairs [2, 13, 47, 35, 3], draws 34.0%`
fn details(score: &MatchScore) -> String {
    let [nelo, low, high] = score.normalized_elo();
    let draws = 100.0 * score.draw_ratio();
    format!(
        "nElo {nelo:+.0} [{low:+.0}, {high:+.0}], ptnml(0-2) {:?} of {}, draws {draws:.1}%",
        score.pentanomial,
        pluralize(score.pentanomial.iter().sum::<u32>() as usize, "pair"),
    )
}

fn sprt_line(sprt: &Sprt, score: &MatchScore) -> String {
    let (elo0, elo1) = (sprt.elo0, sprt.elo1);
    let status = match sprt.status(score) {
        SprtStatus::Accepted => format!("H1 accepted: better by {elo1} {}", sprt.model.unit()),
        SprtStatus::Rejected => format!("H0 accepted: not better than by {elo0} {}", sprt.model.unit()),
        SprtStatus::Open => "not decided".to_owned(),
    };
    let ([low, high], llr) = (sprt.bounds(), sprt.llr(score));
    format!("SPRT [{elo0}, {elo1}] {status} (LLR {llr:+.2}, bounds {low:+.2} and {high:+.2})")
}

/// A row for each player, the best first: games, points, rating, and the points against each of the others.
fn cross_table(table: &CrossTable) -> String {
    let ranking = table.ranking();
    let ratings = table.ratings(None);
    let width = table.names.iter().map(|name| name.chars().count()).max().unwrap_or(0).clamp(6, NAME_WIDTH);
    let mut text = format!("     {:width$}  games  points      %    Elo   +/-", "player");
    for place in 1..=ranking.len() {
        text += &format!("{place:>10}");
    }
    text.push('\n');
    for (place, player) in ranking.iter().enumerate() {
        let total = table.total(*player);
        let name: String = table.names[*player].chars().take(width).collect();
        let points = f64::from(total.wins) + 0.5 * f64::from(total.draws);
        let rating = ratings[*player];
        // Who has won or lost everything could have any rating.
        let is_known = rating.error < 1000.0;
        let error = if is_known { format!("{:.0}", rating.error) } else { "?".to_owned() };
        text += &format!(
            "{:>3}  {name:width$}  {:>5}  {points:>6.1}  {:>5.1}  {:>+5.0}  {error:>4}",
            place + 1,
            total.games(),
            100.0 * total.score(),
            rating.elo,
        );
        for other in &ranking {
            let cell = match table.between(*player, *other) {
                _ if other == player => "·".to_owned(),
                Some(score) => {
                    format!("{}/{}", f64::from(score.wins) + 0.5 * f64::from(score.draws), score.games())
                }
                None => "-".to_owned(),
            };
            text += &format!("{cell:>10}");
        }
        text.push('\n');
    }
    text += "Elo: 0 is the average of the players; +/- is half of a 95% confidence interval.\n";
    text
}

#[cfg(test)]
mod tests {
    use microchess_game::matches::{Format, Schedule};

    use super::*;

    #[test]
    fn a_cross_table_has_everyone_against_everyone() {
        let schedule = Schedule::new(3, Format::RoundRobin, 2).unwrap();
        let names = ["Anna", "Bert", "A player whose name is longer than the table"].map(str::to_owned).to_vec();
        let mut table = CrossTable::new(names, &schedule);
        for (game, half_points) in schedule.games().zip([2, 1, 2, 2, 0, 1]) {
            table.add(&game, half_points);
        }
        insta::assert_snapshot!(cross_table(&table));
    }

    #[test]
    fn a_match_has_its_pairs_and_its_test() {
        let score = MatchScore { wins: 29, draws: 40, losses: 21, pentanomial: [1, 9, 20, 11, 4] };
        assert_eq!(details(&score), "nElo +46 [-25, +118], ptnml(0-2) [1, 9, 20, 11, 4] of 45 pairs, draws 44.4%");
        let line = sprt_line(&Sprt::new(0.0, 10.0), &score);
        assert_eq!(line, "SPRT [0, 10] not decided (LLR +0.45, bounds -2.94 and +2.94)");
    }
}
