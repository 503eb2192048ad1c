// What the members of a world do.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FlockworkError, World as Base, load } from "../js/flockwork.js";
import { flock } from "./shared.js";

const { World } = await load();
const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-5, `${a} is not ${b}`);

test("columns are in the order of ids, and are copies", () => {
  const world = World.fromScene(flock(300));
  world.despawn(3);
  world.step(30);
  const { ids, groups, positions } = world;
  assert.equal(world.count, 301);
  assert.deepEqual([...ids], Array.from({ length: 302 }, (_, id) => id).filter((id) => id !== 3));
  assert.deepEqual([...groups.slice(-3)], [0, 1, 1]);
  assert.deepEqual(world.groupNames, ["birds", "hawks", "loose"]);
  for (const column of ["positions", "velocities", "headings", "facings"]) {
    assert.ok(world[column] instanceof Float32Array && world[column].length === 602, column);
  }
  const kept = positions.slice();
  world.step(10);
  assert.deepEqual(positions, kept);
  assert.notDeepEqual(world.positions, kept);
  assert.equal(world.read("position", positions), positions);
  assert.deepEqual(positions, world.positions);
});

test("what is written is read, and a volume has three axes", () => {
  const world = World.fromScene(`(name: "fish", space: Volume, groups: [(name: "fish", count: 4, spawn: Ring(center: (0, 0, 0), radius: 3))])`);
  assert.equal(world.axes, 3);
  world.positions = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  world.velocities = new Float32Array(12).fill(0.5);
  world.radii = [0.1, 0.2, 0.3, 0.4];
  world.masses = [1, 2, 3, 4];
  world.maxForces = [5, 5, 5, 5];
  world.responseSecs = [1, 1, 1, 1];
  assert.deepEqual([...world.positions], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  assert.deepEqual([...world.velocities], new Array(12).fill(0.5));
  assert.deepEqual([...world.radii], [0.1, 0.2, 0.3, 0.4].map(Math.fround));
  assert.deepEqual([...world.masses], [1, 2, 3, 4]);
  world.place(2, { x: 0, y: 0, z: 1.5 });
  assert.deepEqual([...world.positions.slice(6, 9)], [0, 0, 1.5]);
  assert.deepEqual([...world.velocities.slice(6, 9)], [0, 0, 0]);
});

test("agents come, get plans of their own, and go", () => {
  const world = World.fromScene(flock(20));
  world.setGroupPlan("loose", null);
  const here = world.spawn("loose", [1, 1]);
  const there = world.spawn("loose", [1, 2], [1, 0]);
  world.setPlan([here, there], { behavior: "arrive", target: { mark: "tree" } });
  world.moveMark("tree", { x: 10, y: 4 });
  assert.deepEqual(world.marks, { tree: [10, 4] });
  world.step(900);
  const at = world.positions.slice(-4);
  assert.ok(Math.hypot(at[0] - 10, at[1] - 4) < 0.3 && Math.hypot(at[2] - 10, at[3] - 4) < 0.3, `${at}`);
  world.despawn(here);
  assert.deepEqual([world.has(here), world.has(there)], [false, true]);
  assert.ok(world.spawn("loose", [0, 0]) > there, "ids are never given again");
});

test("a text is a plan with all that scenes have", () => {
  const [byText, byTerms] = [World.fromScene(flock(20)), World.fromScene(flock(20))];
  byText.setGroupPlan("loose", `[(behavior: arrive(), target: Mark("tree")), (behavior: separation(radius: 2), among: Own, weight: 3)]`);
  byTerms.setGroupPlan("loose", [{ behavior: "arrive", target: { mark: "tree" } }, { behavior: "separation", radius: 2, among: "own", weight: 3 }]);
  for (const world of [byText, byTerms]) {
    for (let n = 0; n < 9; n++) world.spawn("loose", [n, 1]);
    world.step(60);
  }
  assert.equal(byText.hash(), byTerms.hash());
  byText.setGroupPlan("loose", { combine: "blend", terms: `[(combine: priority(), plan: [(behavior: separation(), filter: { "ill": true })])]` });
  assert.throws(() => byText.setGroupPlan("loose", "[(behavior: sek())]"), { kind: "scene", message: /^1:13: .*seek/ });
  assert.throws(() => byText.setGroupPlan("loose", "seek"), { kind: "scene" });
});

test("a brain sees each tick and gives plans", () => {
  const world = World.fromScene(flock(50));
  const ticks = [];
  world.step(5, (it) => {
    ticks.push(it.tick);
    it.setGroupPlan("birds", [{ behavior: "seek", target: [it.tick, 0] }]);
  });
  assert.deepEqual(ticks, [0, 1, 2, 3, 4]);
  const own = new Error("mine");
  assert.throws(() => world.step(5, () => { throw own; }), (it) => it === own);
  assert.equal(world.tick, 5);
});

test("the mouse leads, and an adjustment turns all away from it", () => {
  const world = World.fromScene(`(name: "a", space: Plane, groups: [(name: "a", plan: [(behavior: seek(), target: Mouse)])])`);
  world.pointer([50, 0]);
  world.step(60);
  assert.ok(world.velocities[0] > 0.5);
  near(world.secs, 1);
  world.adjust("seek", "weight", -1, { agent: 0 });
  world.step(120);
  assert.ok(world.velocities[0] < -0.5);
  world.adjust("seek", "weight", null, { agent: 0 });
  world.step(240);
  assert.ok(world.velocities[0] > 0.5);
});

test("obstacles come, move and go", () => {
  const world = World.fromScene(`(name: "a", space: Plane, solid: true, groups: [(name: "a", radius: 0.5, plan: [(behavior: seek(), target: (10, 0))])])`);
  const [id] = world.addObstacle("Box(min: (3, -50), max: (4, 50))");
  world.step(600);
  assert.ok(world.positions[0] < 2.6, "it stands in the way");
  world.moveObstacle(id, [-1, 0]);
  world.step(60);
  assert.ok(world.positions[0] < 1.6, "it takes along who is in its way");
  world.setObstacle(id, "Circle(center: (0, 40), radius: 1)");
  world.step(600);
  assert.ok(world.positions[0] > 5);
  world.removeObstacle(id);
  assert.throws(() => world.removeObstacle(id), { name: "FlockworkError", kind: "gone" });
  assert.equal(world.addObstacle("Polygon(points: [(0, 9), (3, 9), (3, 10), (1, 10), (1, 12), (0, 12)])").length, 2);
});

test("the engine tells of contacts and of marks that are reached, if it is asked to", () => {
  const world = World.fromScene(`(name: "a", space: Plane, marks: { "tree": (2, 0) }, groups: [(name: "a", plan: [(behavior: seek(), target: (9, 0))])])`);
  const silent = world.clone();
  world.hear("reached");
  const told = [];
  world.step(200, ({ events }) => told.push(...events));
  assert.deepEqual(told, [{ name: "reached", from: null, to: { agent: 0 }, value: [2, 0] }]);
  silent.step(200, ({ events }) => assert.deepEqual(events, []));
  assert.equal(world.hash(), silent.hash());
  assert.throws(() => world.hear("reach"), { kind: "name", message: /reached/ });
});

test("who changes its group is told so in the events of the tick", () => {
  const world = World.fromScene(flock(4));
  world.setGroup(2, "hawks");
  assert.deepEqual(world.events.filter((it) => it.name === "joined"), [{ name: "joined", from: null, to: { agent: 2 }, value: 0 }]);
});

test("a state comes again, in this world, a clone, and another of the scene", () => {
  const world = World.fromScene(flock(100));
  world.step(20);
  const [state, clone, fresh] = [world.save(), world.clone(), World.fromScene(flock(100))];
  fresh.restore(state);
  for (const it of [world, clone, fresh]) it.step(50);
  assert.deepEqual([clone.hash(), fresh.hash()], [world.hash(), world.hash()]);
  world.restore(state.buffer);
  world.step(50);
  assert.equal(world.hash(), clone.hash());
  for (let nth = 0; nth < state.length; nth += 31) {
    const bad = state.slice();
    bad[nth] ^= 0x10;
    assert.throws(() => world.restore(bad), { kind: "snapshot" });
    assert.throws(() => world.restore(state.subarray(0, nth)), { kind: "snapshot" });
  }
  assert.throws(() => World.fromScene(flock(101)).restore(new Uint8Array(3)), { kind: "snapshot" });
  assert.equal(world.hash(), clone.hash());
});

test("a world that was disposed of is refused, and its number is free for another", () => {
  const world = World.fromScene(flock(5));
  const other = World.fromScene(flock(6));
  world.dispose();
  world.dispose();
  const next = World.fromScene(flock(7));
  assert.deepEqual([other.count, next.count], [8, 9]);
  const names = Object.getOwnPropertyNames(Base.prototype).filter((it) => !["constructor", "dispose", "faults"].includes(it));
  assert.throws(() => world.count, { name: "FlockworkError", kind: "gone", message: "this world was disposed of" });
  for (const name of names) assert.throws(() => use(world, name), Error, name);
  assert.throws(() => new Base(), TypeError);
});

/** Reads a property, or calls a method with what may be right. */
function use(world, name) {
  const { get } = Object.getOwnPropertyDescriptor(Base.prototype, name);
  return get ? world[name] : world[name](0, "birds", [1, 1], [1, 1]);
}

test("a scene with mistakes is refused with all of them, and where they are", () => {
  const text = `(name: "a", space: Plane, groups: [\n(name: "a", count: -1),\n(name: "b", plan: [(behavior: sek())])])`;
  assert.throws(() => World.fromScene(text), (it) => it instanceof FlockworkError && it.kind === "scene" && /^2:.*\n3:.*seek/.test(it.message));
  const scripted = `(name: "a", space: Plane, groups: [(name: "ants", script: "ant.lua")])`;
  assert.throws(() => World.fromScene(scripted), { kind: "script", message: /"ants".*"ant.lua".*no scripts here.*plan/ });
});
