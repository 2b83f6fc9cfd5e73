// Makes the page from the compiled engines, the TypeScript, the styles, the fonts and the pieces.
// Called by `cargo xtask web` with the folder of the compiled parts and the folder of the result.

import { build } from "esbuild";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import subsetFont from "subset-font";

import { singleFile } from "./single-file.mjs";

const [parts, dist] = process.argv.slice(2);
const page = join(dirname(fileURLToPath(import.meta.url)), "..");

const bundle = async (entry) => {
  const { outputFiles } = await build({
    entryPoints: [join(page, entry)],
    absWorkingDir: page,
    bundle: true,
    minify: true,
    format: "iife",
    target: ["es2022", "chrome123", "firefox121", "safari17.5"],
    alias: { engine: join(parts, "bindings/engine.js"), janus: join(parts, "bindings/janus.js") },
    write: false,
    legalComments: "none",
    charset: "utf8",
    external: ["*.woff2"],
  });
  return Buffer.from(outputFiles[0].contents);
};

// The characters that the page itself shows; anything else in a PGN falls back to a font of the system.
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
const letters = ascii + "–—’‘“”…·×−±¼½¾←→↑↓⇤⇥©é";
const font = async (name, axes, characters) =>
  Buffer.from(
    await subsetFont(await readFile(join(page, "node_modules/@fontsource-variable", name)), characters, {
      targetFormat: "woff2",
      variationAxes: axes,
    }),
  );

const files = new Map();
files.set("page.js", await bundle("src/main.ts"));
files.set("worker.js", await bundle("src/worker.ts"));
files.set("janus-worker.js", await bundle("src/janus-worker.ts"));
files.set("janus.wasm", await readFile(join(parts, "bindings/janus_bg.wasm")));
files.set("service-worker.js", await bundle("src/service-worker.ts"));
files.set("page.css", await bundle("styles/page.css"));
files.set("engine.wasm", await readFile(join(parts, "bindings/engine_bg.wasm")));
files.set(
  "archivo.woff2",
  await font("archivo/files/archivo-latin-standard-normal.woff2", { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 125 } }, letters),
);
files.set(
  "martian-mono.woff2",
  await font("martian-mono/files/martian-mono-latin-standard-normal.woff2", { wght: { min: 400, max: 600 }, wdth: 82 }, letters),
);
const template = await readFile(join(page, "index.html"), "utf8");
const pieces = await readFile(join(parts, "pieces.svg"), "utf8");
files.set("index.html", Buffer.from(template.replace("<!-- pieces -->", () => pieces)));
files.set("icon.svg", await readFile(join(page, "icon.svg")));

const licence = (name) => readFile(join(page, "node_modules/@fontsource-variable", name, "LICENSE"), "utf8");
files.set("fonts-licence.txt", Buffer.from(`${await licence("archivo")}\n\n${await licence("martian-mono")}`));

const types = {
  txt: "text/plain; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  wasm: "application/wasm",
  woff2: "font/woff2",
  svg: "image/svg+xml",
};

let list = "/// All files.\npub const FILES: &[File] = &[\n";
for (const [name, content] of [...files].sort(([left], [right]) => (left < right ? -1 : 1))) {
  await writeFile(join(dist, name), content);
  const compressed = brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  const smaller = compressed.length < 0.95 * content.length;
  if (smaller) {
    await writeFile(join(dist, `${name}.br`), compressed);
  }
  list += "    File {\n";
  list += `        name: "${name}",\n`;
  list += `        mime: "${types[name.split(".").pop()]}",\n`;
  list += `        content: include_bytes!("${name}"),\n`;
  list += `        brotli: ${smaller ? `Some(include_bytes!("${name}.br"))` : "None"},\n`;
  list += "    },\n";
}
await writeFile(join(dist, "files.rs"), list + "];\n");

// For a disk, without a server.
await writeFile(join(parts, "microchess.html"), singleFile(files));
