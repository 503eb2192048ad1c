// A flock on a canvas that answers the mouse. With `?ticks=600&agents=1000` it runs so many ticks at once, and then pauses.

import { load } from "../js/flockwork.js";
import { draw, fit, placeOf } from "./draw.js";
import { BEHAVIORS, SIZE, scene } from "./scene.js";

const at = (id) => document.getElementById(id);
const canvas = at("canvas");
const pen = canvas.getContext("2d");
const asked = new URLSearchParams(location.search);
const ticks = Number(asked.get("ticks"));
const state = { stones: [], paused: ticks > 0, behind: 0, last: 0, ms: 0, frames: 0, since: 0 };

const { World } = await load();
const agents = () => Math.round(10 ** at("agents").valueAsNumber);

function start() {
  state.world?.dispose();
  state.world = World.fromScene(scene(agents()));
  state.stones = [];
  Object.keys(BEHAVIORS).forEach(weigh);
  mind();
  at("agents-shown").value = agents();
}

function weigh(name) {
  const slider = at(name);
  slider.previousElementSibling.value = slider.valueAsNumber.toFixed(1);
  state.world.adjust(name, "weight", slider.valueAsNumber);
}

/** They flee the mouse, seek it, or do neither; so they do while it is elsewhere. */
function mind() {
  const wanted = state.pointer ? at("mouse").value : "";
  state.world.adjust("flee", "weight", wanted === "flee" ? 4 : 0);
  state.world.adjust("seek", "weight", wanted === "seek" ? 1.5 : 0);
  if (state.pointer) state.world.pointer(state.pointer);
}

function step() {
  mind();
  const before = performance.now();
  state.world.step();
  state.ms += (performance.now() - before - state.ms) / 20;
}

/** As many ticks of 1/60 s as time has passed, but no more than a slow machine can do. */
function advance(now) {
  state.behind = Math.min(state.behind + (now - state.last) * 0.06, 4);
  state.last = now;
  if (state.paused) state.behind = 0;
  for (const begin = performance.now(); state.behind >= 1 && performance.now() - begin < 40; state.behind--) step();
}

function frame(now) {
  advance(now);
  state.view = fit(canvas, SIZE);
  const { positions, headings } = state.world;
  const size = Math.min(0.28, 0.08 + 6 / Math.sqrt(positions.length / 2));
  draw(pen, state.view, { positions, headings, size }, state.stones);
  state.frames++;
  if (now - state.since > 500) tell(now);
  requestAnimationFrame(frame);
}

function tell(now) {
  at("ms").textContent = `${state.ms.toFixed(2)} ms`;
  at("fps").textContent = Math.round((1000 * state.frames) / (now - state.since));
  at("tick").textContent = state.world.tick;
  at("hash").textContent = state.world.hash();
  [state.frames, state.since] = [0, now];
}

function slider(name, weight) {
  const label = document.createElement("label");
  label.innerHTML = `${name} <output></output><input id="${name}" type="range" min="0" max="4" step="0.1" value="${weight}">`;
  at("sliders").append(label);
  at(name).addEventListener("input", () => weigh(name));
}

function lay(event) {
  const stone = { at: placeOf(state.view, event.clientX, event.clientY), radius: 1.5 };
  state.world.addObstacle(`Circle(center: (${stone.at.map((it) => it.toFixed(3))}), radius: ${stone.radius})`);
  state.stones.push(stone);
}

Object.entries(BEHAVIORS).forEach(([name, weight]) => slider(name, weight));
canvas.addEventListener("pointermove", (event) => (state.pointer = placeOf(state.view, event.clientX, event.clientY)));
canvas.addEventListener("pointerleave", () => (state.pointer = undefined));
canvas.addEventListener("click", lay);
at("agents").addEventListener("input", start);
at("again").addEventListener("click", start);
at("pause").addEventListener("click", () => {
  state.paused = !state.paused;
  at("pause").textContent = state.paused ? "Go on" : "Pause";
});
addEventListener("error", (event) => (at("error").textContent = event.message));

if (asked.has("agents")) at("agents").valueAsNumber = Math.log10(Number(asked.get("agents")));
start();
for (let tick = 0; tick < ticks; tick++) step();
tell(performance.now());
requestAnimationFrame(frame);
globalThis.flock = state; // for the console, and for the test of this page
