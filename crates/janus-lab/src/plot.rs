//! A picture of how the net grew: the loss by epoch, and the Elo by generation.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;

/// Two panels beside each other, each this large.
const PANEL: f64 = 320.0;
const HEIGHT: f64 = 220.0;
const MARGIN: f64 = 56.0;

/// Colours that can be told apart on light and dark pages.
const COLOURS: [&str; 6] = ["#0b6b45", "#6b4790", "#b8860b", "#0a57c2", "#c2410c", "#4f5d56"];

/// Draw the losses and the Elo of all generations
#[derive(Debug, Args)]
pub struct PlotArgs {
    /// A folder with `generations.csv` (generation, Elo over the last one, low, high, and the file of the loss curve if there is one)
    folder: PathBuf,
    /// The picture to write
    #[arg(long)]
    out: PathBuf,
}

/// One line of `generations.csv`.
#[derive(Clone, Debug, PartialEq)]
struct Generation {
    name: String,
    /// Elo over the generation before, with the bounds of its error.
    elo: [f64; 3],
    /// Epoch and validation loss.
    losses: Vec<(f64, f64)>,
}

impl PlotArgs {
    /// Reads the folder and writes the picture.
    pub fn run(&self) -> Result<()> {
        let generations = read(&self.folder)?;
        ensure!(!generations.is_empty(), "{}: no generations", self.folder.display());
        std::fs::write(&self.out, svg(&generations)).with_context(|| self.out.display().to_string())?;
        println!("{}", self.out.display());
        Ok(())
    }
}

fn read(folder: &Path) -> Result<Vec<Generation>> {
    let table = folder.join("generations.csv");
    let text = std::fs::read_to_string(&table).with_context(|| table.display().to_string())?;
    let mut generations = Vec::new();
    for line in text.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        let [name, elo, low, high, curve] = fields[..] else {
            anyhow::bail!("{}: {line:?}; expected generation,elo,low,high,curve", table.display());
        };
        let mut numbers = [0.0; 3];
        for (number, field) in numbers.iter_mut().zip([elo, low, high]) {
            *number = field.parse().with_context(|| format!("{}: {line:?}", table.display()))?;
        }
        let losses = if curve.is_empty() { Vec::new() } else { read_losses(&folder.join(curve))? };
        generations.push(Generation { name: name.to_owned(), elo: numbers, losses });
    }
    Ok(generations)
}

/// The epochs of a loss curve that the trainer has written.
fn read_losses(path: &Path) -> Result<Vec<(f64, f64)>> {
    let text = std::fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let number = |line: &str, name: &str| -> Option<f64> {
        let (_, rest) = line.split_once(&format!("\"{name}\":"))?;
        rest.split([',', '}']).next()?.parse().ok()
    };
    Ok(text.lines().filter_map(|line| Some((number(line, "epoch")?, number(line, "validation")?))).collect())
}

fn svg(generations: &[Generation]) -> String {
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"11\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fbfcfa\"/>\n",
        2.0 * (PANEL + MARGIN) + 24.0,
        HEIGHT + 2.0 * MARGIN
    );
    draw_losses(&mut text, generations, MARGIN);
    draw_elo(&mut text, generations, 2.0 * MARGIN + PANEL + 12.0);
    text.push_str("</svg>\n");
    text
}

/// Maps values to the height of a panel.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    fn y(&self, value: f64) -> f64 {
        MARGIN + HEIGHT * (1.0 - (value - self.low) / (self.high - self.low).max(f64::MIN_POSITIVE))
    }

    /// Lines with numbers at five heights.
    fn draw(&self, text: &mut String, left: f64, digits: usize) {
        for step in 0..=4 {
            let value = self.low + (self.high - self.low) * f64::from(step) / 4.0;
            let y = self.y(value);
            _ = writeln!(
                text,
                "<line x1=\"{left}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#cfd8d1\"/>\n\
                 <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#15201a\">{value:.digits$}</text>",
                left + PANEL,
                left - 6.0,
                y + 4.0
            );
        }
    }
}

