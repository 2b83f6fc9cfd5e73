//! `microchess web`: serves the page on this machine alone.

mod http;

use std::io;
use std::net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Result, anyhow};
use microchess_web::files::{self, File};
use sha2::{Digest, Sha256};

use self::http::{Request, Response};
use crate::cli::WebArgs;
use crate::ctrl_c::on_ctrl_c;
use crate::messages::say;

/// What the page may do: run its own scripts and WebAssembly, and load its own files. Nothing from elsewhere, and nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; \
    img-src 'self' data:; connect-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Headers of every answer.
const HEADERS: [(&str, &str); 6] = [
    ("Content-Security-Policy", POLICY),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-cache"),
];

/// How many connections are open at the same time. Browsers keep some in advance, and those on which nothing is asked are
/// closed after a while, so that they hold up no other.
const MAX_CONNECTIONS: usize = 512;

/// How long the server waits when a connection could not be accepted.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(50);

/// Serves the page until Ctrl-C.
pub(crate) fn run(args: &WebArgs) -> Result<()> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
    let listener = TcpListener::bind(address).map_err(|error| explain(args.port, &error))?;
    let address = listener.local_addr()?;
    let is_over = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&is_over);
    on_ctrl_c(move || {
        stop.store(true, Ordering::Relaxed);
        // Wakes the loop below, which waits for a connection.
        let _ = TcpStream::connect(address);
    })?;
    let url = format!("http://127.0.0.1:{}/", address.port());
    say(format_args!("MicroChess is at {url} (Ctrl-C stops it)"))?;
    if !args.no_open {
        open_browser(&url);
    }
    let open = Arc::new(AtomicUsize::new(0));
    for connection in listener.incoming() {
        if is_over.load(Ordering::Relaxed) {
            break;
        }
        match connection {
            // Those beyond are closed.
            Ok(_) if open.load(Ordering::Relaxed) >= MAX_CONNECTIONS => {}
            Ok(stream) => serve_in_thread(stream, address.port(), &open),
            // There may be too many open files; without a pause the loop would ask again and again.
            Err(_) => thread::sleep(PAUSE_AFTER_FAILURE),
        }
    }
    Ok(())
}

/// What a server at a port answers to the head of a request, whatever bytes it has.
#[must_use]
pub fn answer_to(head: &[u8], port: u16) -> Vec<u8> {
    let mut answered = Vec::new();
    // Nothing can go wrong where it is written to.
    let _ = http::respond(head, &mut answered, |request| answer(request, port), refuse);
    answered
}

/// Answers a connection in a thread of its own. Where none can be had, the connection is closed.
fn serve_in_thread(stream: TcpStream, port: u16, open: &Arc<AtomicUsize>) {
    open.fetch_add(1, Ordering::Relaxed);
    let (of_thread, of_failure) = (Arc::clone(open), Arc::clone(open));
    let started = thread::Builder::new().name("connection".to_owned()).spawn(move || {
        // A browser that goes away in the middle of an answer is no failure of ours.
        let _ = http::serve(stream, |request| answer(request, port), refuse);
        of_thread.fetch_sub(1, Ordering::Relaxed);
    });
    if started.is_err() {
        of_failure.fetch_sub(1, Ordering::Relaxed);
    }
}

fn explain(port: u16, error: &io::Error) -> anyhow::Error {
    match error.kind() {
        io::ErrorKind::AddrInUse => {
            anyhow!("port {port} is taken; choose another with --port N, or any free one with --port 0")
        }
        io::ErrorKind::PermissionDenied => anyhow!("port {port} is not allowed; choose one above 1023"),
        _ => anyhow!("cannot listen on port {port}: {error}"),
    }
}

fn answer(request: &Request, port: u16) -> Response {
    // A page of another site that has its name point here is not served.
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    if !request.header("Host").is_some_and(|host| hosts.iter().any(|local| local == host)) {
        return refuse(403);
    }
    if !matches!(request.method.as_str(), "GET" | "HEAD") {
        return refuse(405);
    }
    let path = request.target.split(['?', '#']).next().unwrap_or_default();
    files::find(path).map_or_else(|| refuse(404), |file| serve(request, file))
}

fn serve(request: &Request, file: &'static File) -> Response {
    let accepts_brotli = request.header("Accept-Encoding").is_some_and(accepts_brotli);
    let compressed = file.brotli.filter(|_| accepts_brotli);
    let content = compressed.unwrap_or(file.content);
    let tag = entity_tag(content);
    let is_known = request.header("If-None-Match") == Some(tag.as_str());
    let own = [("Content-Type", file.mime.to_owned()), ("ETag", tag), ("Vary", "Accept-Encoding".to_owned())];
    let encoding = compressed.map(|_| ("Content-Encoding", "br".to_owned()));
    Response {
        status: if is_known { 304 } else { 200 },
        headers: headers().chain(own).chain(encoding).collect(),
        body: if is_known { &[] } else { content },
    }
}

fn refuse(status: u16) -> Response {
    let body: &'static str = match status {
        403 => "Only for this machine.\n",
        404 => "There is no such file.\n",
        405 => "Only GET and HEAD.\n",
        431 => "This request is too long.\n",
        _ => "This is not a request of HTTP.\n",
    };
    let own = [("Content-Type", "text/plain; charset=utf-8".to_owned())];
    Response { status, headers: headers().chain(own).collect(), body: body.as_bytes() }
}

fn headers() -> impl Iterator<Item = (&'static str, String)> {
    HEADERS.into_iter().map(|(name, text)| (name, text.to_owned()))
}

/// Whether `br` is among the encodings, and not with a weight of 0.
fn accepts_brotli(header: &str) -> bool {
    header.split(',').map(str::trim).any(|entry| {
        let mut parts = entry.split(';').map(str::trim);
        let is_refused = |part: &str| part.strip_prefix("q=").is_some_and(|weight| weight.parse() == Ok(0.0_f32));
        parts.next() == Some("br") && !parts.any(is_refused)
    })
}

/// A name for the content, so that a browser need not load it twice.
fn entity_tag(content: &[u8]) -> String {
    let hash = Sha256::digest(content);
    let digits: String = hash.iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}

/// Opens the page in the user's browser. Where that is not possible, the address has been printed.
fn open_browser(url: &str) {
    let (program, arguments): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let _ = Command::new(program)
        .args(arguments)
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encodings_are_understood() {
        assert!(accepts_brotli("gzip, deflate, br, zstd"));
        assert!(accepts_brotli("br;q=0.5"));
        assert!(!accepts_brotli("gzip, br;q=0"));
        assert!(!accepts_brotli("br;q=0.0"));
        assert!(!accepts_brotli("gzip"));
    }
}
