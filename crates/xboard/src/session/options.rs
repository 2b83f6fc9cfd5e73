//! The engine's options, as xboard sets them.

use std::io::{self, Write};

use microchess_uci::{Engine, OptionKind, UciOption};

use super::Session;
use crate::features::option_value;

impl<E: Engine, W: Write> Session<E, W> {
    /// Tells the engine of a mode, if it wants to know: analysis, pondering.
    pub(super) fn set_mode(&mut self, name: &str, is_on: bool) {
        if let Some(option) = self.options.iter().find(|option| option.has_name(name))
            && let Some(engine) = &mut self.engine
        {
            // Whatever an engine says of it is not for xboard, which did not set an option.
            let _ = engine.set_option(&option.name, if is_on { "true" } else { "false" });
        }
    }

    /// Sets an option to a number, or to the nearest that it takes.
    pub(super) fn set_number(&mut self, name: &str, number: i64) -> io::Result<()> {
        let option = self.options.iter().find(|option| option.has_name(name));
        let nearest = option.and_then(|option| match option.kind {
            OptionKind::Spin { min, max, .. } => Some(number.clamp(min, max)),
            _ => None,
        });
        nearest.map_or(Ok(()), |number| self.set_option(name, Some(&number.to_string())))
    }

    pub(super) fn set_option(&mut self, name: &str, value: Option<&str>) -> io::Result<()> {
        self.stop_search();
        let option = self.options.iter().find(|option| option.has_name(name)).cloned();
        let value = option.and_then(|option| option_value(&option, value)).or_else(|| value.map(str::to_owned));
        match UciOption::validate_in(&self.options, name, value.as_deref()) {
            Err(error) => self.line(&format!("Error ({error}): option"))?,
            Ok((option, value)) => {
                let answer = self.engine.as_mut().map(|engine| engine.set_option(&option.name, &value));
                if let Some(Err(remark)) = answer {
                    self.line(&format!("# {remark}"))?;
                }
            }
        }
        self.resume_analysis()
    }
}
