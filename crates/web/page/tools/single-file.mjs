// The whole page as one HTML file that runs from a disk: scripts and styles inline, the rest in base64.

import { createHash } from "node:crypto";

const sha256 = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const base64 = (content) => Buffer.from(content).toString("base64");

export function singleFile(files) {
  const text = (name) => files.get(name).toString("utf8");
  const script = text("page.js").replaceAll("</script", "<\\/script").trim();
  const style = text("page.css").replace(
    /url\(([^)]*?)([\w-]+\.woff2)[^)]*\)/g,
    (_, __, name) => `url(data:font/woff2;base64,${base64(files.get(name))})`,
  );
  const policy = [
    "default-src 'none'",
    `script-src ${sha256(script)} 'wasm-unsafe-eval' blob:`,
    `style-src ${sha256(style)}`,
    "font-src data:",
    "img-src data:",
    "worker-src blob:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const embedded = ["worker.js", "engine.wasm", "janus-worker.js", "janus.wasm"]
    .map((name) => `<script type="text/plain" id="embedded-${name}">${base64(files.get(name))}</script>`)
    .join("");
  const icon = base64(files.get("icon.svg"));
  return text("index.html")
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, () => `<meta http-equiv="Content-Security-Policy" content="${policy}">`)
    .replace(/<link rel="preload"[^>]*>\s*/g, "")
    .replace(/<link rel="icon"[^>]*>/, () => `<link rel="icon" href="data:image/svg+xml;base64,${icon}">`)
    .replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${style}</style>`)
    .replace(/<script defer[^>]*><\/script>/, () => embedded)
    .replace("</body>", () => `<script>${script}</script></body>`);
}
