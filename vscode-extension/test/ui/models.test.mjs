// Models: one at an endpoint, with its key in the secret storage; then walkthrough and settings.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";

import { OUT, until } from "./window.mjs";
import { PYTHON, ROOT, Workbench, shop, steps } from "./workbench.mjs";

const HERE = import.meta.dirname;
const FILE = "src/shop/inventory.py";
const NAME = "inventory.py";
const KEY = "zq-canary-0123456789abcdef-SECRET";
const CODE = `def to_buy(requested: list[str], in_stock: list[str]) -> list[str]:
    """Return each requested product that is not in stock, once, in the order of the requests."""
    known = set(in_stock)
    return list(dict.fromkeys(sku for sku in requested if sku not in known))
`;
const FINDING = {
  aspect: "efficiency",
  location: "the loop",
  line: 5,
  problem: "It walks the list.",
  instruction: "Build a set.",
};
const SCRIPT = [
  { feedback: { findings: [FINDING], scores: { efficiency: 2 }, stop: false }, repeat: true },
  { code: CODE, repeat: true },
];

const folder = shop("shop");
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "sr-endpoint-"));
const requests = path.join(scratch, "requests.jsonl");
let vscode;
let window;
let endpoint;
const step = steps(test, () => window);

/** Start the scripted endpoint, which takes our key alone; return its address. */
async function serve() {
  fs.writeFileSync(path.join(scratch, "script.json"), JSON.stringify(SCRIPT));
  const args = [
    "tests/support/endpoint.py",
    "--script",
    path.join(scratch, "script.json"),
    "--key",
    KEY,
    "--log",
    requests,
  ];
  endpoint = spawn(PYTHON, args, { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(endpoint.stdout, "data");
  return line.toString().trim();
}

/** Return one of our test extensions as a VSIX. */
function pack(name) {
  const vsix = path.join(scratch, `${name}.vsix`);
  const vsce = path.join(ROOT, "vscode-extension/node_modules/.bin/vsce");
  const args = ["package", "--no-dependencies", "--allow-missing-repository", "--skip-license", "-o", vsix];
  execFileSync(vsce, args, { cwd: path.join(HERE, name), stdio: "ignore" });
  return vsix;
}

before(async () => {
  fs.mkdirSync(OUT, { recursive: true });
  const settings = {
    "security.workspace.trust.enabled": false,
    "selfrefine.engine": "chat",
    "selfrefine.model": "scripted",
    "selfrefine.baseUrl": await serve(),
    "selfrefine.logLevel": "debug",
    "selfrefine.trace.server": "off",
    "selfrefine.maxIterations": 1,
  };
  const environment = { SELECTED_PYTHON: PYTHON };
  vscode = await Workbench.start(settings, {
    environment,
    extensions: [path.join(OUT, "selfrefine.vsix"), pack("python")],
  });
});
after(async () => {
  await vscode?.close();
  endpoint?.kill();
  fs.rmSync(path.dirname(folder), { recursive: true });
  fs.rmSync(scratch, { recursive: true });
});

step("without a key the endpoint refuses, and the way to set one is offered", async () => {
  window = await vscode.open(folder, FILE);
  await window.ready();
  assert.match(vscode.logs(), /\.venv\/bin\/selfrefine, from the selected interpreter's environment/);
  await window.goTo(NAME, 55);
  await window.choose("Self-Refine this function");
  const told = window.notification("needs a key");
  await told.waitFor({ timeout: 90000 });
  await told.getByRole("button", { name: "Set API Key" }).click();
});

step("the key goes into the secret storage", async () => {
  await window.page.locator(".quick-input-widget input[type=password]").fill(KEY);
  await window.keyboard.press("Enter");
  await until(() => /starting the server: the API key has changed/.test(vscode.logs()), "a new start");
});

step("it is tried again by itself; the endpoint's candidate is verified and shown", async () => {
  await window.diffShown("dict.fromkeys");
  await window.keyboard.press("Control+Enter");
  await window.diff.waitFor({ state: "detached" });
  await window.save(FILE, (text) => text.includes("dict.fromkeys"));
  await window.keyboard.press("Control+z");
  await window.save(FILE, (text) => !text.includes("dict.fromkeys"));
  const kinds = fs
    .readFileSync(requests, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line).kind);
  assert.deepEqual(kinds.slice(-2), ["critique", "rewrite"]);
});

step("the key is in no log, no setting and no file of VS Code's server", async () => {
  await window.palette("Self-Refine: Show Debug Information");
  await window.page.locator(".tab.active", { hasText: "Untitled" }).waitFor();
  assert.ok(vscode.logs().includes("activated in"), "there are logs to look into");
  const holding = fs
    .readdirSync(vscode.run, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => fs.readFileSync(file).includes(KEY));
  assert.deepEqual(holding, []);
  await window.palette("View: Revert and Close Editor");
});

step("walkthrough and settings", async () => {
  await window.palette("Welcome: Open Walkthrough");
  await window.page
    .locator(".quick-input-list .monaco-list-row", { hasText: "Get started with Self-Refine" })
    .click();
  await window.page.locator(".getting-started-step", { hasText: "Find the server" }).first().waitFor();
  await window.frame().getByRole("heading", { name: "The server" }).waitFor();
  await window.shotBoth("walkthrough");
  const search = window.page.locator(".settings-editor .monaco-editor").first();
  await window.paletteUntil("Preferences: Open Settings (UI)", search);
  await window.keyboard.type("@ext:selfrefine.selfrefine");
  await window.page.locator(".setting-item-label", { hasText: "Task" }).first().waitFor();
  await window.shotBoth("settings");
});
