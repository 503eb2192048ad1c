// The page in a browser: the bits of Node, and an answer to the mouse.

import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { extname } from "node:path";
import { test } from "node:test";
import { load } from "../js/flockwork.js";
import { scene } from "../page/scene.js";
import { browser, open } from "./browser.js";
import { file as text } from "./shared.js";

const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** The page of the guide, with the package of here. */
const [, guide] = text("docs", "engines", "web.md").match(/```html\n([^]*?)```/);
const GUIDE = guide.replace("https://unpkg.com/flockwork", "/js/flockwork.js");

/** A static server of the package, and of the guide's page. */
async function serve(use) {
  const server = createServer(async ({ url }, response) => {
    const path = new URL(url, "http://localhost").pathname;
    const file = path === "/guide.html" ? GUIDE : await readFile(new URL(`..${path}`, import.meta.url)).catch(() => undefined);
    response.writeHead(file ? 200 : 404, { "content-type": KINDS[extname(path)] ?? "text/plain" }).end(file);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  try {
    await use(`http://127.0.0.1:${server.address().port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Waits until an expression of the page is true. */
async function until(page, expression) {
  for (const end = Date.now() + 60_000; Date.now() < end; ) {
    if (await page.value(expression).catch(() => false)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.fail(`${expression} has not come: ${await page.value("document.body.innerText")}`);
}

/** How many agents are within 4 m of the middle of the world. */
const CROWD = "(() => { const at = flock.world.positions; let near = 0; for (let n = 0; n < at.length; n += 2) near += Math.hypot(at[n] - 32, at[n + 1] - 18) < 4; return near; })()";

const shown = process.env.FLOCKWORK_SCREENSHOT;
test("the page has the bits of Node, and its flock flees the mouse", { skip: !browser && "there is no Chromium" }, async () => {
  const { World } = await load();
  await serve((base) => open(`${base}/page/index.html?ticks=600&agents=1000`, async (page) => {
    await until(page, "globalThis.flock?.world.tick >= 600 && flock.frames > 0");
    const agents = await page.value("flock.world.count");
    const world = World.fromScene(scene(agents));
    for (const name of ["flee", "seek"]) world.adjust(name, "weight", 0);
    const weights = await page.value("Object.fromEntries([...document.querySelectorAll('#sliders input')].map((it) => [it.id, it.valueAsNumber]))");
    for (const [name, weight] of Object.entries(weights)) world.adjust(name, "weight", weight);
    world.step(600);
    assert.equal(await page.value("document.getElementById('hash').textContent"), world.hash());

    const before = await page.value(CROWD);
    const [x, y] = await page.value("[(flock.view.left + 32 * flock.view.scale) / flock.view.ratio, (flock.view.bottom - 18 * flock.view.scale) / flock.view.ratio]");
    await page.tell("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
    await page.value("document.getElementById('pause').click()");
    await until(page, "flock.world.tick > 840");
    const after = await page.value(CROWD);
    assert.ok(before > 10 && after < before / 4, `${before} near the mouse, then ${after}`);
    if (shown) {
      const { data } = await page.tell("Page.captureScreenshot", {});
      await writeFile(shown, Buffer.from(data, "base64"));
    }
    assert.equal(await page.value("document.getElementById('error').textContent"), "");
  }));
});

test("the ten lines of the guide draw a crowd that moves", { skip: !browser && "there is no Chromium" }, async () => {
  assert.ok(guide.trim().split("\n").length <= 10);
  await serve((base) => open(`${base}/guide.html`, async (page) => {
    const drawn = "(() => { const { data } = c.getContext('2d').getImageData(0, 0, 900, 600); let sum = 0; data.forEach((it, at) => { if (it) sum += at; }); return sum; })()";
    await until(page, `${drawn} > 0`);
    const before = await page.value(drawn);
    await until(page, `${drawn} !== ${before}`);
  }));
});
