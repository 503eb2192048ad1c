// What TypeScript takes of the package, and what it refuses: compiled, not run.

import { FlockworkError, load } from "flockwork";
import type { Plan, Term, World as AnyWorld } from "flockwork";

const { World } = await load(new URL("https://example.org/flockwork.wasm"));
const world: AnyWorld = World.fromScene("(…)");
const faults: number = world.step(60, (it) => it.setGroupPlan("birds", []));
const positions: Float32Array = world.positions;
world.positions = [1, 2];
world.velocities = positions;
const ids: Uint32Array = world.read("id", new Uint32Array(faults));

const term: Term = { behavior: "arrive", slow_radius: 3, weight: 2, target: [5, 0] };
const terms: Plan = [term, { behavior: "seek", form: "raw", target: "mouse" }, { behavior: "separation", among: { group: "a" } }];
world.setPlan(ids, terms);
world.setPlan(3, { combine: "blend", terms: [{ behavior: "flee", target: { agent: 4 } }] });
world.setGroupPlan("birds", null);
world.setGroupPlan("birds", "[(behavior: wander())]");
world.setGroupPlan("birds", { combine: "blend", terms: "[(behavior: wander())]" });
world.adjust("seek", "weight", null, { group: "birds" });
world.place(1, { x: 1, y: 2 }, new Float32Array(2));
const [tree]: number[] = world.marks["tree"] ?? [];
for (const event of world.events) if (typeof event.to === "object" && "near" in event.to) console.log(event.to.radius, tree);
try {
  world.restore(world.clone().save());
} catch (error) {
  if (error instanceof FlockworkError && error.kind === "snapshot") console.log(error.message);
}

// @ts-expect-error: there is no such behavior
world.setPlan(1, { behavior: "sek" });
// @ts-expect-error: it has no such parameter
world.setPlan(1, { behavior: "seek", slow_radius: 3 });
// @ts-expect-error: a word that the form does not take
world.setPlan(1, { behavior: "seek", form: "fast" });
// @ts-expect-error: ids cannot be set
world.ids = ids;
// @ts-expect-error: headings cannot be written
world.write("heading", positions);
// @ts-expect-error: there is no such kind of error
if (new Error() instanceof FlockworkError && ({} as FlockworkError).kind === "other") throw 0;
// @ts-expect-error: a world is made by fromScene
new (world.constructor as typeof import("flockwork").World)();
