// No call traps, whatever it is given: each does its work, or is refused with an Error of its own.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FlockworkError, World as Base, load } from "../js/flockwork.js";
import { flock } from "./shared.js";

const { World } = await load();
const CALLS = 100_000;

/** Random numbers from a seed: mulberry32. */
function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let it = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    it = (it + Math.imul(it ^ (it >>> 7), 61 | it)) ^ it;
    return ((it ^ (it >>> 14)) >>> 0) / 2 ** 32;
  };
}

const thrower = new Proxy({}, { get() { throw new RangeError("a proxy of the test"); }, ownKeys() { throw new RangeError("a proxy of the test"); } });

/** Values that are right for something, and values that are wrong for everything. */
const VALUES = [
  undefined, null, NaN, Infinity, -Infinity, -1, -0, 0, 1, 2, 3, 0.5, 7, 1e9, 2 ** 32, 2 ** 53, 1e300, 5n, true, false, "", "birds", "hawks", "loose", "tree", "\0", "\ud800", "ä".repeat(300),
  Symbol("a symbol"), () => 0, {}, [], [1], [1, 2], [1, 2, 3], [NaN, 0], [1e30, -1e30], [1e300, 0], ["1", "2"], [null, null], { x: 1, y: 2 }, { x: 1 }, { x: NaN, y: {} }, new Map(), new Date(0), /a/,
  new Float32Array(2), new Float32Array([NaN, 1]), new Uint32Array([1, 2]), new Uint32Array([4e9]), new Uint8Array(50), new BigInt64Array(2), new DataView(new ArrayBuffer(4)), new ArrayBuffer(8), thrower,
  "position", "velocity", "id", "radius", "max_speed", "__proto__", "constructor", "seek", "wander", "weight", "look_ahead", "form",
  "Circle(center: (5, 0), radius: 1)", "Circle(center: (5, 0), radius: 1e39)", "Box(min: (0, 0), max: (1, 1)), Box(min: (0, 0), max: (1, 1))", "Polygon(points: [])", "(((((((",
  { behavior: "seek", target: "mouse" }, { behavior: "seek", target: { mark: "tree" } }, { behavior: "seek", target: { mark: "x" }, weight: null }, { behavior: "wander" }, { behavior: "flee", target: [1e30, 1] },
  { behavior: "seek", form: "raw", target: { agent: 3 }, second: [1, 1] }, { behavior: "seek", __proto__: null }, [{ behavior: "separation", radius: -1 }], [{ behavior: "separation", among: "all" }, { behavior: "cohesion", among: { group: "hawks" }, radius: 4 }],
  { combine: "blend", terms: [{ behavior: "arrive", target: [1, 2] }] }, { combine: "sums", terms: [] }, { terms: 5 }, [undefined], [{ behavior: "push", target: [1e38, 1e38] }], { group: "birds" }, { group: "x" }, { agent: 3 }, { agent: -1 },
];

/** Everything that can be called or set, but for what ends the world. */
function uses() {
  const list = [];
  for (const [name, { get, set }] of Object.entries(Object.getOwnPropertyDescriptors(Base.prototype))) {
    if (name === "constructor" || name === "dispose" || name === "clone") continue;
    if (get) list.push((world) => world[name]);
    if (set) list.push((world, value) => (world[name] = value));
    if (!get) list.push((world, ...values) => world[name](...values));
  }
  return list;
}

test(`${CALLS} random calls are done or refused, and never trap`, () => {
  const draw = random(42);
  const one = (list) => list[Math.floor(draw() * list.length)];
  const all = uses();
  let [world, spare, refused] = [World.fromScene(flock(20)), World.fromScene(flock(20)), 0];
  const state = spare.save();
  for (let call = 0; call < CALLS; call++) {
    if (call % 500 === 0) world.restore(state);
    const use = one(all);
    const values = Array.from({ length: Math.floor(draw() * 5) }, () => one(VALUES));
    if (values.length === 0 || (typeof values[0] === "number" && values[0] > 10)) values[0] = 1; // so many ticks would be no mistake, and take long
    try {
      use(world, ...values);
    } catch (error) {
      assert.ok(error instanceof Error && error.kind !== "crash" && !(error instanceof WebAssembly.RuntimeError), error);
      refused++;
    }
  }
  assert.ok(refused > CALLS / 4 && refused < CALLS, `${refused} refused`);
  world.restore(state);
  world.step(10);
  spare.step(10);
  assert.ok(world.positions.every(Number.isFinite));
});

