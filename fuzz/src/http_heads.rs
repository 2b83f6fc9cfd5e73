//! Any bytes as the head of a request to the web server: no panic, only a file of the page is ever served, only to this machine,
//! and every answer has its policy.

use microchess::web::answer_to;
use microchess_web::files;

/// The port of the server that is asked.
const PORT: u16 = 1976;

/// Looks at one input.
pub fn check(data: &[u8]) {
    let answer = answer_to(data, PORT);
    let end = answer.windows(4).position(|end| end == b"\r\n\r\n").expect("an answer has a head");
    let head = std::str::from_utf8(&answer[..end]).expect("the head of an answer is text");
    let body = &answer[end + 4..];
    let mut lines = head.split("\r\n");
    let status = lines.next().and_then(|line| line.strip_prefix("HTTP/1.1 ")).and_then(|line| line.get(..3));
    let header = |name: &str| {
        let mut values = lines.clone().filter_map(|line| line.strip_prefix(name)?.strip_prefix(": "));
        let value = values.next();
        assert!(values.next().is_none(), "{name} is there twice: {head}");
        value
    };
    let length: usize =
        header("Content-Length").and_then(|length| length.parse().ok()).expect("an answer has a length");
    let text = String::from_utf8_lossy(data);
    // Empty lines before a request are passed over.
    let request = text.trim_start_matches(['\r', '\n']);
    let is_head_only = request.starts_with("HEAD ") && body.is_empty();
    assert!(is_head_only || body.len() == length, "{head}");
    assert!(header("Content-Security-Policy").is_some_and(|policy| policy.starts_with("default-src 'none'")), "{head}");
    assert_eq!(header("X-Content-Type-Options"), Some("nosniff"));
    match status {
        Some("200" | "304") => {
            let target = request.split(' ').nth(1).unwrap_or_default();
            let path = target.split(['?', '#']).next().unwrap_or_default();
            assert!(files::find(path).is_some(), "{path:?} is not a file of the page");
            let hosts = [format!("127.0.0.1:{PORT}"), format!("localhost:{PORT}")];
            assert!(hosts.iter().any(|host| text.contains(host)), "{text:?} is not for this machine");
        }
        Some("400" | "403" | "404" | "405" | "431") => assert!(length < 100, "{head}"),
        other => panic!("{other:?} is not a status of this server: {head}"),
    }
}
