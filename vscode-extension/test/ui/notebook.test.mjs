// Notebook: a function of a cell is refined in its cell, with the other cells as its test.

import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";

import { OUT, until } from "./window.mjs";
import { PYTHON, ROOT, Workbench, steps } from "./workbench.mjs";

const FILE = "analysis.ipynb";
const CELLS = [
  "import random\n\nmine = random.Random(1).sample(range(90), 40)\nyours = list(range(0, 90, 3))",
  "def common(mine, yours):\n    found = []\n    for number in mine:\n        if number in yours:\n            found.append(number)\n    return found",
  "assert common([1, 2], [2, 3]) == [2]\nassert common([], [1]) == []\nlen(common(mine, yours))",
];

const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "sr-ws-")), "notes");
let vscode;
let window;
const step = steps(test, () => window);

const cell = (source) => ({
  cell_type: "code",
  execution_count: null,
  metadata: {},
  outputs: [],
  source: source.split(/(?<=\n)/),
});

before(async () => {
  fs.mkdirSync(OUT, { recursive: true });
  fs.mkdirSync(folder);
  const kernel = { display_name: "Python 3", language: "python", name: "python3" };
  const notebook = {
    cells: CELLS.map(cell),
    metadata: { kernelspec: kernel, language_info: { name: "python" } },
    nbformat: 4,
    nbformat_minor: 4,
  };
  fs.writeFileSync(path.join(folder, FILE), JSON.stringify(notebook, null, 1) + "\n");
  const settings = {
    "security.workspace.trust.enabled": false,
    "selfrefine.path": path.join(ROOT, ".venv/bin/selfrefine"),
    "selfrefine.interpreter": PYTHON,
    "selfrefine.engine": "rules",
  };
  vscode = await Workbench.start(settings, { extensions: [path.join(OUT, "selfrefine.vsix")] });
});
after(async () => {
  await vscode?.close();
  fs.rmSync(path.dirname(folder), { recursive: true });
});

const lines = (number) =>
  window.page.locator(".notebook-editor .cell-list-container .code-cell-row").nth(number);

/** Open the notebook; as long as VS Code has not read its own extensions, it opens it as a text. */
async function opened() {
  const row = window.page.locator(".explorer-folders-view .monaco-list-row", { hasText: FILE }).first();
  for (let attempt = 0; ; attempt++) {
    await row.click();
    try {
      await lines(1).waitFor({ timeout: 4000 });
      return;
    } catch (error) {
      if (attempt === 5) throw error;
      await window.closeTab(FILE);
    }
  }
}

step("a function of a cell has its entry in the menu", async () => {
  window = await vscode.open(folder);
  await opened();
  await lines(1).locator(".view-line", { hasText: "def common" }).click();
  await window.ready();
  await window.choose("Self-Refine this function");
});

step("its rewrite is shown, and goes into the cell", async () => {
  await window.diffShown("set(yours)");
  await window.notification("Self-Refine common: round").waitFor({ state: "detached" });
  const mode = window.page.locator(".statusbar-item", { hasText: /^Python$/ });
  await mode.waitFor();
  await window.shotBoth("notebook");
  await window.title("Accept").click();
  await lines(1).locator(".view-line", { hasText: "set(yours)" }).first().waitFor();
  await window.save(FILE, (text) => text.includes("set(yours)"));
  const { cells } = JSON.parse(window.disk(FILE));
  assert.equal(cells[0].source.join(""), CELLS[0]);
  assert.equal(cells[2].source.join(""), CELLS[2]);
});
