// The examples of the guide and the readme do what they say: what each logs is in its comments.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { rmSync, writeFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { file } from "./shared.js";

const PAGES = [["docs", "engines", "web.md"], ["bindings", "web", "README.md"]];

/** The examples of a page in JavaScript. */
function examples(page) {
  return [...file(...page).matchAll(/```js\n([^]*?)```/g)].map(([, text]) => text);
}

/** What a program logs. It stands in the package, whose name leads to itself there. */
function run(text) {
  const path = fileURLToPath(new URL(`.example-${process.pid}.mjs`, import.meta.url));
  writeFileSync(path, text);
  try {
    const { status, stdout, stderr } = spawnSync(process.execPath, [path], { encoding: "utf8" });
    assert.equal(status, 0, `${stderr}\n${text}`);
    return stdout.trim().split("\n");
  } finally {
    rmSync(path);
  }
}

for (const page of PAGES) {
  test(`the examples of ${page.at(-1)} log what they say`, () => {
    const all = examples(page).filter((it) => !it.includes("esbuild")); // bundled in package.test.js
    assert.ok(all.length > 0);
    for (const text of all) {
      const told = [...text.matchAll(/\/\/ → (.*)/g)].map(([, it]) => it);
      assert.ok(told.length > 0, `nothing is told by ${text}`);
      assert.deepEqual(run(text), told, text);
    }
  });
}
