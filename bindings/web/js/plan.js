// Plans as plain objects: first read whole, so that nothing of the caller runs in between, then written into the module.

import { finite, isList, object, text, vector, whole } from "./values.js";

/** What a term has beside the parameters of its behavior. */
const OF_TERM = new Set(["behavior", "weight", "target", "second", "among"]);

/** What is to be called to write a plan: the names of functions with what they take. */
export function stepsOf(plan, axes) {
  const { combine, terms } = isList(plan) || typeof plan === "string" ? { terms: plan } : object("a plan", plan);
  const steps = stepsOfTerms(terms === undefined ? [plan] : terms, axes);
  if (combine !== undefined) steps.push(["fw_plan_combine", { texts: [text("combine", combine)] }]);
  return steps;
}

function stepsOfTerms(terms, axes) {
  if (typeof terms === "string") return [["fw_plan_text", { texts: [terms] }]];
  if (!isList(terms)) throw new TypeError("the terms of a plan have to be an array, or a text such as `[(behavior: wander())]`");
  return [...terms].flatMap((term, nth) => stepsOfTerm(object(`term ${nth} of the plan`, term), axes));
}

function stepsOfTerm(term, axes) {
  const behavior = text("behavior", term.behavior);
  const weight = term.weight === undefined ? 1 : finite(`the weight of ${behavior}`, term.weight);
  const params = Object.entries(term).filter(([name, value]) => !OF_TERM.has(name) && value !== undefined);
  if (term.second !== undefined && term.target === undefined) throw new TypeError(`${behavior} has a second target and no first: give it as target`);
  const targets = [term.target, term.second].filter((it) => it !== undefined);
  return [
    ["fw_plan_term", { texts: [behavior], numbers: [weight] }],
    ...params.map(([name, value]) => param(`${name} of ${behavior}`, name, value)),
    ...targets.map((it) => target(`the target of ${behavior}`, it, axes)),
    ...(term.among === undefined ? [] : [among(term.among)]),
  ];
}

function param(what, name, value) {
  if (typeof value === "string") return ["fw_plan_word", { texts: [name, value] }];
  const number = typeof value === "boolean" ? Number(value) : finite(what, value);
  return ["fw_plan_number", { texts: [name], numbers: [number] }];
}

function target(what, it, axes) {
  if (typeof it === "string") return ["fw_plan_toward", { texts: [it, ""] }];
  if (typeof it !== "object" || it === null) vector(what, it, axes); // which tells what it has to be
  const [kind, ...others] = Object.keys(it);
  if (isList(it) || "x" in it || others.length || kind === undefined) {
    return ["fw_plan_point", { numbers: vector(what, it, axes) }];
  }
  if (kind === "agent") return ["fw_plan_agent", { numbers: [whole(what, it.agent)] }];
  return ["fw_plan_toward", { texts: [kind, text(what, it[kind])] }];
}

function among(it) {
  const texts = typeof it === "string" ? [it, ""] : ["", text("among", object("among", it).group)];
  return ["fw_plan_among", { texts }];
}
