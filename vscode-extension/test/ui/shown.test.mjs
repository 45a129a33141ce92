// Shown: a rewrite can be looked at while it is checked; it is applied once it is proven, and goes if it is wrong.

import assert from "node:assert/strict";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import readline from "node:readline";
import { after, before, test } from "node:test";

import { OUT, until } from "./window.mjs";
import { PYTHON, ROOT, Workbench, shop, steps } from "./workbench.mjs";

const FILE = "src/shop/inventory.py";
const NAME = "inventory.py";
const SO_FAR = "checking: 12x faster; tests 8/8, 120 inputs equal so far";

const folder = shop("shop");
const original = fs.readFileSync(path.join(folder, FILE), "utf8");
const rewritten = original.replace("if sku not in in_stock:", "if sku not in frozenset(in_stock):");
let vscode;
let window;
const step = steps(test, () => window);

/** The jobs of a server whose jobs say what this test tells them. */
const jobs = net.createServer();

before(async () => {
  fs.mkdirSync(OUT, { recursive: true });
  jobs.listen(0, "127.0.0.1");
  await once(jobs, "listening");
  const server = path.join(path.dirname(folder), "scripted");
  const script = path.join(ROOT, "tests/support/lsp/scripted_server.py");
  fs.writeFileSync(server, `#!/bin/sh\nexec ${PYTHON} ${script}\n`, { mode: 0o755 });
  const settings = {
    "security.workspace.trust.enabled": false,
    "selfrefine.path": server,
    "selfrefine.interpreter": PYTHON,
  };
  vscode = await Workbench.start(settings, {
    environment: { SCRIPTED_JOB_PORT: String(jobs.address().port) },
    extensions: [path.join(OUT, "selfrefine.vsix")],
  });
});
after(async () => {
  await vscode?.close();
  jobs.close();
  fs.rmSync(path.dirname(folder), { recursive: true });
});

/** One job: what it was asked, how it is told what to say, and when it is gone. */
async function job() {
  const [socket] = await once(jobs, "connection");
  const [line] = await once(readline.createInterface({ input: socket }), "line");
  const { request } = JSON.parse(line);
  const order = (what) => socket.write(`${JSON.stringify(what)}\n`);
  const shown = (state, message, new_text = rewritten) => {
    const grade = message.startsWith("verified")
      ? "verified"
      : message.startsWith("partly")
        ? "partly"
        : "unverified";
    const of = { qualname: "to_buy", start_line: 45, grade };
    const progress = { round: 1, max_rounds: 4, stage: "verify", message: `round 1/4: ${message}` };
    order({ say: { progress: { ...progress, shown: { state, new_text, ...of } } } });
  };
  const result = (more) => order({ say: { result: { ...resultOf(request), ...more } } });
  return { shown, result, gone: once(socket, "close") };
}

function resultOf({ qualname }) {
  const measured = { before: { cyclomatic: 3 }, after: { cyclomatic: 3 } };
  return {
    schema_version: 1,
    id: "final",
    target: { path: FILE, qualname, start_line: 45, end_line: 58 },
    task: "both",
    engine: "rules",
    status: "refined",
    stop_reason: "sufficient",
    verdict: { accepted: true, grade: "verified", gates: [], missing: [], complexity: measured },
    iterations: [],
    diff: "-\n+\n",
    seconds: 1,
    new_text: rewritten,
    summary: "refined, verified, 12x faster; 8 tests",
    headline: "verified, 12x faster; 8 tests",
  };
}

async function refine() {
  const line = window
    .disk(FILE)
    .split("\n")
    .findIndex((text) => text.includes("if sku not in"));
  await window.goTo(NAME, line + 1);
  const next = job();
  await window.choose("Self-Refine this function");
  return next;
}

step("it is shown while it is checked, and applied once it is proven", async () => {
  window = await vscode.open(folder, FILE);
  await window.ready();
  const run = await refine();
  run.shown("checking", SO_FAR);
  await window.diffShown("frozenset");
  await window.header(/checking: 12x faster; tests 8\/8, 120 inputs equal so far/);
  assert.match(await window.page.locator(".tab.active").innerText(), /^to_buy: rewrite$/m);
  await window.shotBoth("shown");
  run.shown("checking", SO_FAR.replace("120", "480"));
  await window.header(/480 inputs/);
  await window.title("Accept").click();
  await window.header(/accepted, and applied once the verdict is final/);
  assert.equal(window.disk(FILE), original);
  run.shown("checked", "verified, 12x faster");
  await window.diff.waitFor({ state: "detached" });
  await until(async () => (await window.text(NAME)).includes("frozenset"), "the edit is in the editor");
  // Nobody waits for what else it may find.
  await run.gone;
  await window.notification("Self-Refine to_buy").waitFor({ state: "detached" });
  await window.save(FILE, (text) => text === rewritten);
  await window.keyboard.press("Control+z");
  await window.save(FILE, (text) => text === original);
});

step("what turns out wrong goes, also where it was accepted", async () => {
  const run = await refine();
  run.shown("checking", SO_FAR);
  await window.diffShown("frozenset");
  await window.header(/checking/);
  await window.title("Accept").click();
  await window.header(/accepted/);
  run.shown("withdrawn", "withdrawn: to_buy([[]], []) raised TypeError, now []", original);
  await window.diff.waitFor({ state: "detached" });
  run.result({
    status: "unchanged",
    stop_reason: "budget_seconds",
    new_text: original,
    summary: "nothing better found",
    message: "No change",
  });
  await window.notification("to_buy: No change").waitFor();
  assert.equal(await window.text(NAME).then((text) => text.includes("frozenset")), false);
  assert.equal(window.disk(FILE), original);
  await window.clearNotifications();
});

step("what is proven in part alone is not applied by an earlier Accept", async () => {
  const run = await refine();
  run.shown("checking", SO_FAR);
  await window.diffShown("frozenset");
  await window.header(/checking/);
  await window.title("Accept").click();
  await window.header(/accepted/);
  run.shown("checked", "partly, 12x faster");
  await window.header(/partly, 12x faster"/);
  assert.equal(window.disk(FILE), original);
  assert.equal(await window.page.locator(".tab.dirty").count(), 0);
  await window.title("Reject").click();
  await window.diff.waitFor({ state: "detached" });
  await run.gone;
});

step("the verdict takes its place above the function, in the same tab", async () => {
  const run = await refine();
  run.shown("checking", SO_FAR);
  await window.diffShown("frozenset");
  const tabs = await window.page.locator(".tab").count();
  run.result({});
  await window.header(/verified, 12x faster; 8 tests/);
  assert.equal(await window.page.locator(".tab").count(), tabs);
  await window.title("Accept").click();
  await window.diff.waitFor({ state: "detached" });
  await window.save(FILE, (text) => text === rewritten);
});

step("Reject ends the refinement", async () => {
  const run = await refine();
  run.shown("checking", SO_FAR, rewritten.replace("frozenset(in_stock)", "set(in_stock)"));
  await window.diffShown("set(in_stock)");
  await window.header(/checking/);
  await window.title("Reject").click();
  await window.diff.waitFor({ state: "detached" });
  await run.gone;
  assert.equal(window.disk(FILE), rewritten);
});
