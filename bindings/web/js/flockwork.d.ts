/**
 * Steering behaviors for many agents, in WebAssembly. Lengths are meters, times seconds, angles radians; x to the right, y up.
 *
 * ```js
 * import { load } from "flockwork";
 * const { World } = await load();
 * ```
 */
import type { BehaviorTerm } from "./behaviors.js";

export type { BehaviorTerm };

/** A point or a vector: `[x, y]`, in a volume `[x, y, z]`, or an object with these. */
export type Point = ArrayLike<number> & Iterable<number> | { readonly x: number; readonly y: number; readonly z?: number };

/** Where a behavior aims: a point, the mouse, a mark, a path, the nearest agent of a group, or an agent. */
export type Target = Point | "mouse" | { readonly mark: string } | { readonly path: string } | { readonly group: string } | { readonly agent: number };

/** What every term of a plan may have beside the parameters of its behavior. */
export interface TermOptions {
  /** How much the term counts: 1 if left out; below 0 it is turned round. */
  readonly weight?: number;
  /** Where the behavior aims. */
  readonly target?: Target;
  /** Its second target, if it has one. */
  readonly second?: Target;
  /** Which agents count as neighbors: all, the agent's own group, all but that, or one group. */
  readonly among?: "all" | "own" | "others" | { readonly group: string };
}

/** A weighted behavior with its parameters, named as in the list of behaviors: `{ behavior: "arrive", slow_radius: 3, target: [5, 0] }`. */
export type Term = BehaviorTerm & TermOptions;

/** How the terms of a plan become one steering; `sum` unless a plan says otherwise. */
export type Combine = "sum" | "blend" | "priority" | "first" | "last" | "limit" | "dither" | "context";

/** What agents do: terms, or a single one. An empty plan lets them coast. */
export type Plan = Term | Terms | { readonly combine?: Combine; readonly terms: Terms };

/**
 * Terms, or their text as scenes have it, with all that a scene's plans may have but `Goal`:
 * `[(combine: priority(), plan: [(behavior: separation(), filter: { "ill": true })])]`.
 */
export type Terms = readonly Term[] | string;

/** A column of numbers: one for each agent, or for each of the axes of each agent. */
export type FloatColumn = "position" | "velocity" | "heading" | "facing" | "radius" | "mass" | "max_speed" | "max_force" | "response_secs";

/** A column of whole numbers. */
export type WholeColumn = "id" | "group";

/** An event of the last tick. */
export interface FlockworkEvent {
  /** Its name. */
  readonly name: string;
  /** The id of the agent that it is from; null if it is from the engine, or from an obstacle. */
  readonly from: number | null;
  /** Who receives it: all, an agent by its id, a group by its number, or all within a radius of a point (m). */
  readonly to: "all" | { readonly agent: number } | { readonly group: number } | { readonly near: number[]; readonly radius: number };
  /** What it says: a number, or a vector. */
  readonly value: number | number[];
}

/**
 * What is wrong:
 * - `scene`: the text of a scene, or of an obstacle
 * - `script`: the scene needs a script, which there is none of here
 * - `name`: a name that stands for nothing
 * - `value`: a number or a length that is not accepted
 * - `gone`: an agent or an obstacle that is gone, or a world that was disposed of
 * - `snapshot`: bytes that are no state of this scene
 * - `load`: the module cannot be had or compiled
 * - `crash`: the module has failed; all worlds of its `load()` are lost
 */
export type ErrorKind = "scene" | "script" | "name" | "value" | "gone" | "snapshot" | "load" | "crash";

/**
 * Why a call was refused. It has changed nothing. A value of another type than these declarations say is a `TypeError`.
 */
export class FlockworkError extends Error {
  private constructor();
  readonly name: "FlockworkError";
  /** What is wrong. */
  readonly kind: ErrorKind;
}

/** Agents and what is around them. Each call that is refused throws a {@link FlockworkError} or a `TypeError`. */
export class World {
  private constructor();

  /**
   * Moves all agents by so many ticks, 1 if left out. A brain is called before each of them, to read the world and to give plans.
   * Answers how many different things went wrong: see {@link faults}.
   */
  step(ticks?: number, brain?: (world: World) => void): number;
  /** What went wrong in the last call of `step`: a line each. */
  readonly faults: string[];
  /** How many ticks have passed. */
  readonly tick: number;
  /** The time that has passed in the world (s). */
  readonly secs: number;
  /** The hash of the state, as 16 digits: the same that `flockwork run --hash` prints at the same tick of the same scene. */
  hash(): string;

  /** How many agents there are. */
  readonly count: number;
  /** How many numbers a point has: 2 in a plane, 3 in a volume. */
  readonly axes: number;
  /** The names of all groups, each at its number. */
  readonly groupNames: string[];
  /** Whether an agent is there. */
  has(id: number): boolean;
  /** Spawns an agent at a position (m) with a velocity (m/s), at rest if left out, and answers its id. Ids are never given again. */
  spawn(group: string, position: Point, velocity?: Point): number;
  /** Removes an agent. */
  despawn(id: number): void;
  /** Moves an agent to a position (m), with a velocity (m/s), at rest if left out. */
  place(id: number, position: Point, velocity?: Point): void;
  /** Changes the group of an agent. */
  setGroup(id: number, group: string): void;

