// The bits of the core: what its own tests hold for scenes, and what Rust comes to without WebAssembly.

import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../js/flockwork.js";
import { file, hashes, scenes } from "./shared.js";

const { World } = await load();

test("all scenes without scripts have the hashes of the core's table", () => {
  const texts = scenes();
  const different = [];
  const rows = [...hashes("crates", "flockwork-lua", "tests", "it", "scenes.txt")].filter(([name]) => !texts.get(name).includes("script:"));
  assert.ok(rows.length >= 44, `${rows.length} rows`);
  for (const [name, hash] of rows) {
    const world = World.fromScene(texts.get(name));
    world.step(2000);
    if (world.hash() !== hash) different.push(`${name}: ${world.hash()} and not ${hash}`);
    world.dispose();
  }
  assert.deepEqual(different, []);
});
