/// All files.
pub const FILES: &[File] = &[
    File {
        name: "archivo.woff2",
        mime: "font/woff2",
        content: include_bytes!("archivo.woff2"),
        brotli: None,
    },
    File {
        name: "engine.wasm",
        mime: "application/wasm",
        content: include_bytes!("engine.wasm"),
        brotli: Some(include_bytes!("engine.wasm.br")),
    },
    File {
        name: "fonts-licence.txt",
        mime: "text/plain; charset=utf-8",
        content: include_bytes!("fonts-licence.txt"),
        brotli: Some(include_bytes!("fonts-licence.txt.br")),
    },
    File {
        name: "icon.svg",
        mime: "image/svg+xml",
        content: include_bytes!("icon.svg"),
        brotli: Some(include_bytes!("icon.svg.br")),
    },
    File {
        name: "index.html",
        mime: "text/html; charset=utf-8",
        content: include_bytes!("index.html"),
        brotli: Some(include_bytes!("index.html.br")),
    },
    File {
        name: "janus-worker.js",
        mime: "text/javascript; charset=utf-8",
        content: include_bytes!("janus-worker.js"),
        brotli: Some(include_bytes!("janus-worker.js.br")),
    },
    File {
        name: "janus.wasm",
        mime: "application/wasm",
        content: include_bytes!("janus.wasm"),
        brotli: Some(include_bytes!("janus.wasm.br")),
    },
    File {
        name: "martian-mono.woff2",
        mime: "font/woff2",
        content: include_bytes!("martian-mono.woff2"),
        brotli: None,
    },
    File {
        name: "page.css",
        mime: "text/css; charset=utf-8",
        content: include_bytes!("page.css"),
        brotli: Some(include_bytes!("page.css.br")),
    },
    File {
        name: "page.js",
        mime: "text/javascript; charset=utf-8",
        content: include_bytes!("page.js"),
        brotli: Some(include_bytes!("page.js.br")),
    },
    File {
        name: "service-worker.js",
        mime: "text/javascript; charset=utf-8",
        content: include_bytes!("service-worker.js"),
        brotli: Some(include_bytes!("service-worker.js.br")),
    },
    File {
        name: "worker.js",
        mime: "text/javascript; charset=utf-8",
        content: include_bytes!("worker.js"),
        brotli: Some(include_bytes!("worker.js.br")),
    },
];