  /** Where all agents are (m), in the order of their ids: x and y of the first, then of the second. Each read is a copy; it may be set as a whole. */
  get positions(): Float32Array;
  set positions(values: ArrayLike<number>);
  /** How they move (m/s). */
  get velocities(): Float32Array;
  set velocities(values: ArrayLike<number>);
  /** Where they head: unit vectors. */
  readonly headings: Float32Array;
  /** Where they look: unit vectors. */
  readonly facings: Float32Array;
  /** Their ids, which ascend. */
  readonly ids: Uint32Array;
  /** The numbers of their groups: see {@link groupNames}. */
  readonly groups: Uint32Array;
  /** The radii of their bodies (m). */
  get radii(): Float32Array;
  set radii(values: ArrayLike<number>);
  /** Their masses (kg). */
  get masses(): Float32Array;
  set masses(values: ArrayLike<number>);
  /** Their top speeds (m/s). */
  get maxSpeeds(): Float32Array;
  set maxSpeeds(values: ArrayLike<number>);
  /** Their greatest forces (N). */
  get maxForces(): Float32Array;
  set maxForces(values: ArrayLike<number>);
  /** How long a wanted change of velocity takes them (s). */
  get responseSecs(): Float32Array;
  set responseSecs(values: ArrayLike<number>);
  /** Reads a column, as the properties above; into an array of yours it leaves no garbage. */
  read(column: FloatColumn, into?: Float32Array): Float32Array;
  read(column: WholeColumn, into?: Uint32Array): Uint32Array;
  /** Writes a column: `position`, `velocity` or a limit. */
  write(column: Exclude<FloatColumn, "heading" | "facing">, values: ArrayLike<number>): void;

  /** Gives one agent, or several, a plan of their own, which stands until another is given. Their group must have none. */
  setPlan(id: number | ArrayLike<number>, plan: Plan): void;
  /** Gives all agents of a group one plan; with null each has its own from then on, and coasts until it is given one. */
  setGroupPlan(group: string, plan: Plan | null): void;
  /**
   * Gives a parameter of a behavior, or its `weight`, another number, whatever plans say; with null the number of each plan counts again.
   * It holds for all agents, for a group or for one agent; the closest counts.
   */
  adjust(behavior: BehaviorTerm["behavior"], part: string, value: number | null, whom?: { readonly group?: string; readonly agent?: number }): void;

  /** Moves the mouse, as plans aim at it, to a point (m) at the start of the next tick. */
  pointer(at: Point): void;
  /** Presses the mouse button, or lets it go, at the start of the next tick. */
  button(down: boolean): void;
  /** Presses a key, or lets it go, at the start of the next tick. */
  key(name: string, down: boolean): void;

  /** The marks by name, each with where it is (m). */
  readonly marks: Record<string, number[]>;
  /** Moves a mark (m). */
  moveMark(name: string, to: Point): void;
  /**
   * Adds an obstacle as scenes write it, such as `Circle(center: (5, 0), radius: 1)`, or several with commas between them, with a velocity (m/s).
   * Answers their ids.
   */
  addObstacle(shape: string, velocity?: Point): number[];
  /** Gives an obstacle another position, size or shape. */
  setObstacle(id: number, shape: string): void;
  /** Lets an obstacle move with a velocity (m/s) from where it is. */
  moveObstacle(id: number, velocity: Point): void;
  /** Removes an obstacle. */
  removeObstacle(id: number): void;
  /**
   * Lets the engine look for one of its events from the next tick on, or no more: `contact`, of bodies that begin to touch each other or an
   * obstacle, and `reached`, of bodies that come over a mark. Without it they are not told, for that takes time.
   */
  hear(name: "contact" | "reached", wanted?: boolean): void;
  /** The events of the last tick: those that are {@link hear}d, and `joined`, of agents that have changed their group since. */
  readonly events: FlockworkEvent[];

  /** The state as bytes, which {@link restore} reads in this world or in another one of the same scene, on any machine. */
  save(): Uint8Array;
  /** Returns to a saved state. What follows is the same, bit for bit. */
  restore(state: ArrayBuffer | ArrayBufferView): void;
  /** A world in the same state, which goes on by itself. */
  clone(): World;
  /** Frees the memory of the world at once; without it that happens some time after the last reference is gone. */
  dispose(): void;
}

/** What `load()` answers. */
export interface Flockwork {
  readonly World: {
    /**
     * The world of a scene, at tick 0. A scene is a text in RON: see docs/scenes.md.
     * Throws a {@link FlockworkError} with all mistakes, each with its line and column.
     */
    fromScene(text: string): World;
  };
}

/** Where the module may come from: its address, its bytes, or compiled. */
export type Source = string | URL | Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module;

/**
 * Loads the WebAssembly module: by default the one of this package, in a browser and in Node. Each call has memory of its own;
 * it is compiled once.
 */
export function load(source?: Source | Promise<Source>): Promise<Flockwork>;
