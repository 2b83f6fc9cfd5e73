//! `microchess man`: manual pages, made from the same texts as `--help`.
//!
//! Options and descriptions are rendered by `clap_mangen`. The examples and exit codes below them are laid out here,
//! because examples have to keep their lines.

use std::fs;
use std::io::{self, Write};

use anyhow::{Context, Result};
use clap::{Command, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};
use microchess_game::{Access, write_atomically};

use crate::cli::{Cli, ManArgs};
use crate::messages::say;

pub(crate) fn run(args: &ManArgs) -> Result<()> {
    let mut program = Cli::command().disable_help_subcommand(true).subcommand_value_name("COMMAND");
    program.build();
    let Some(folder) = &args.dir else {
        let manual = [page(&program)?, commands(&program)?, notes(&program, "SH")].concat();
        io::stdout().write_all(manual.as_bytes())?;
        return Ok(());
    };
    fs::create_dir_all(folder).with_context(|| format!("cannot create the folder {}", folder.display()))?;
    let overview = [page(&program)?, list(&program)?, notes(&program, "SH")].concat();
    write_page(folder, &program, &overview)?;
    for command in visible_commands(&program) {
        write_page(folder, command, &[page(command)?, notes(command, "SH")].concat())?;
    }
    Ok(())
}

/// Writes `microchess-play.1` or another page, and prints its name.
fn write_page(folder: &std::path::Path, command: &Command, text: &str) -> Result<()> {
    let path = folder.join(Man::new(command.clone()).get_filename());
    write_atomically(&path, text, Access::Usual).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(say(path.display())?)
}

/// The sections that all pages have: title, name, synopsis, description, options.
fn page(command: &Command) -> Result<String> {
    let version = format!("microchess {}", env!("CARGO_PKG_VERSION"));
    // A blank date makes the pages reproducible. An empty one would be left out, and the next field would take its place.
    let man = Man::new(command.clone()).date(" ").source(version).manual("MicroChess");
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    let mut page = String::from_utf8(page)?;
    page.push_str(&section(|w| man.render_name_section(w))?);
    page.push_str(&section(|w| man.render_synopsis_section(w))?);
    page.push_str(&section(|w| man.render_description_section(w))?);
    page.push_str(&section(|w| man.render_options_section(w))?);
    Ok(page)
}

/// The commands as a list that points to their pages.
fn list(program: &Command) -> Result<String> {
    let program = program.clone().subcommand_help_heading("COMMANDS");
    section(|w| Man::new(program).render_subcommands_section(w))
}

/// All commands in full, for a manual of a single page.
fn commands(program: &Command) -> Result<String> {
    let mut text = roff(|roff| {
        roff.control("SH", ["COMMANDS"]);
    });
    for command in visible_commands(program) {
        let man = Man::new(command.clone());
        text.push_str(&roff(|roff| {
            roff.control("SS", [command.get_bin_name().unwrap_or_else(|| command.get_name())]);
        }));
        for part in [
            section(|w| man.render_synopsis_section(w))?,
            section(|w| man.render_description_section(w))?,
            section(|w| man.render_options_section(w))?,
        ] {
            // The first line is a section heading, which a paragraph inside a section does not have.
            let (_, body) = part.split_once('\n').unwrap_or_default();
            if !body.starts_with(".TP") {
                text.push_str(".PP\n");
            }
            text.push_str(body);
        }
        text.push_str(&notes(command, "PP"));
    }
    Ok(text)
}

/// The texts below the options in the help of a command: examples, exit codes, and notes. Each begins with `heading`,
/// which is `SH` on a page of its own and `PP` inside another page.
fn notes(command: &Command, heading: &'static str) -> String {
    let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
    roff(|roff| {
        for paragraph in help.split("\n\n").filter(|paragraph| !paragraph.trim().is_empty()) {
            let (title, body) = ["Examples", "Exit codes"]
                .into_iter()
                .find_map(|title| Some((title, paragraph.strip_prefix(title)?.strip_prefix(':')?)))
                .unwrap_or(("Notes", paragraph));
            if heading == "SH" {
                roff.control("SH", [title.to_uppercase().as_str()]);
            } else {
                roff.control("PP", []);
                roff.text([bold(title)]);
                roff.control("br", []);
            }
            let keeps_lines = title == "Examples";
            if keeps_lines {
                roff.control("nf", []);
            }
            for line in body.lines().filter(|line| !line.is_empty()) {
                roff.text([roman(if keeps_lines { line } else { line.trim() })]);
            }
            if keeps_lines {
                roff.control("fi", []);
            }
        }
    })
}

fn visible_commands(program: &Command) -> impl Iterator<Item = &Command> {
    program.get_subcommands().filter(|command| !command.is_hide_set())
}

/// A section as `clap_mangen` renders it, without the preamble that it puts above each.
fn section(render: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<String> {
    let mut bytes = Vec::new();
    render(&mut bytes)?;
    let text = String::from_utf8(bytes)?;
    let start = text.find(".SH ").unwrap_or_default();
    Ok(text.get(start..).unwrap_or_default().to_owned())
}

fn roff(fill: impl FnOnce(&mut Roff)) -> String {
    let mut roff = Roff::new();
    fill(&mut roff);
    roff.to_roff()
}
