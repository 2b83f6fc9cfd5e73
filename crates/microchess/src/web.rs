//! `microchess web`: serves the page on this machine alone.

use std::io::{self, Write as _};
use std::net::{Ipv4Addr, SocketAddr};
use std::process::{Command, Stdio};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow};
use microchess_web::files::{self, File};
use sha2::{Digest, Sha256};
use tiny_http::{Header, Method, Request, Response, Server, StatusCode};

use crate::cli::WebArgs;

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

/// Serves the page until Ctrl-C.
pub(crate) fn run(args: &WebArgs) -> Result<()> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, args.port));
    let server = Server::http(address).map_err(|error| explain(args.port, error.as_ref()))?;
    let port = server.server_addr().to_ip().map_or(args.port, |address| address.port());
    let server = Arc::new(server);
    let stop = Arc::clone(&server);
    ctrlc::set_handler(move || stop.unblock()).context("cannot listen for Ctrl-C")?;
    let url = format!("http://127.0.0.1:{port}/");
    println!("MicroChess is at {url} (Ctrl-C stops it)");
    io::stdout().flush()?;
    if !args.no_open {
        open_browser(&url);
    }
    for request in server.incoming_requests() {
        // A browser that goes away in the middle of an answer is no failure of ours.
        let _ = answer(request, port);
    }
    Ok(())
}

fn explain(port: u16, error: &(dyn std::error::Error + 'static)) -> anyhow::Error {
    match error.downcast_ref::<io::Error>().map(io::Error::kind) {
        Some(io::ErrorKind::AddrInUse) => {
            anyhow!("port {port} is taken; choose another with --port N, or any free one with --port 0")
        }
        Some(io::ErrorKind::PermissionDenied) => anyhow!("port {port} is not allowed; choose one above 1023"),
        _ => anyhow!("cannot listen on port {port}: {error}"),
    }
}

fn answer(request: Request, port: u16) -> io::Result<()> {
    // A page of another site that has its name point here is not served.
    let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
    let is_local = value(&request, "Host").is_some_and(|host| hosts.iter().any(|local| local == host));
    if !is_local {
        return refuse(request, 403, "Only for this machine.\n");
    }
    if !matches!(request.method(), Method::Get | Method::Head) {
        return refuse(request, 405, "Only GET and HEAD.\n");
    }
    let path = request.url().split(['?', '#']).next().unwrap_or_default().to_owned();
    match files::find(&path) {
        Some(file) => serve(request, file),
        None => refuse(request, 404, "There is no such file.\n"),
    }
}

fn serve(request: Request, file: &'static File) -> io::Result<()> {
    let accepts_brotli = value(&request, "Accept-Encoding").is_some_and(accepts_brotli);
    let compressed = file.brotli.filter(|_| accepts_brotli);
    let content = compressed.unwrap_or(file.content);
    let tag = entity_tag(content);
    let is_known = value(&request, "If-None-Match").is_some_and(|known| known == tag);
    let status = if is_known { 304 } else { 200 };
    let body: &'static [u8] = if is_known { &[] } else { content };
    let mut response =
        Response::from_data(body).with_status_code(StatusCode(status)).with_chunked_threshold(usize::MAX);
    let own = [("Content-Type", file.mime), ("ETag", &tag), ("Vary", "Accept-Encoding")];
    let encoding = compressed.map(|_| ("Content-Encoding", "br"));
    for (name, text) in HEADERS.into_iter().chain(own).chain(encoding) {
        add(&mut response, name, text);
    }
    request.respond(response)
}

fn refuse(request: Request, status: u16, text: &str) -> io::Result<()> {
    let mut response = Response::from_string(text).with_status_code(StatusCode(status));
    for (name, text) in HEADERS {
        add(&mut response, name, text);
    }
    request.respond(response)
}

fn add<R: io::Read>(response: &mut Response<R>, name: &str, text: &str) {
    // All names and values are ASCII, which is all that can be wrong with them.
    if let Ok(header) = Header::from_bytes(name, text) {
        response.add_header(header);
    }
}

fn value<'a>(request: &'a Request, name: &'static str) -> Option<&'a str> {
    request.headers().iter().find(|header| header.field.equiv(name)).map(|header| header.value.as_str())
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
