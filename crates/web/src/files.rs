//! The built page, embedded. `cargo xtask web` makes it.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub struct File {
    /// Its name below the root of the page.
    pub name: &'static str,
    /// Its type, as an HTTP header names it.
    pub mime: &'static str,
    /// Its content.
    pub content: &'static [u8],
    /// The same compressed with Brotli, where that makes it smaller.
    pub brotli: Option<&'static [u8]>,
}

include!("../dist/files.rs");

/// The file of a path; `/` is the page itself.
#[must_use]
pub fn find(path: &str) -> Option<&'static File> {
    let name = path.strip_prefix('/').unwrap_or(path);
    let name = if name.is_empty() { "index.html" } else { name };
    FILES.iter().find(|file| file.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_is_there() {
        let page = find("/").expect("index.html");
        assert_eq!(page.mime, "text/html; charset=utf-8");
        assert!(find("/index.html").is_some());
        assert!(find("/../Cargo.toml").is_none());
        assert!(FILES.iter().any(|file| file.mime == "application/wasm"));
    }

    /// The first load over the wire: everything that the page asks for, compressed. Janus is loaded when it is chosen.
    #[test]
    fn the_first_load_is_within_its_budget() {
        let bytes =
            |files: Vec<&File>| files.iter().map(|file| file.brotli.unwrap_or(file.content).len()).sum::<usize>();
        let (janus, first): (Vec<&File>, Vec<&File>) = FILES.iter().partition(|file| file.name.starts_with("janus"));
        assert_eq!(janus.len(), 2);
        assert!((200_000..300_000).contains(&bytes(first)));
        assert!((100_000..400_000).contains(&bytes(janus)));
    }
}
