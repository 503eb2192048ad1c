// Where the module comes from, and what happens when it fails.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { test } from "node:test";
import { Engine } from "../js/engine.js";
import { load } from "../js/flockwork.js";
import { flock } from "./shared.js";

const url = new URL("../js/flockwork.wasm", import.meta.url);
const bytes = readFileSync(url);

/** A server that answers the module under two kinds of content, and nothing else. */
async function serve(use) {
  const kinds = { "/a.wasm": "application/wasm", "/b.wasm": "text/plain" };
  const server = createServer(({ url }, response) => {
    response.writeHead(kinds[url] ? 200 : 404, { "content-type": kinds[url] ?? "text/plain" }).end(kinds[url] && bytes);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  try {
    await use(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.close();
  }
}

test("the module comes from a file, bytes, a module, a response or an address", async () => {
  const runs = async (source) => assert.equal((await load(source)).World.fromScene(flock(3)).count, 5);
  for (const source of [undefined, url, String(url), bytes, bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), new WebAssembly.Module(bytes)]) {
    await runs(source);
  }
  await serve(async (base) => {
    await runs(`${base}/a.wasm`);
    await runs(`${base}/b.wasm`);
    await runs(fetch(`${base}/a.wasm`));
    await assert.rejects(load(`${base}/c.wasm`), { kind: "load", message: /c\.wasm cannot be had: 404/ });
  });
  await assert.rejects(load(new Uint8Array(9)), { kind: "load", message: /128-bit vectors/ });
  await assert.rejects(load(7), { kind: "load" });
});

test("each load has worlds of its own", async () => {
  const [one, two] = [await load(), await load()];
  assert.equal(one.World.fromScene(flock(3)).count, two.World.fromScene(flock(3)).count);
  assert.notEqual(one.World, two.World);
});

test("after a panic the module is refused, with the message of the panic", async () => {
  const engine = new Engine(await WebAssembly.instantiate(new WebAssembly.Module(bytes), {}));
  assert.equal(engine.fromScene(flock(3)), 0);
  assert.throws(() => engine.call("fw_input", -1), { kind: "crash", message: /capacity overflow/ });
  assert.throws(() => engine.ask("fw_step", 0, { numbers: [1] }), { kind: "crash", message: /another load\(\) has new ones/ });
});

test("worlds whose step was cut off by the end of the stack are refused, others go on", async () => {
  const [one, other] = [(await load()).World.fromScene(flock(500)), (await load()).World.fromScene(flock(3))];
  const deep = () => {
    try {
      return deep();
    } catch {
      return one.step(1); // with hardly any stack left
    }
  };
  try {
    deep();
  } catch (error) {
    assert.ok(error instanceof Error);
  }
  try {
    one.step(1);
  } catch (error) {
    assert.equal(error.kind, "crash");
  }
  other.step(1);
  assert.equal(other.tick, 1);
});

test("worlds that are no longer reachable are freed", { skip: typeof globalThis.gc !== "function" && "needs --expose-gc" }, async () => {
  const { World } = await load();
  const held = World.fromScene(flock(10));
  for (let nth = 0; nth < 300; nth++) {
    World.fromScene(flock(2000)).step(1);
    if (nth % 50 === 0) {
      gc();
      await new Promise((done) => setTimeout(done, 5));
    }
  }
  held.step(1);
  assert.ok(held.count === 12);
});
