// The npm package `flockwork`: steering behaviors for many agents, in WebAssembly. Types and docs: flockwork.d.ts.

import { Engine, FlockworkError } from "./engine.js";
import { World, worldOf } from "./world.js";

export { FlockworkError, World };

/** The module beside this file, compiled once. */
let compiled;

export async function load(source) {
  const module = await (source === undefined ? ours() : compile(await source));
  const engine = new Engine(await WebAssembly.instantiate(module, {}));
  return { World: { fromScene: (scene) => worldOf(engine, scene) } };
}

function ours() {
  compiled ??= compile(new URL("./flockwork.wasm", import.meta.url));
  compiled.catch(() => (compiled = undefined)); // another call tries again
  return compiled;
}

async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  const found = typeof source === "string" || source instanceof URL ? await find(source) : source;
  try {
    return await (isWasm(found) ? WebAssembly.compileStreaming(found) : WebAssembly.compile(await bytesOf(found)));
  } catch (cause) {
    throw new FlockworkError("load", `flockwork.wasm cannot be compiled: ${cause.message}; it needs WebAssembly with 128-bit vectors`, { cause });
  }
}

/** The bytes of a file, or the response of a server. */
async function find(source) {
  const url = URL.canParse(String(source), import.meta.url) && new URL(source, import.meta.url);
  const files = url?.protocol === "file:" && globalThis.process?.getBuiltinModule?.("node:fs/promises");
  if (files) return files.readFile(url);
  const response = await fetch(source);
  if (!response.ok) throw new FlockworkError("load", `${source} cannot be had: ${response.status} ${response.statusText}`);
  return response;
}

function isWasm(found) {
  return typeof Response === "function" && found instanceof Response && !!found.headers.get("content-type")?.startsWith("application/wasm");
}

function bytesOf(found) {
  return found?.arrayBuffer instanceof Function ? found.arrayBuffer() : found;
}
