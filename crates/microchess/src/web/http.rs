//! As much of HTTP as a page of a few files needs: one request for each connection, which is closed after the answer.
//!
//! So a connection that a browser keeps open in advance, and asks nothing on, holds up no other.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

/// The longest head of a request that is read.
const MAX_HEAD: usize = 16 * 1024;

/// The most headers of a request that are read.
const MAX_HEADERS: usize = 64;

/// The most bytes that are read after the head, and dropped.
const MAX_DROPPED: u64 = 64 * 1024;

/// How long a browser may take for its request, and for reading a part of the answer.
const PATIENCE: Duration = Duration::from_secs(20);

/// How long a browser may take to close a connection after the answer.
const GOODBYE: Duration = Duration::from_secs(1);

/// The head of a request.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Request {
    pub(super) method: String,
    /// The path with what follows a question mark.
    pub(super) target: String,
    headers: Vec<(String, String)>,
}

impl Request {
    /// The value of a header. Names are the same in capital and small letters.
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// Reads a head; `None` if it is not one.
    fn parse(head: &[u8]) -> Option<Self> {
        let mut headers = [httparse::EMPTY_HEADER; MAX_HEADERS];
        let mut request = httparse::Request::new(&mut headers);
        request.parse(head).ok().filter(httparse::Status::is_complete)?;
        // Two hosts could be believed in different ways by different readers.
        if request.headers.iter().filter(|header| header.name.eq_ignore_ascii_case("Host")).count() > 1 {
            return None;
        }
        let value = |header: &httparse::Header<'_>| String::from_utf8_lossy(header.value).into_owned();
        Some(Self {
            method: request.method?.to_owned(),
            target: request.path?.to_owned(),
            headers: request.headers.iter().map(|header| (header.name.to_owned(), value(header))).collect(),
        })
    }
}

/// An answer.
#[derive(Clone, Debug)]
pub(super) struct Response {
    pub(super) status: u16,
    pub(super) headers: Vec<(&'static str, String)>,
    pub(super) body: &'static [u8],
}

impl Response {
    /// Writes it, without its body if only the head was asked for.
    fn write(&self, to: &mut impl Write, with_body: bool) -> io::Result<()> {
        let mut head = format!("HTTP/1.1 {} {}\r\n", self.status, reason(self.status));
        for (name, value) in &self.headers {
            head += &format!("{name}: {value}\r\n");
        }
        head += &format!("Content-Length: {}\r\nConnection: close\r\n\r\n", self.body.len());
        to.write_all(head.as_bytes())?;
        if with_body {
            to.write_all(self.body)?;
        }
        to.flush()
    }
}

const fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        304 => "Not Modified",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        431 => "Request Header Fields Too Large",
        _ => "Bad Request",
    }
}

/// Reads the request of a connection and writes the answer to it. What is not a request gets the answer of its status.
pub(super) fn serve(
    mut stream: TcpStream,
    answer: impl Fn(&Request) -> Response,
    refuse: impl Fn(u16) -> Response,
) -> io::Result<()> {
    stream.set_write_timeout(Some(PATIENCE))?;
    let Some(head) = read_head(&mut Until { stream: &stream, deadline: Instant::now() + PATIENCE })? else {
        return Ok(());
    };
    respond(&head, &mut stream, answer, refuse)?;
    // Closed while something is unread, a connection is reset, and the answer may be lost.
    stream.shutdown(Shutdown::Write)?;
    stream.set_read_timeout(Some(GOODBYE))?;
    io::copy(&mut stream.take(MAX_DROPPED), &mut io::sink())?;
    Ok(())
}

/// Writes the answer to a head.
pub(super) fn respond(
    head: &[u8],
    to: &mut impl Write,
    answer: impl Fn(&Request) -> Response,
    refuse: impl Fn(u16) -> Response,
) -> io::Result<()> {
    let request = if head.len() > MAX_HEAD { Err(431) } else { Request::parse(head).ok_or(400) };
    let is_head = request.as_ref().is_ok_and(|request| request.method == "HEAD");
    let response = request.as_ref().map_or_else(|status| refuse(*status), &answer);
    response.write(to, !is_head)
}

/// A connection that is read until a deadline: who sends a byte now and then does not hold a thread for ever.
struct Until<'a> {
    stream: &'a TcpStream,
    deadline: Instant,
}

impl Read for Until<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let left = self.deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        self.stream.read(buffer)
    }
}

/// Everything up to the empty line after the headers, or more than the longest head; `None` if nothing was sent.
fn read_head(stream: &mut impl Read) -> io::Result<Option<Vec<u8>>> {
    let mut head = Vec::new();
    let mut buffer = [0; 2048];
    loop {
        let count = stream.read(&mut buffer)?;
        let searched = head.len().saturating_sub(3);
        head.extend_from_slice(&buffer[..count]);
        let is_complete = head[searched..].windows(4).any(|end| end == b"\r\n\r\n");
        if is_complete || count == 0 || head.len() > MAX_HEAD {
            return Ok((!head.is_empty()).then_some(head));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_is_read_in_pieces() {
        let text = "GET /page.js?x HTTP/1.1\r\nHost: localhost\r\naccept-encoding: br\r\n\r\n";
        /// Gives one byte at a time.
        struct Slow<'a>(&'a [u8]);
        impl Read for Slow<'_> {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let count = self.0.len().min(1);
                self.0.read(&mut buffer[..count])
            }
        }
        let head = read_head(&mut Slow(text.as_bytes())).unwrap().unwrap();
        let request = Request::parse(&head).unwrap();
        assert_eq!((request.method.as_str(), request.target.as_str()), ("GET", "/page.js?x"));
        assert_eq!((request.header("host"), request.header("Accept-Encoding")), (Some("localhost"), Some("br")));
        assert_eq!(request.header("Cookie"), None);
    }

    const TWO_HOSTS: &str = "GET / HTTP/1.1\r\nHost: localhost:1976\r\nhost: elsewhere\r\n\r\n";

    #[test]
    fn what_is_not_a_request_is_none() {
        for text in ["", "hello\r\n\r\n", "GET / HTTP/1.1\r\n", "\0\u{1}\r\n\r\n", TWO_HOSTS] {
            assert_eq!(Request::parse(text.as_bytes()), None, "{text:?}");
        }
        assert_eq!(read_head(&mut io::empty()).unwrap(), None);
        let endless = read_head(&mut io::repeat(b'x')).unwrap().unwrap();
        assert!((MAX_HEAD..2 * MAX_HEAD).contains(&endless.len()));
    }

    #[test]
    fn an_answer_has_its_length_and_closes() {
        let response = Response { status: 200, headers: vec![("Content-Type", "text/plain".to_owned())], body: b"abc" };
        let written = |with_body| {
            let mut bytes = Vec::new();
            response.write(&mut bytes, with_body).unwrap();
            String::from_utf8(bytes).unwrap()
        };
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 3\r\nConnection: close\r\n\r\n";
        assert_eq!(written(false), head);
        assert_eq!(written(true), format!("{head}abc"));
    }
}