fn title(text: &mut String, left: f64, title: &str) {
    _ = writeln!(text, "<text x=\"{left}\" y=\"{}\" font-size=\"14\" fill=\"#15201a\">{title}</text>", MARGIN - 18.0);
}

fn draw_losses(text: &mut String, generations: &[Generation], left: f64) {
    title(text, left, "Validation loss by epoch");
    let points = || generations.iter().flat_map(|generation| &generation.losses);
    let high = points().map(|point| point.1).fold(0.0, f64::max);
    let low = points().map(|point| point.1).fold(high, f64::min);
    let last = points().map(|point| point.0).fold(2.0, f64::max);
    let scale = Scale { low, high };
    scale.draw(text, left, 4);
    for ((generation, colour), row) in generations.iter().zip(COLOURS.iter().cycle()).zip(0..) {
        let x = |epoch: f64| left + PANEL * (epoch - 1.0) / (last - 1.0);
        let line: Vec<String> =
            generation.losses.iter().map(|(epoch, loss)| format!("{:.1},{:.1}", x(*epoch), scale.y(*loss))).collect();
        _ = writeln!(
            text,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n\
             <text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"{colour}\">{}</text>",
            line.join(" "),
            left + PANEL - 4.0,
            MARGIN + 14.0 + 14.0 * f64::from(row),
            escaped(&generation.name)
        );
    }
}

fn draw_elo(text: &mut String, generations: &[Generation], left: f64) {
    title(text, left, "Elo over the first net, by generation (95%)");
    let mut sum = 0.0;
    let bars: Vec<[f64; 3]> = generations
        .iter()
        .map(|generation| {
            let [elo, low, high] = generation.elo;
            let bar = [sum + elo, sum + low, sum + high];
            sum += elo;
            bar
        })
        .collect();
    let high = bars.iter().map(|bar| bar[2]).fold(1.0, f64::max);
    let scale = Scale { low: 0.0, high };
    scale.draw(text, left, 0);
    for ((generation, [elo, low, high]), place) in generations.iter().zip(&bars).zip(0..) {
        let x = left + PANEL * (f64::from(place) + 0.5) / generations.len() as f64;
        _ = writeln!(
            text,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{:.1}\" y2=\"{:.1}\" stroke=\"#0b6b45\" stroke-width=\"2\"/>\n\
             <circle cx=\"{x:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"#0b6b45\"/>\n\
             <text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\" fill=\"#15201a\">{}</text>",
            scale.y(low.max(0.0)),
            scale.y(*high),
            scale.y(*elo),
            MARGIN + HEIGHT + 18.0,
            escaped(&generation.name)
        );
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generations_are_read_and_drawn() {
        let folder = tempfile::tempdir().unwrap();
        let table = "generation,elo,low,high,curve\n0,0,0,0,a.jsonl\n1 <b>,114,84,146,a.jsonl\n";
        std::fs::write(folder.path().join("generations.csv"), table).unwrap();
        let curve = "{\"step\":2,\"training\":0.07}\n{\"epoch\":1,\"training\":0.02,\"validation\":0.0200}\n\
                     {\"epoch\":2,\"training\":0.01,\"validation\":0.0118}\n";
        std::fs::write(folder.path().join("a.jsonl"), curve).unwrap();
        let generations = read(folder.path()).unwrap();
        assert_eq!(generations[1].losses, [(1.0, 0.02), (2.0, 0.0118)]);
        assert_eq!(generations[1].elo, [114.0, 84.0, 146.0]);
        let picture = svg(&generations);
        assert!(picture.contains("1 &lt;b>") && picture.matches("<circle").count() == 2);
        std::fs::write(folder.path().join("generations.csv"), "x\n1,2\n").unwrap();
        assert!(read(folder.path()).unwrap_err().to_string().contains("expected generation,elo,low,high,curve"));
    }
}
