// The world that programs use. What each of its members does is told in flockwork.d.ts.

import { FlockworkError } from "./engine.js";
import { WHOLE, addColumns } from "./columns.js";
import { event } from "./events.js";
import { stepsOf } from "./plan.js";
import { bytes, finite, floats, ids, object, text, vector, whole } from "./values.js";

/** Frees the worlds that are no longer reachable. */
const forgotten = new FinalizationRegistry(({ engine, handle }) => engine.free(handle));

/** Only this file makes worlds: the constructor asks for it. */
const KEY = Symbol("World");
const REST = [0, 0, 0];

export class World {
  #engine;
  #handle;
  #axes;
  #faults = [];

  constructor(key, engine, handle) {
    if (key !== KEY) throw new TypeError("a world is made by World.fromScene of what load() has answered");
    this.#engine = engine;
    this.#handle = handle;
    this.#axes = this.#ask("fw_axes");
    forgotten.register(this, { engine, handle }, this);
  }

  #ask(name, what) {
    if (this.#handle === undefined) throw new FlockworkError("gone", "this world was disposed of");
    return this.#engine.ask(name, this.#handle, what);
  }

  /** What a function has go out, read whole. */
  #list(name, read, what) {
    return this.#engine.reader(this.#ask(name, what)).all(read);
  }

  #point(what, at) {
    return vector(what, at, this.#axes);
  }

  // Time.
  step(ticks = 1, brain) {
    whole("ticks", ticks);
    if (brain === undefined) return this.#run(ticks, new Set());
    if (typeof brain !== "function") throw new TypeError("the brain has to be a function");
    const faults = new Set();
    for (let tick = 0; tick < ticks; tick++) {
      brain(this);
      this.#run(1, faults);
    }
    return faults.size;
  }

  #run(ticks, faults) {
    if (this.#ask("fw_step", { numbers: [ticks] })) {
      for (const line of this.#list("fw_faults", (it) => it.text())) faults.add(line);
    }
    this.#faults = [...faults];
    return faults.size;
  }

  get faults() {
    return [...this.#faults];
  }

  get tick() {
    return this.#ask("fw_tick");
  }

  get secs() {
    return this.#ask("fw_secs");
  }

  hash() {
    return this.#list("fw_hash", (it) => it.text())[0];
  }

  // Agents.

  get count() {
    return this.#ask("fw_count");
  }

  get axes() {
    return this.#ask("fw_axes");
  }

  get groupNames() {
    return this.#list("fw_group_names", (it) => it.text());
  }

  has(id) {
    return this.#ask("fw_has", { numbers: [whole("id", id)] }) === 1;
  }

  spawn(group, position, velocity) {
    const numbers = [...this.#point("position", position), ...this.#velocity(velocity)];
    return this.#ask("fw_spawn", { texts: [text("group", group)], numbers });
  }

  #velocity(it) {
    return it === undefined ? REST : this.#point("velocity", it);
  }

  despawn(id) {
    this.#ask("fw_despawn", { numbers: [whole("id", id)] });
  }

  place(id, position, velocity) {
    const numbers = [whole("id", id), ...this.#point("position", position), ...this.#velocity(velocity)];
    this.#ask("fw_place", { numbers });
  }

  setGroup(id, group) {
    this.#ask("fw_set_group", { texts: [text("group", group)], numbers: [whole("id", id)] });
  }

  // Columns; the getters and setters of single ones are below.

  read(column, into) {
    const length = this.#ask("fw_read", { texts: [text("column", column)] });
    const out = this.#engine.output(length);
    const Kind = WHOLE.has(column) ? Uint32Array : Float32Array;
    // A copy: memory of the module moves when it grows.
    if (into === undefined) return new Kind(out.slice().buffer);
    if (!(into instanceof Kind) || into.byteLength !== length) {
      throw new TypeError(`${column} is read into a ${Kind.name} of ${length / 4} numbers here`);
    }
    new Uint8Array(into.buffer, into.byteOffset, length).set(out);
    return into;
  }

  write(column, values) {
    this.#ask("fw_write", { texts: [text("column", column)], bytes: floats(column, values) });
  }

  // Plans.

  setPlan(id, plan) {
    const bytes = ids("id", id);
    this.#writePlan(plan);
    this.#ask("fw_set_plan", { bytes });
  }

  setGroupPlan(group, plan) {
    const texts = [text("group", group)];
    if (plan !== null) this.#writePlan(plan);
    this.#ask("fw_set_group_plan", { texts, numbers: [plan === null ? 0 : 1] });
  }

  #writePlan(plan) {
    const steps = stepsOf(plan, this.#axes);
    this.#engine.call("fw_plan_begin");
    for (const [name, what] of steps) this.#ask(name, what);
  }

  adjust(behavior, part, value, whom = {}) {
    const { group, agent } = object("for whom", whom);
    const texts = [text("behavior", behavior), text("part", part), group === undefined ? "" : text("group", group)];
    const id = agent === undefined ? 0 : whole("agent", agent);
    const kind = agent !== undefined ? 2 : group !== undefined ? 1 : 0;
    const numbers = [kind, id, value === null ? 0 : 1, value === null ? 0 : finite("value", value)];
    this.#ask("fw_adjust", { texts, numbers });
  }

  // What people do.

  pointer(at) {
    this.#ask("fw_pointer", { numbers: this.#point("the pointer", at) });
  }

  button(down) {
    this.#ask("fw_button", { numbers: [down ? 1 : 0] });
  }

  key(name, down) {
    this.#ask("fw_key", { texts: [text("key", name)], numbers: [down ? 1 : 0] });
  }

  // What is around.

  get marks() {
    return Object.fromEntries(this.#list("fw_marks", (it) => [it.text(), it.vector(this.#axes)]));
  }

  moveMark(name, to) {
    this.#ask("fw_move_mark", { texts: [text("mark", name)], numbers: this.#point("the mark", to) });
  }

  addObstacle(shape, velocity) {
    const what = { texts: [text("shape", shape)], numbers: this.#velocity(velocity) };
    const length = this.#ask("fw_add_obstacle", what);
    return [...new Uint32Array(this.#engine.output(length).slice().buffer)];
  }

  setObstacle(id, shape) {
    this.#ask("fw_set_obstacle", { texts: [text("shape", shape)], numbers: [whole("id", id)] });
  }

  moveObstacle(id, velocity) {
    this.#ask("fw_move_obstacle", { numbers: [whole("id", id), ...this.#point("velocity", velocity)] });
  }

  removeObstacle(id) {
    this.#ask("fw_remove_obstacle", { numbers: [whole("id", id)] });
  }

  hear(name, wanted = true) {
    this.#ask("fw_hear", { texts: [text("event", name)], numbers: [wanted ? 1 : 0] });
  }

  get events() {
    return this.#list("fw_events", (it) => event(it, this.#axes));
  }

  // The state.

  save() {
    return this.#engine.output(this.#ask("fw_save")).slice();
  }

  restore(state) {
    this.#ask("fw_restore", { bytes: bytes("a saved state", state) });
    this.#faults = [];
  }

  clone() {
    return new World(KEY, this.#engine, this.#ask("fw_copy"));
  }

  dispose() {
    if (this.#handle === undefined) return;
    forgotten.unregister(this);
    this.#engine.free(this.#handle);
    this.#handle = undefined;
  }
}

addColumns(World.prototype);
if (Symbol.dispose) {
  Object.defineProperty(World.prototype, Symbol.dispose, { value: World.prototype.dispose });
}

/** Makes a world of a scene. */
export function worldOf(engine, scene) {
  return new World(KEY, engine, engine.fromScene(text("a scene", scene)));
}
