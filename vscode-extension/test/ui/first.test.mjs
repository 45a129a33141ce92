// The first click: an empty home, a Python without selfrefine, and the VSIX; then other programs of its name on the PATH.

import assert from "node:assert/strict";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";

import { OUT, until } from "./window.mjs";
import { ROOT, Workbench, shop, steps } from "./workbench.mjs";

const FILE = "src/shop/inventory.py";
const NAME = "inventory.py";
const OLD = `#!/usr/bin/env python3
import json, sys
size = 0
while (line := sys.stdin.buffer.readline()).strip():
    if line.lower().startswith(b"content-length:"):
        size = int(line.split(b":")[1])
asked = json.loads(sys.stdin.buffer.read(size))
server = {"name": "selfrefine-server", "version": "0.0.1"}
answer = {"jsonrpc": "2.0", "id": asked["id"], "result": {"capabilities": {}, "serverInfo": server}}
body = json.dumps(answer).encode()
sys.stdout.buffer.write(b"Content-Length: %d\\r\\n\\r\\n%b" % (len(body), body))
sys.stdout.buffer.flush()
sys.stdin.buffer.read()
`;

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), "sr-first-"));
const bin = path.join(scratch, "bin");
const folder = shop("shop");
let vscode;
let window;
const step = steps(test, () => window);

const storage = () => path.join(vscode.run, "data/User/globalStorage/selfrefine.selfrefine");
const outdated = () => path.join(storage(), "server-0.0.1");

/** A test that only a variable of the folder's file lets pass. */
const TEST = `import os

from shop.inventory import to_buy


def test_variable():
    assert to_buy([os.environ["SKU"]], []) == ["from a file"]
`;

before(async () => {
  fs.mkdirSync(OUT, { recursive: true });
  fs.mkdirSync(path.join(folder, ".vscode"));
  const settings = JSON.stringify({ "python.envFile": "${workspaceFolder}/variables" });
  fs.writeFileSync(path.join(folder, ".vscode/settings.json"), settings);
  fs.writeFileSync(path.join(folder, "variables"), 'export SKU="from a file"\n');
  fs.writeFileSync(path.join(folder, "tests/test_variable.py"), TEST);
  fs.mkdirSync(bin);
  fs.mkdirSync(path.join(scratch, "home"));
  const without = process.env.PATH.split(":").filter(
    (entry) => !fs.existsSync(path.join(entry, "selfrefine")),
  );
  const environment = {
    // As from a command line, so that no login shell is asked for another PATH.
    VSCODE_CLI: "1",
    HOME: path.join(scratch, "home"),
    PATH: [bin, ...without].join(":"),
    VIRTUAL_ENV: "",
  };
  vscode = await Workbench.start({}, { environment, extensions: [path.join(OUT, "selfrefine.vsix")] });
  fs.mkdirSync(outdated(), { recursive: true });
});
after(async () => {
  await vscode?.close();
  fs.rmSync(path.dirname(folder), { recursive: true });
  fs.rmSync(scratch, { recursive: true });
});

/** Return a script that runs our own server where the kernel refuses what sandboxes need. */
function withoutSandbox() {
  const [name] = fs.readdirSync(storage());
  const own = path.join(storage(), name, "bin");
  return `#!/bin/sh
cd ${path.join(ROOT, "tests/support")}
numbers=$(${own}/python -c 'import confined as c; print(c.UNSHARE, c.LANDLOCK, sep=",")')
PATH=/nowhere exec ${own}/python confined.py "$numbers" ${own}/selfrefine "$@"
`;
}

/** Put a program of our name on the PATH, and start again. */
async function onPath(script) {
  await window.clearNotifications();
  fs.writeFileSync(path.join(bin, "selfrefine"), script, { mode: 0o755 });
  await window.palette("Self-Refine: Restart Server");
}

step("a folder is opened and trusted", async () => {
  window = await vscode.open(folder, FILE);
  await window.notification("Self-Refine needs its server").waitFor();
  await window.shot("first-offer");
  await window.palette("Workspaces: Manage Workspace Trust");
  await window.page.getByRole("button", { name: "Trust", exact: true }).first().click();
  await window.page.locator(".statusbar-item", { hasText: "Restricted Mode" }).waitFor({ state: "detached" });
  await window.closeTab("Workspace Trust");
});

step("Set Up installs what the VSIX brings, and what it needs", async () => {
  await window.answer("Self-Refine needs its server", "Set Up");
  await until(
    () => /server: \S+server-[\d.]+\/bin\/selfrefine, bundled/.test(vscode.logs()),
    "it starts",
    240,
  );
  await window.ready();
  assert.match(vscode.logs(), /Processing \S+bundled\/selfrefine-[\d.]+-py3-none-any.whl/);
  await until(() => !fs.existsSync(outdated()), "the environment of an older version is gone");
  const [installed] = fs
    .readdirSync(path.join(vscode.run, "ext"))
    .filter((name) => name.startsWith("selfrefine"));
  const notices = fs.readFileSync(path.join(vscode.run, "ext", installed, "ThirdPartyNotices.txt"), "utf8");
  assert.match(notices, /minimatch [^]*vscode-languageclient /);
});

step("a click gives a diff, and Accept applies it", async () => {
  const line = window
    .disk(FILE)
    .split("\n")
    .findIndex((text) => text.includes("if sku not in"));
  await window.goTo(NAME, line + 1);
  await window.choose("Self-Refine this function");
  await window.diffShown("in_stock_set");
  await window.header(/verified/);
  await window.shot("first-diff");
  await window.title("Accept").click();
  await window.diff.waitFor({ state: "detached" });
  await window.save(FILE, (text) => text.includes("in_stock_set"));
  await window.notification("Self-Refine to_buy").waitFor({ state: "detached" });
});

step("where no sandbox works it is told once, and what works all the same is offered", async () => {
  await onPath(withoutSandbox());
  const what = "Self-Refine executes nothing here, as no sandbox works: install bubblewrap";
  await window.notification(what).waitFor();
  await window.shot("first-no-sandbox");
  await window.answer(what, "Mark What the Rules See");
  await until(() => /"selfrefine.hints": true/.test(vscode.userSettings()), "the rules mark what they see");
});

step("another program of that name is told of", async () => {
  await onPath("#!/bin/sh\necho 'usage: selfrefine FILE' >&2\nexit 2\n");
  const told = window.notification("does not start as Self-Refine's server.");
  await told.waitFor();
  assert.match(await told.innerText(), /bin\/selfrefine, from the PATH, does not start/);
});

step("an older server is told of, and the bundled one takes its place with a click", async () => {
  await onPath(OLD);
  const what = "from the PATH, is version 0.0.1, and this extension needs";
  await window.notification(what).waitFor();
  await window.shot("first-older");
  await window.answer(what, "Use Bundled Server");
  await window.ready();
  assert.match(vscode.userSettings(), /"selfrefine.importStrategy": "useBundled"/);
  assert.equal(await window.page.locator(".notification-list-item").count(), 0);
});
