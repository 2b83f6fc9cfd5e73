//! The X-ray for programs.

use microchess_1976::PieceType;
use microchess_1976::xray::Summary;
use microchess_1976::xray::{BASE, Valuation, Verdict, share};
use microchess_1976::xray::{Source, Stage, Term};
use microchess_1976::zero_page::COUNTER_NAMES;
use serde_json::{Map, Value, json};

use super::Explanation;
use super::why::why;
use crate::think::{self, move_json};

pub(super) fn render(explanation: &Explanation, top: Option<usize>) -> Value {
    let mut object = think::json(&explanation.position, &explanation.decision);
    let ranked = &explanation.decision.valuations;
    let shown = ranked.iter().take(top.unwrap_or(usize::MAX)).enumerate();
    object["valued"] = json!(ranked.len());
    object["why"] = json!(why(explanation).join(" "));
    object["moves"] = shown.map(|(index, valuation)| move_in_full(explanation, index + 1, valuation)).collect();
    object
}

fn move_in_full(explanation: &Explanation, rank: usize, valuation: &Valuation) -> Value {
    let mut object = move_json(valuation.mv);
    object["rank"] = json!(rank);
    object["algebraic"] = json!(explanation.position.name_of(valuation));
    object["squares"] = json!(explanation.position.squares(valuation.mv));
    object["value"] = json!(valuation.value);
    object["exact"] = json!(valuation.exact());
    object["before_verdict"] = json!(valuation.before_verdict());
    object["verdict"] = json!(match valuation.verdict {
        Verdict::Stands => "stands",
        Verdict::KingLost => "king lost",
        Verdict::Mate => "mate",
        Verdict::StalemateAsMate => "stalemate as mate",
    });
    object["takes"] = json!(valuation.takes.map(PieceType::name));
    object["gives_check"] = json!(valuation.gives_check);
    object["overlooks_check"] = json!(valuation.overlooks_check());
    object["bonus"] = json!(valuation.bonus());
    object["words"] = json!(Summary(valuation).to_string());
    object["base"] = json!(BASE);
    object["counters"] = COUNTER_NAMES
        .iter()
        .zip(valuation.counters)
        .map(|(name, count)| ((*name).to_owned(), json!(count)))
        .collect::<Map<_, _>>()
        .into();
    object["stages"] = Stage::ALL.into_iter().map(|stage| stage_json(valuation, stage)).collect();
    object["floored"] = json!(valuation.is_floored());
    object["wrapped"] = valuation.wraps().map(|term| json!(term.source.name())).collect();
    object["leaked"] = valuation.leaks().map(|term| json!(term.source.name())).collect();
    object
}

fn stage_json(valuation: &Valuation, stage: Stage) -> Value {
    let terms = valuation.terms().iter().filter(|term| term.stage == stage && term.source != Source::Bonus);
    json!({
        "weight": f64::from(stage.quarters()) / 4.0,
        "share": in_points(valuation.share_of(stage)),
        "terms": terms.map(term_json).collect::<Value>(),
    })
}

fn term_json(term: &Term) -> Value {
    json!({
        "name": term.source.name(),
        "amount": term.signed(),
        "share": in_points(share(term)),
        "leaked": term.leaked,
        "wrapped": term.wrapped,
        "result": term.result,
    })
}

fn in_points(quarters: i32) -> f64 {
    f64::from(quarters) / 4.0
}
