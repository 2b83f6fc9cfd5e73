// Runs `main` of a WebAssembly module that may import nothing. Prints what is wrong; the exit code is that of `main`, or
// 100 if the module wants imports, has no `main`, or traps.
"use strict";

const fs = require("node:fs");

function fail(message) {
  console.error(message);
  process.exit(100);
}

async function run(path) {
  const module = await WebAssembly.compile(fs.readFileSync(path));
  const imports = WebAssembly.Module.imports(module);
  if (imports.length > 0) {
    const names = imports.map((wanted) => `${wanted.module}.${wanted.name}`);
    fail(`the module wants ${names.join(", ")} from the browser; it must need nothing`);
  }
  const { exports } = await WebAssembly.instantiate(module, {});
  if (typeof exports.main !== "function") {
    fail("the module has no main");
  }
  process.exitCode = exports.main(0, 0);
}

// The names of the functions in a trap's stack show what panicked: there is nowhere to print the message of the panic.
Error.stackTraceLimit = 40;
run(process.argv[2]).catch((error) => fail(error.stack.replace(/\S+\.wasm\.(\S+) \(wasm:.*\)/g, "$1")));
