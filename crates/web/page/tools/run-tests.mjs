// Starts the real program, and runs the tests of the page against it in Chromium.
// Called by `cargo xtask browser` with the program and, if only some tests are wanted, a part of their file names.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

import { singleFile } from "./single-file.mjs";

const [program, only = ""] = process.argv.slice(2);
const tests = join(dirname(fileURLToPath(import.meta.url)), "../tests");
const files = (await readdir(tests)).filter((name) => name.endsWith(".test.mjs") && name.includes(only)).sort();

// The page as one file, from the same parts that the program serves.
const dist = join(tests, "../../dist");
const parts = new Map();
for (const name of await readdir(dist)) {
  parts.set(name, await readFile(join(dist, name)));
}
const folder = join(tests, "../../../../target/web");
await mkdir(folder, { recursive: true });
await writeFile(join(folder, "microchess.html"), singleFile(parts));

const server = spawn(program, ["web", "--port", "0", "--no-open"], { stdio: ["ignore", "pipe", "inherit"] });
const [line] = await once(createInterface(server.stdout), "line");
const url = /http:\S+/.exec(line)?.[0];
if (!url) {
  throw new Error(`The program did not say where it is: ${line}`);
}

const runner = spawn(
  process.execPath,
  ["--test", "--test-concurrency=1", "--test-timeout=600000", "--test-reporter=spec", ...files.map((name) => join(tests, name))],
  { stdio: "inherit", env: { ...process.env, MICROCHESS_URL: url, MICROCHESS_PROGRAM: program } },
);
const [code] = await once(runner, "exit");
server.kill("SIGINT");
const [stopped] = await once(server, "exit");
if (stopped !== 0) {
  console.error(`The program did not stop cleanly on Ctrl-C: ${stopped}`);
}
process.exit(code || (stopped === 0 ? 0 : 1));