test("a refused call changes nothing", () => {
  const [world, untouched] = [World.fromScene(flock(20)), World.fromScene(flock(20))];
  const { count } = world;
  const refusals = [
    [(it) => it.step(-1), TypeError], [(it) => it.step(1.5), TypeError], [(it) => it.step("2"), TypeError], [(it) => it.step(1, 5), TypeError],
    [(it) => it.spawn("birds", null), TypeError], [(it) => it.spawn("birds", [1, NaN]), TypeError], [(it) => it.spawn("birds", [1, 1e300]), FlockworkError], [(it) => it.spawn("bird", [1, 1]), FlockworkError],
    [(it) => it.place(99, [1, 1]), FlockworkError], [(it) => it.despawn(-1), TypeError], [(it) => it.despawn(99), FlockworkError], [(it) => it.setGroup(0, "x"), FlockworkError],
    [(it) => (it.positions = new Float32Array(3)), FlockworkError], [(it) => (it.positions = new Float32Array(2 * count).fill(NaN)), FlockworkError], [(it) => (it.positions = null), TypeError], [(it) => (it.ids = []), TypeError],
    [(it) => it.read("position", new Float32Array(1)), TypeError], [(it) => it.read("id", new Float32Array(count)), TypeError], [(it) => it.write("heading", []), FlockworkError],
    [(it) => it.setPlan([0, 1], []), FlockworkError],
    [(it) => it.setGroupPlan("birds", { behavior: "interpose", second: [1, 2] }), TypeError], [(it) => it.setPlan(0, null), TypeError], [(it) => it.setGroupPlan("birds", [{ behavior: "wander" }, { behavior: "separation", radius: -1 }]), FlockworkError],
    [(it) => it.setGroupPlan("birds", [{ behavior: "wander", rate: "fast" }]), FlockworkError], [(it) => it.setGroupPlan("birds", undefined), TypeError], [(it) => it.adjust("wander", "weight", NaN), TypeError],
    [(it) => it.adjust("separation", "radius", -1), FlockworkError], [(it) => it.pointer([NaN, 1]), TypeError], [(it) => it.moveMark("tree", [1]), TypeError], [(it) => it.addObstacle("Cirle()"), FlockworkError], [(it) => it.restore("abc"), TypeError],
  ];
  for (const [use, kind] of refusals) assert.throws(() => use(world), (it) => it instanceof kind && it.message.length > 10, String(use));
  world.step(10);
  untouched.step(10);
  assert.equal(world.hash(), untouched.hash());
});

test("a plan is given to all of these agents or to none", () => {
  const [world, untouched] = [World.fromScene(flock(20)), World.fromScene(flock(20))];
  for (const it of [world, untouched]) it.setGroupPlan("birds", null);
  assert.throws(() => world.setPlan([0, 999], { behavior: "seek", target: [9, 9] }), (it) => it.kind === "gone");
  world.step(10);
  untouched.step(10);
  assert.equal(world.hash(), untouched.hash());
});

test("a plan whose getters call the world in between is written whole", () => {
  const world = World.fromScene(flock(20));
  const sly = { get behavior() { world.setGroupPlan("hawks", [{ behavior: "flee", target: [0, 0] }]); return "seek"; }, target: [9, 9] };
  world.setGroupPlan("birds", [{ behavior: "separation" }, sly]);
  const plain = World.fromScene(flock(20));
  plain.setGroupPlan("hawks", [{ behavior: "flee", target: [0, 0] }]);
  plain.setGroupPlan("birds", [{ behavior: "separation" }, { behavior: "seek", target: [9, 9] }]);
  world.step(60);
  plain.step(60);
  assert.equal(world.hash(), plain.hash());
});
