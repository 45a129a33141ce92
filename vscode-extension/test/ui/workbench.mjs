// Workbench: a real VS Code, its server on 127.0.0.1 and its window in Chromium.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";

import { Window, until } from "./window.mjs";

const HERE = import.meta.dirname;
const CACHE = process.env.VSCODE_FOLDER;
const VSCODE = path.join(CACHE, "node_modules/code-server/lib/vscode");
const { chromium } = await import(path.join(CACHE, "node_modules/playwright-core/index.mjs"));

export const ROOT = path.resolve(HERE, "../../..");
export const PYTHON = process.env.PYTHON ?? path.join(ROOT, ".venv/bin/python");

const QUIET = {
  "workbench.startupEditor": "none",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  "editor.minimap.enabled": false,
  "chat.commandCenter.enabled": false,
  "window.commandCenter": false,
  "workbench.layoutControl.enabled": false,
  "workbench.tips.enabled": false,
  "git.enabled": false,
  "npm.autoDetect": "off",
  "telemetry.telemetryLevel": "off",
  "files.autoSave": "off",
  "workbench.colorTheme": "Default Light Modern",
  "workbench.preferredLightColorTheme": "Default Light Modern",
  "workbench.preferredDarkColorTheme": "Default Dark Modern",
};

/** Start Chromium. */
export function launch() {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu"],
  });
}

/** One VS Code with its own folders for settings, extensions and state; `close` leaves nothing. */
export class Workbench {
  static async start(settings, { environment = {}, extensions = [], dialogs = false } = {}) {
    const run = fs.mkdtempSync(path.join(os.tmpdir(), "sr-ui-"));
    const own = new Workbench(run);
    own.writeSettings({ ...QUIET, ...settings });
    for (const name of ["CONFIG", "CACHE", "STATE", "DATA"]) {
      environment[`XDG_${name}_HOME`] = path.join(run, "home", name);
    }
    for (const vsix of extensions) {
      await own.install(vsix);
    }
    await own.serve({ ...process.env, ...environment }, dialogs);
    own.browser = await launch();
    return own;
  }

  constructor(run) {
    this.run = run;
    this.folders = ["--server-data-dir", "sd", "--user-data-dir", "data", "--extensions-dir", "ext"].map(
      (word) => (word.startsWith("--") ? word : path.join(run, word)),
    );
  }

  writeSettings(settings) {
    for (const scope of ["User", "Machine"]) {
      const folder = path.join(this.run, "data", scope);
      fs.mkdirSync(folder, { recursive: true });
      const text = JSON.stringify(scope === "User" ? settings : {}, null, 2);
      fs.writeFileSync(path.join(folder, "settings.json"), text);
    }
    this.settings = settings;
  }

  async install(vsix) {
    const args = [
      path.join(VSCODE, "out/server-main.js"),
      ...this.folders,
      "--install-extension",
      vsix,
      "--force",
    ];
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    let said = "";
    child.stdout.on("data", (data) => (said += data));
    child.stderr.on("data", (data) => (said += data));
    await once(child, "close");
    if (!said.includes("successfully installed")) {
      throw new Error(`not installed: ${vsix}\n${said}`);
    }
  }

  async serve(env, dialogs) {
    const port = await freePort();
    const args = [
      path.join(VSCODE, "out/server-main.js"),
      ...this.folders,
      "--host",
      "127.0.0.1",
      "--port",
      port,
    ];
    args.push("--without-connection-token", "--accept-server-license-terms", "--telemetry-level", "off");
    if (!dialogs) {
      // VS Code refuses its dialogs then, as that of trust at the start.
      args.push("--enable-smoke-test-driver");
    }
    const log = fs.openSync(path.join(this.run, "server.log"), "w");
    this.server = spawn(process.execPath, args, { stdio: ["ignore", log, log], detached: true, env });
    this.url = `http://127.0.0.1:${port}`;
    await until(async () => (await fetch(`${this.url}/version`)).ok, "VS Code's server is up");
  }

  /** Open a folder, and a file of it if one is named; one further extension may run from its source. */
  async open(folder, file, { development, viewport = { width: 1280, height: 800 } } = {}) {
    const context = await this.browser.newContext({ viewport });
    const page = await context.newPage();
    page.setDefaultTimeout(60000);
    const remote = (name) => `vscode-remote://${new URL(this.url).host}${name}`;
    const payload = [];
    if (development) {
      payload.push(["extensionDevelopmentPath", remote(development)], ["enableProposedApi", ""]);
    }
    if (file) {
      payload.push(["openFile", remote(path.join(folder, file))]);
    }
    const query = `folder=${folder}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
    await page.goto(`${this.url}/?${query}`, { waitUntil: "commit" });
    await page.locator(".monaco-workbench").waitFor();
    return new Window(this, page, folder);
  }

  /** The user's settings as they are now, as text: those of this machine are kept apart in a remote window. */
  userSettings() {
    const files = ["User", "Machine"].map((scope) => path.join(this.run, "data", scope, "settings.json"));
    return files.map((file) => fs.readFileSync(file, "utf8")).join("\n");
  }

  /** All that VS Code and its extensions have logged, as one text. */
  logs() {
    const files = fs.readdirSync(this.run, { recursive: true, withFileTypes: true });
    return files
      .filter((entry) => entry.isFile() && /\.log$|logs/.test(path.join(entry.parentPath, entry.name)))
      .map((entry) => fs.readFileSync(path.join(entry.parentPath, entry.name), "latin1"))
      .join("\n");
  }

  async close() {
    await this.browser?.close();
    if (this.server) {
      const ended = once(this.server, "close");
      process.kill(-this.server.pid, "SIGTERM");
      const late = setTimeout(() => process.kill(-this.server.pid, "SIGKILL"), 5000);
      await ended;
      clearTimeout(late);
    }
    fs.rmSync(this.run, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function freePort() {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return String(port);
}

/** Return what runs steps that build on each other: where one fails there is a picture, and the rest is not tried. */
export function steps(test, window) {
  let broken = false;
  return (name, run) =>
    test(name, { timeout: 300_000 }, async () => {
      assert.ok(!broken, "an earlier step failed");
      try {
        await run();
      } catch (error) {
        broken = true;
        await window()?.shot(`failed ${name}`);
        throw error;
      }
    });
}

/** Return a copy of the shop, in a folder of its own. */
export function shop(name) {
  const folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "sr-ws-")), name);
  fs.cpSync(path.join(ROOT, "tests/projects/shop"), folder, { recursive: true });
  return folder;
}
