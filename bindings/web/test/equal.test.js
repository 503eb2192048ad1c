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

const native = hashes("bindings", "web", "test", "native.txt");
const scene = (name) => World.fromScene(file("bindings", "web", "test", "scenes", name));

test("10,000 agents have the hash of the native core after 600 ticks", () => {
  const world = scene("ten_thousand.ron");
  world.step(600);
  assert.equal(world.hash(), native.get("ten thousand, 600 ticks"));
  assert.equal(world.count, 10_000);
});

/** A bit of everything that a program can do; `tests/native.rs` does the same. */
function story(world, step) {
  step(60);
  world.setGroupPlan("birds", [
    { behavior: "stay_on_path", weight: 1.5, target: { path: "round" } },
    { behavior: "avoid_obstacles", look_ahead: 3 },
    { behavior: "seek", weight: 0.5, form: "raw", target: "mouse" },
  ]);
  world.setGroupPlan("loose", null);
  const id = world.spawn("loose", [1, 2], { x: 0.5, y: 0 });
  const home = [
    { behavior: "arrive", weight: 2, target: { mark: "tree" } },
    { behavior: "separation", among: { group: "hawks" } },
  ];
  world.setPlan(id, { combine: "blend", terms: home });
  world.moveMark("tree", [20, 20]);
  world.addObstacle("Circle(center: (20, 5), radius: 2)", [0, 0.25]);
  world.adjust("pursue", "weight", -0.5, { group: "hawks" });
  world.place(3, [7, 7], [0, 1]);
  world.despawn(5);
  world.setGroup(8, "hawks");
  world.maxSpeeds = new Array(world.count).fill(2);
  world.pointer([12, 13]);
  world.button(true);
  step(240);
}

test("what a program does has the bits that the same has in Rust", () => {
  const world = scene("story.ron");
  story(world, (ticks) => world.step(ticks));
  assert.equal(world.hash(), native.get("story"));
  const single = scene("story.ron");
  story(single, (ticks) => single.step(ticks, () => single.positions));
  assert.equal(single.hash(), native.get("story"));
});
