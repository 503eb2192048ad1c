// Prints all rows of a WebAssembly module: `node run.mjs hashes.wasm`.
import { readFileSync } from "node:fs";

const module = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const { memory, rows, row } = module.instance.exports;
const text = (at) => {
  const bytes = new Uint8Array(memory.buffer, at);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
};
for (let nth = 0; nth < rows(); nth++) console.log(text(row(nth)));
