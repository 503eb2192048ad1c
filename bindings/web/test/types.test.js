// The declarations: they are those of the module's members, and TypeScript takes them as the program of types.ts says.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as flockwork from "../js/flockwork.js";
import { file } from "./shared.js";

const here = fileURLToPath(new URL("..", import.meta.url));
const declarations = file("bindings", "web", "js", "flockwork.d.ts");

test("each member of a world is declared, and nothing else", () => {
  const body = declarations.match(/export class World \{([^]*?)\n\}/)[1];
  const declared = [...body.matchAll(/^  (?:readonly |get )?(\w+)(?:\(|: )/gm)].map(([, name]) => name);
  const is = Object.getOwnPropertyNames(flockwork.World.prototype).filter((it) => it !== "constructor");
  const told = new Set(declared.filter((it) => it !== "private"));
  assert.deepEqual([...told].sort(), is.sort());
});

test("what is exported is declared", () => {
  const declared = [...declarations.matchAll(/^export (?:class|function) (\w+)/gm)].map(([, name]) => name);
  assert.deepEqual(declared.sort(), Object.keys(flockwork).sort());
});

const tsc = `${here}node_modules/typescript/bin/tsc`;
test("TypeScript takes what it should", { skip: !existsSync(tsc) && "TypeScript is not installed" }, () => {
  const options = ["--noEmit", "--strict", "--target", "es2022", "--module", "nodenext", "--lib", "es2023,dom", "--types", ""];
  const { status, stdout } = spawnSync(process.execPath, [tsc, ...options, "test/types.ts"], { cwd: here, encoding: "utf8" });
  assert.equal(status, 0, stdout);
});
