// The package as npm hands it out: installed in an empty folder, run, and bundled.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { file } from "./shared.js";

const here = fileURLToPath(new URL("..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "flockwork-package-"));
after(() => rmSync(folder, { recursive: true, force: true }));

function run(command, ...args) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, stdout + stderr);
  return stdout.trim();
}

const SCENE = '(name: "a", space: Plane, groups: [(name: "a", plan: [(behavior: wander())])])';
const body = (load) => `${load}\nconst world = World.fromScene('${SCENE}');\nworld.step(60);\nconsole.log(world.hash());\n`;

test("the package has what it needs, and nothing else", () => {
  const [{ files, filename, name }] = JSON.parse(run("npm", "pack", here, "--json"));
  const paths = files.map((it) => it.path).sort();
  assert.equal(name, "flockwork");
  assert.deepEqual(paths.filter((it) => !it.startsWith("js/") && !it.startsWith("page/")), ["LICENSE-APACHE", "LICENSE-MIT", "README.md", "package.json"]);
  for (const path of ["flockwork.js", "flockwork.d.ts", "behaviors.d.ts", "flockwork.wasm"]) assert.ok(paths.includes(`js/${path}`), path);
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  run("npm", "install", "--offline", "--no-audit", "--no-fund", `./${filename}`);
  writeFileSync(join(folder, "app.js"), body('import { load } from "flockwork";\nconst { World } = await load();'));
  assert.match(run("node", "app.js"), /^[0-9a-f]{16}$/);
});

const esbuild = `${here}node_modules/.bin/esbuild`;
test("esbuild bundles it, as the guide says", { skip: !existsSync(esbuild) && "esbuild is not installed" }, () => {
  const [, options] = file("docs", "engines", "web.md").match(/\/\/ esbuild app\.js (.*)/);
  const [, load] = file("docs", "engines", "web.md").match(/\/\/ esbuild app.*\n([^]*?)```/);
  writeFileSync(join(folder, "bundled.js"), body(load));
  run(esbuild, "bundled.js", ...options.split(" "), "--outfile=out/bundle.js");
  rmSync(join(folder, "node_modules"), { recursive: true });
  assert.match(run("node", "out/bundle.js"), /^[0-9a-f]{16}$/);
});
