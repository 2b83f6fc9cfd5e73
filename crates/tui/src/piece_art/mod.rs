//! Large pieces as pixels, in four sizes. `pieces.txt` is made of the drawings in `art/pieces` by `cargo xtask pieces`.

use std::sync::LazyLock;

use chess0x88::PieceType;

/// A pixel of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pixel {
    /// The square shows through.
    Nothing,
    Body,
    /// A line inside the piece.
    Line,
}

/// A piece as rows of pixels, without the empty column and row that the drawings have at the right and at the bottom.
#[derive(Clone, Debug)]
pub(crate) struct Drawing {
    rows: Vec<Vec<Pixel>>,
}

impl Drawing {
    /// Columns of pixels.
    pub(crate) fn width(&self) -> u16 {
        self.rows.first().map_or(0, |row| row.len() as u16)
    }

    /// Rows of pixels.
    pub(crate) fn height(&self) -> u16 {
        self.rows.len() as u16
    }

    /// A pixel; nothing outside of the drawing.
    pub(crate) fn pixel(&self, column: u16, row: u16) -> Pixel {
        let row = self.rows.get(usize::from(row));
        row.and_then(|row| row.get(usize::from(column))).copied().unwrap_or(Pixel::Nothing)
    }
}

/// The drawings of one size, by the number of the piece type.
struct Size {
    drawings: Vec<(PieceType, Drawing)>,
}

static SIZES: LazyLock<Vec<Size>> = LazyLock::new(|| parse(include_str!("pieces.txt")));

/// The largest drawing of a piece that has at most so many pixels across and down.
pub(crate) fn drawing(piece_type: PieceType, across: u16, down: u16) -> Option<&'static Drawing> {
    let of_type = |size: &'static Size| size.drawings.iter().find(|(known, _)| *known == piece_type);
    let fits = |(_, drawing): &&(PieceType, Drawing)| drawing.width() <= across && drawing.height() <= down;
    SIZES.iter().rev().filter_map(of_type).find(fits).map(|(_, drawing)| drawing)
}

/// Reads sizes, the smallest first: a line `size`, then for each piece its name and its rows.
fn parse(text: &str) -> Vec<Size> {
    let mut sizes: Vec<Size> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if line.starts_with("size ") {
            sizes.push(Size { drawings: Vec::new() });
            continue;
        }
        let Some(size) = sizes.last_mut() else { continue };
        match PieceType::ALL.into_iter().find(|piece_type| piece_type.name() == line) {
            Some(piece_type) => size.drawings.push((piece_type, Drawing { rows: Vec::new() })),
            None => {
                if let Some((_, drawing)) = size.drawings.last_mut() {
                    drawing.rows.push(row(line));
                }
            }
        }
    }
    for (_, drawing) in sizes.iter_mut().flat_map(|size| &mut size.drawings) {
        drawing.rows.pop();
    }
    sizes
}

/// A row of pixels without its last one, which is empty.
fn row(line: &str) -> Vec<Pixel> {
    let pixel = |sign| match sign {
        '#' => Pixel::Body,
        '+' => Pixel::Line,
        _ => Pixel::Nothing,
    };
    line.chars().take(line.len().saturating_sub(1)).map(pixel).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_has_four_sizes() {
        for piece_type in PieceType::ALL {
            for (across, down, expected) in
                [(6, 6, (5, 5)), (8, 8, (7, 7)), (11, 10, (9, 9)), (13, 12, (11, 11)), (40, 40, (11, 11))]
            {
                let drawing = drawing(piece_type, across, down).unwrap();
                assert_eq!((drawing.width(), drawing.height()), expected, "{piece_type:?}");
                let has_body = (0..drawing.height())
                    .any(|row| (0..drawing.width()).any(|column| drawing.pixel(column, row) == Pixel::Body));
                assert!(has_body, "{piece_type:?}");
            }
            assert!(drawing(piece_type, 4, 4).is_none());
        }
    }

    #[test]
    fn nothing_is_outside_of_a_drawing() {
        let king = drawing(PieceType::King, 8, 8).unwrap();
        assert_eq!(
            (king.pixel(3, 0), king.pixel(2, 4), king.pixel(100, 0)),
            (Pixel::Body, Pixel::Line, Pixel::Nothing)
        );
    }
}
