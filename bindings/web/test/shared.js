// What several tests use.

import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** A file of the checkout, as text. */
export function file(...path) {
  return readFileSync(join(ROOT, ...path), "utf8");
}

/** All scenes of the folder `scenes`, by file name. */
export function scenes() {
  const files = readdirSync(join(ROOT, "scenes"), { recursive: true }).filter((it) => it.endsWith(".ron"));
  return new Map(files.map((it) => [it.split(/[/\\]/).at(-1), file("scenes", it)]));
}

/** The rows of a table of hashes, by name. */
export function hashes(...path) {
  const lines = file(...path).trim().split("\n");
  return new Map(lines.map((line) => [line.slice(17), line.slice(0, 16)]));
}

/** A flock; more fields of the scene and of the group may be given. */
export function flock(count, group = "", scene = "") {
  return `(
    name: "flock", space: Plane, seed: 7, bounds: Wrap((40, 30)), marks: { "tree": (3, 4) },
    paths: { "round": (points: [(5, 5), (30, 5), (20, 25)], end: Loop) }, ${scene}
    groups: [
      (name: "birds", count: ${count}, spawn: Rect(min: (0, 0), max: (40, 30)), ${group} plan: [(behavior: wander()), (behavior: separation(radius: 2)), (behavior: alignment())]),
      (name: "hawks", spawn: Points([(9, 9), (20, 9)]), count: 2, max_speed: 3, plan: [(behavior: pursue(), target: Group("birds"))]),
      (name: "loose", count: 0),
    ],
  )`;
}
