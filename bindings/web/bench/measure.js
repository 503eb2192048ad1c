// What a tick takes in WebAssembly against the native core, on one thread: 10,000 agents of a flock that looks as far as 1, 2 and 3 m.
//
//   node bench/measure.js [NAME=FILE.wasm …]
//
// All run in turns, from the same start, so that whatever else the machine does hits all alike; medians and minima are told. Without
// files it measures the module of the package.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { load } from "../js/flockwork.js";

const [TURNS, TICKS, WARM] = [60, 5, 100];
const path = fileURLToPath(new URL("../test/scenes/ten_thousand.ron", import.meta.url));
const scene = readFileSync(path, "utf8");

/** A runner: a name, a function that runs ticks and answers ns per agent and tick, and one that answers the hash. */
async function native() {
  const cargo = ["run", "--release", "--quiet", "-p", "flockwork-web", "--example", "native", "--", path];
  const cwd = fileURLToPath(new URL("../..", import.meta.url));
  const child = spawn("cargo", cargo, { cwd, stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async () => (await lines.next()).value;
  const run = async (ticks) => {
    child.stdin.write(`${ticks}\n`);
    return Number(await next());
  };
  const hash = async () => {
    child.stdin.end();
    const told = await next();
    await once(child, "exit");
    return told;
  };
  return { name: "native", run, hash };
}

async function wasm(name, file) {
  const { World } = await load(file && readFileSync(file));
  const world = World.fromScene(scene);
  const timed = (does) => {
    const begin = performance.now();
    does();
    return ((performance.now() - begin) * 1e6) / world.count;
  };
  const run = (ticks) => timed(() => world.step(ticks)) / ticks;
  const read = (ticks) => timed(() => {
    for (let tick = 0; tick < ticks; tick++) world.positions;
  }) / ticks;
  return { name, run, read, hash: () => world.hash() };
}

const sorted = (list) => list.toSorted((a, b) => a - b);
const median = (list) => sorted(list)[list.length >> 1];

const named = process.argv.slice(2).map((it) => it.split("="));
const files = named.length ? named : [["wasm", undefined]];
const runners = [await native(), ...(await Promise.all(files.map(([name, file]) => wasm(name, file))))];
for (const { run } of runners) await run(WARM);
const times = runners.map(() => []);
const reads = [];
for (let turn = 0; turn < TURNS; turn++) {
  for (const [nth, { run, read }] of runners.entries()) {
    times[nth].push(await run(TICKS));
    if (read) reads.push(read(TICKS));
  }
}
const hashes = new Set(await Promise.all(runners.map(({ hash }) => hash())));
if (hashes.size > 1) throw new Error(`the hashes differ: ${[...hashes].join(", ")}`);

console.log(`per agent and tick, ${TURNS} turns of ${TICKS} ticks, all with the hash ${[...hashes][0]}:`);
for (const [nth, { name }] of runners.entries()) {
  const ratios = times[nth].map((time, turn) => time / times[0][turn]);
  const least = sorted(times[nth])[0];
  console.log(`${name}: median ${median(times[nth]).toFixed(0)} ns, least ${least.toFixed(0)} ns; times native: median ${median(ratios).toFixed(2)}, of the least ${(least / sorted(times[0])[0]).toFixed(2)}`);
}
console.log(`reading positions: median ${median(reads).toFixed(1)} ns, least ${sorted(reads)[0].toFixed(1)} ns per agent`);
