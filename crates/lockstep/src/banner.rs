//! **The banner** of the serial edition: the first line of every screen. It names the years, and so differs from release to
//! release (2002, 2005) of a program that is otherwise the same. What a copy is to print is therefore its own: the banner of
//! its first screen is expected in every later one.

/// What ends a line.
const LINE_END: &[u8] = b"\r\n";

/// The banners of both programs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Banners {
    /// Ours and the copy's, where both have one.
    lines: Option<(Vec<u8>, Vec<u8>)>,
}

impl Banners {
    /// Takes them from the first screens.
    pub(crate) fn of_first_screens(ours: &[u8], original: &[u8]) -> Self {
        let lines = first_line(ours).zip(first_line(original));
        Self { lines: lines.map(|(ours, original)| (ours.to_vec(), original.to_vec())) }
    }

    /// What ours prints, with the copy's banner in the place of ours.
    pub(crate) fn expected(&self, printed: &[u8]) -> Vec<u8> {
        let Some((ours, original)) = &self.lines else { return printed.to_vec() };
        let [line, replacement] = [ours, original].map(|banner| [LINE_END, banner, LINE_END].concat());
        let mut expected = Vec::with_capacity(printed.len());
        let mut rest = printed;
        while let Some(byte) = rest.first() {
            if let Some(after) = rest.strip_prefix(line.as_slice()) {
                expected.extend(&replacement);
                rest = after;
            } else {
                expected.push(*byte);
                rest = &rest[1..];
            }
        }
        expected
    }
}

/// The line between the first two line ends, if the screen begins with one and the line has characters to be read.
fn first_line(screen: &[u8]) -> Option<&[u8]> {
    let rest = screen.strip_prefix(LINE_END)?;
    let end = rest.windows(LINE_END.len()).position(|bytes| bytes == LINE_END)?;
    let line = &rest[..end];
    let is_text = line.iter().all(|byte| (b' '..=b'~').contains(byte)) && line.iter().any(|byte| *byte != b' ');
    is_text.then_some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_copys_banner_is_expected_on_every_screen_and_nowhere_else() {
        let banners = Banners::of_first_screens(b"\r\nNew 2005\r\n 00 01\r\n?", b"\r\nOld 2002\r\n 00 01\r\n?");
        assert_eq!(banners.expected(b"...\r\nNew 2005\r\n 00 01\r\n?"), b"...\r\nOld 2002\r\n 00 01\r\n?");
        assert_eq!(banners.expected(b"\r\nNew 2005, too\r\n"), b"\r\nNew 2005, too\r\n");
        assert_eq!(banners.expected(b"New 2005"), b"New 2005");
    }

    #[test]
    fn a_screen_without_a_banner_leaves_ours() {
        for original in [&b"?"[..], b"", b"\r\n", b"\r\nno end", b"\r\n\r\n 00", b"\r\n   \r\n", b"\r\n\x1b[2J\r\n"] {
            let banners = Banners::of_first_screens(b"\r\nNew 2005\r\n?", original);
            assert_eq!(banners.expected(b"\r\nNew 2005\r\n?"), b"\r\nNew 2005\r\n?", "{original:?}");
        }
    }
}
