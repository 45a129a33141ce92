// Lent: a language model that VS Code has from another extension has the ideas; its user is asked once.

import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { after, before, test } from "node:test";

import { descendants } from "./processes.mjs";
import { OUT, until } from "./window.mjs";
import { PYTHON, ROOT, Workbench, shop, steps } from "./workbench.mjs";

const FILE = "src/shop/inventory.py";
const NAME = "inventory.py";

const folder = shop("shop");
const original = fs.readFileSync(path.join(folder, FILE), "utf8");
let vscode;
let window;
const step = steps(test, () => window);

before(async () => {
  fs.mkdirSync(OUT, { recursive: true });
  const settings = {
    "security.workspace.trust.enabled": false,
    "selfrefine.path": path.join(ROOT, ".venv/bin/selfrefine"),
    "selfrefine.interpreter": PYTHON,
    "selfrefine.maxIterations": 1,
  };
  vscode = await Workbench.start(settings, {
    dialogs: true,
    extensions: [path.join(OUT, "selfrefine.vsix")],
  });
});
after(async () => {
  await vscode?.close();
  fs.rmSync(path.dirname(folder), { recursive: true });
});

async function refine() {
  await window.goTo(NAME, 55);
  await window.choose("Self-Refine this function");
}

const dialog = () => window.page.locator(".monaco-dialog-box", { hasText: "May Self-Refine ask Lent Model" });
const answered = () => vscode.logs().match(/lender: asked/g)?.length ?? 0;

step("a model of VS Code can be selected as the engine", async () => {
  window = await vscode.open(folder, FILE, { development: path.join(import.meta.dirname, "lender") });
  await window.ready();
  await until(() => /lender: registered/.test(vscode.logs()), "the model is there");
  await window.palette("Self-Refine: Select Engine");
  await window.page.locator(".quick-input-list .monaco-list-row", { hasText: "A model of VS Code" }).click();
  await until(() => vscode.userSettings().includes('"selfrefine.engine": "vscode-lm"'), "the choice is kept");
  await until(
    () => vscode.userSettings().includes('"selfrefine.model": "lent-1"'),
    "the model's name is kept",
  );
  await window.ready();
});

step("who does not allow it is told, and the model is never asked", async () => {
  await refine();
  await dialog().getByRole("button", { name: "Cancel" }).click();
  await until(() => /Lent Model may not be used/.test(vscode.logs()), "it is told");
  assert.equal(answered(), 0);
  assert.equal(await window.diff.count(), 0);
  await window.clearNotifications();
});

step("allowed once, its candidate is verified and shown", async () => {
  await refine();
  await dialog().waitFor();
  await window.shot("consent");
  await dialog().getByRole("button", { name: "Allow" }).click();
  await window.diffShown("dict.fromkeys");
  const title = await window.page.locator(".tab.active").innerText();
  assert.match(title, /^to_buy: rewrite$/m);
  assert.ok(answered() >= 2, "feedback and a candidate");
  await window.title("Accept").click();
  await window.diff.waitFor({ state: "detached" });
  await window.save(FILE, (text) => text.includes("there = set(in_stock)"));
  await window.keyboard.press("Control+z");
  await window.save(FILE, (text) => text === original);
});

step("Cancel lets go of a model that goes on, and the next refinement needs no leave again", async () => {
  await window.openFile("parcels.py");
  const lines = window.disk("src/shop/parcels.py").split("\n");
  await window.goTo("parcels.py", lines.findIndex((text) => text.includes("def delivery_fee")) + 2);
  await window.choose("Self-Refine this function");
  await until(() => /lender: waits/.test(vscode.logs()), "the model is at work");
  await window.answer("Self-Refine delivery_fee", "Cancel");
  await until(
    () => /delivery_fee: no longer waiting for its model/.test(vscode.logs()),
    "the model is let go",
  );
  const jobs = () =>
    descendants(vscode.server.pid).filter(({ command }) => command.includes("selfrefine.job"));
  await until(() => jobs().length === 0, "the job is gone", 30);
  await window.tab(NAME);
  await refine();
  await window.diffShown("dict.fromkeys");
  assert.equal(await dialog().count(), 0);
  await window.title("Reject").click();
});
