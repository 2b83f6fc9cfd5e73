//! The explanation for programs.

use microchess_1976::PieceType;
use microchess_1976::xray::{BASE, Source, Stage, Term, Valuation, Verdict, contribution};
use microchess_1976::zero_page::COUNTER_NAMES;
use microchess_bridge_1976::explanation::ExplainedMove;
use serde_json::{Map, Value, json};

use crate::position::ExplainedPosition;
use crate::think::{self, move_json};

pub(super) fn render(explained: &ExplainedPosition, top: Option<usize>) -> Value {
    let explanation = &explained.explanation;
    let mut object = think::json(explained);
    let shown = explanation.moves.iter().take(top.unwrap_or(usize::MAX));
    object["valued"] = json!(explanation.moves.len());
    object["nodes"] = json!(explanation.nodes);
    object["resigns"] = json!(explanation.resigns);
    object["quirks"] = explanation
        .quirks
        .iter()
        .map(|quirk| json!({ "id": quirk.to_string(), "words": quirk.description() }))
        .collect();
    object["why"] = json!(explanation.sentences().join(" "));
    object["moves"] = shown.map(|mv| move_in_full(explained, mv)).collect();
    object
}

fn move_in_full(explained: &ExplainedPosition, mv: &ExplainedMove) -> Value {
    let valuation = &mv.valuation;
    let mut object = move_json(valuation.mv);
    object["rank"] = json!(mv.rank);
    object["algebraic"] = json!(mv.name_with_note());
    object["illegal"] = json!(mv.is_illegal);
    object["squares"] = json!(explained.squares(valuation.mv));
    object["value"] = json!(valuation.value);
    object["exact"] = json!(valuation.exact());
    object["before_verdict"] = json!(valuation.before_verdict());
    object["verdict"] = json!(match valuation.verdict {
        Verdict::Stands => "stands",
        Verdict::KingLost => "king lost",
        Verdict::Mate => "mate",
        Verdict::StalemateAsMate => "stalemate as mate",
    });
    object["takes"] = json!(valuation.captured.map(PieceType::name));
    object["gives_check"] = json!(valuation.gives_check);
    object["overlooks_check"] = json!(valuation.overlooks_check());
    object["bonus"] = json!(valuation.bonus());
    object["words"] = json!(mv.summary());
    object["comparison"] = json!(explained.explanation.comparison(mv).map(|comparison| comparison.sentence()));
    object["base"] = json!(BASE);
    object["shares"] = mv
        .contributions
        .iter()
        .map(|contribution| json!({ "reason": contribution.description, "share": in_points(contribution.quarters) }))
        .collect();
    object["exchange"] = mv
        .exchange
        .iter()
        .map(|capture| json!({ "from": capture.from.to_string(), "to": capture.to.to_string(), "points": capture.points }))
        .collect();
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
        "share": in_points(valuation.stage_contribution(stage)),
        "terms": terms.map(term_json).collect::<Value>(),
    })
}

fn term_json(term: &Term) -> Value {
    json!({
        "name": term.source.name(),
        "amount": term.signed(),
        "share": in_points(contribution(term)),
        "leaked": term.leaked,
        "wrapped": term.wrapped,
        "result": term.result,
    })
}

fn in_points(quarters: i32) -> f64 {
    f64::from(quarters) / 4.0
}
