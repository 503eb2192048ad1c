// A headless Chromium, spoken to over pipes: no package is needed for it.

import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The command of a browser that is installed; none if there is none. */
export const browser = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"].find((it) => spawnSync(it, ["--version"]).status === 0);

/** Opens a page, and hands on what speaks to it. */
export async function open(url, use) {
  const profile = mkdtempSync(join(tmpdir(), "flockwork-"));
  const options = ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--window-size=1280,720", `--user-data-dir=${profile}`];
  const child = spawn(browser, options, { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const gone = new Promise((done) => child.once("exit", done));
  const send = speak(child);
  try {
    await use(await page(send, url));
  } finally {
    send("Browser.close");
    await gone;
    child.stdio.forEach((it) => it?.destroy());
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** A function that sends a command and waits for its answer. */
function speak(child) {
  const [waiting, [, , , to, from]] = [new Map(), child.stdio];
  let [last, text] = [0, ""];
  from.setEncoding("utf8").on("data", (more) => {
    const messages = (text + more).split("\0");
    text = messages.pop();
    for (const { id, result, error } of messages.map((it) => JSON.parse(it))) waiting.get(id)?.(error ?? result);
  });
  return (method, params = {}, sessionId) => {
    to.write(`${JSON.stringify({ id: ++last, method, params, sessionId })}\0`);
    return new Promise((done) => waiting.set(last, done));
  };
}

async function page(send, url) {
  const { targetId } = await send("Target.createTarget", { url: "about:blank" });
  const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
  const tell = (method, params) => send(method, params, sessionId);
  const value = async (expression) => {
    const { result, exceptionDetails } = await tell("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  };
  await tell("Page.enable");
  await tell("Page.navigate", { url });
  return { tell, value };
}
