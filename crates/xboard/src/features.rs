//! What the engine offers: the answer to `protover`.

use microchess_uci::{OptionKind, UciOption};

/// Options that the protocol has commands of its own for, or that only UCI has a use for.
const NOT_OFFERED: [&str; 6] = ["Hash", "Threads", "Ponder", "UCI_Chess960", "UCI_AnalyseMode", "SyzygyPath"];

/// The lines that answer `protover`.
pub(crate) fn features(name: &str, options: &[UciOption]) -> Vec<String> {
    let has = |name: &str| u8::from(options.iter().any(|option| option.has_name(name)));
    let mut lines = vec![
        format!("feature done=0 myname=\"{}\" variants=\"normal,fischerandom\"", quoted(name)),
        "feature ping=1 setboard=1 playother=1 usermove=1 time=1 draw=1 reuse=1 analyze=1 colors=0 san=0".to_owned(),
        "feature sigint=0 sigterm=0 ics=0 name=0 pause=0 nps=0 debug=1".to_owned(),
        format!("feature memory={} smp={}", has("Hash"), has("Threads")),
    ];
    let offered = options.iter().filter(|option| !NOT_OFFERED.iter().any(|name| option.has_name(name)));
    lines.extend(offered.map(|option| format!("feature option=\"{}\"", quoted(&definition(option)))));
    lines.push("feature done=1".to_owned());
    lines
}

/// An option as xboard defines it: `Level -combo SuperBlitz /// Blitz /// *Normal`.
fn definition(option: &UciOption) -> String {
    let name = &option.name;
    match &option.kind {
        OptionKind::Button => format!("{name} -button"),
        OptionKind::Check { default } => format!("{name} -check {}", u8::from(*default)),
        OptionKind::Spin { default, min, max } => {
            // Chess programs read these numbers into 32 bits.
            let [default, min, max] =
                [default, min, max].map(|number| (*number).clamp(i64::from(i32::MIN), i64::from(i32::MAX)));
            format!("{name} -spin {default} {min} {max}")
        }
        OptionKind::Text { default } => format!("{name} -string {default}"),
        OptionKind::Combo { default, choices } => {
            let choice = |choice: &String| if choice == default { format!("*{choice}") } else { choice.clone() };
            format!("{name} -combo {}", choices.iter().map(choice).collect::<Vec<_>>().join(" /// "))
        }
    }
}

/// A text between quotes cannot contain one.
fn quoted(text: &str) -> String {
    text.replace('"', "'")
}

/// A value as xboard sends it, as the option takes it: a box that is ticked is `1`.
pub(crate) fn option_value(option: &UciOption, value: Option<&str>) -> Option<String> {
    match (&option.kind, value) {
        (OptionKind::Button, _) => None,
        (OptionKind::Check { .. }, Some("1")) => Some("true".to_owned()),
        (OptionKind::Check { .. }, Some("0")) => Some("false".to_owned()),
        (_, value) => value.map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_defined_as_xboard_reads_them() {
        for (line, expected) in [
            ("option name Hash type spin default 16 min 1 max 64", "Hash -spin 16 1 64"),
            ("option name Seed type spin default 0 min 0 max 4294967295", "Seed -spin 0 0 2147483647"),
            ("option name Clear Hash type button", "Clear Hash -button"),
            ("option name OwnBook type check default true", "OwnBook -check 1"),
            ("option name Style type combo default Risky var Solid var Risky", "Style -combo Solid /// *Risky"),
            ("option name File type string default <empty>", "File -string "),
        ] {
            assert_eq!(definition(&line.parse().unwrap()), expected);
        }
        let option = "option name Hash type spin default 16 min 1 max 64".parse().unwrap();
        let lines = features("A \"toy\"", &[option]);
        assert!(lines[0].contains("myname=\"A 'toy'\""), "{lines:?}");
        assert!(lines.contains(&"feature memory=1 smp=0".to_owned()), "{lines:?}");
        assert!(!lines.iter().any(|line| line.contains("option=")), "{lines:?}");
        assert_eq!(lines.last().unwrap(), "feature done=1");
    }
}
