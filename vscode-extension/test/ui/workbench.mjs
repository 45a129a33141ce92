// Workbench: a real VS Code, its server on 127.0.0.1 and its window in Chromium, and what a user does in it.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const HERE = import.meta.dirname;
const CACHE = process.env.VSCODE_FOLDER;
const VSCODE = path.join(CACHE, "node_modules/code-server/lib/vscode");
const { chromium } = await import(path.join(CACHE, "node_modules/playwright-core/index.mjs"));

export const OUT = path.resolve(HERE, "../../out");
export const ROOT = path.resolve(HERE, "../../..");
const PYTHON = process.env.PYTHON ?? path.join(ROOT, ".venv/bin/python");

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
    own.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: ["--no-sandbox", "--disable-gpu"],
    });
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

/** One window. */
export class Window {
  constructor(vscode, page, folder) {
    this.vscode = vscode;
    this.page = page;
    this.folder = folder;
    this.keyboard = page.keyboard;
  }

  shot(name) {
    return this.page.screenshot({ path: path.join(OUT, `${name}.png`) });
  }

  editor(file) {
    return this.page
      .locator(`.editor-instance .monaco-editor[data-uri^="vscode-remote"][data-uri$="${file}"]`)
      .first();
  }

  /** What the editor shows; VS Code draws the visible lines only, in any order. */
  async text(file) {
    const rows = await this.editor(file)
      .locator(".view-line")
      .evaluateAll((lines) => lines.map((line) => [parseFloat(line.style.top), line.innerText]));
    const sorted = rows.sort((a, b) => a[0] - b[0]).map((row) => row[1]);
    return sorted.join("\n").replaceAll("\u00a0", " ");
  }

  /** Put the cursor at a line, from 1, by the keyboard. */
  async goTo(file, line) {
    await this.palette(`:${line}`, "");
    await this.page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    await this.keyboard.press("End");
    await this.status(`Ln ${line},`);
  }

  /** Open a file through the explorer; the search by name needs a native module. */
  async openFile(...path) {
    for (const name of path) {
      const row = this.page.locator(".explorer-folders-view .monaco-list-row", { hasText: name }).first();
      await row.click();
    }
    const name = path.at(-1);
    await this.editor(name).locator(".view-line").first().waitFor();
  }

  /** Go to an open editor. */
  async tab(title) {
    await this.page.locator(".tabs-container .tab", { hasText: title }).first().click();
  }

  clearNotifications() {
    return this.palette("Notifications: Clear All Notifications");
  }

  /** A picture in a light and in a dark theme. */
  async shotBoth(name) {
    await this.shot(`${name}-light`);
    await this.otherTheme("vs-dark");
    await this.shot(`${name}-dark`);
    await this.otherTheme("vs");
  }

  async otherTheme(kind) {
    await this.paletteUntil(
      "Preferences: Toggle between Light/Dark Themes",
      this.page.locator(`.monaco-workbench.${kind}`),
    );
  }

  /** Close an editor by the cross on its tab. */
  async closeTab(title) {
    const tab = this.page.locator(".tabs-container .tab", { hasText: title });
    await tab.hover();
    await tab.locator(".codicon-close").click();
    await tab.waitFor({ state: "detached" });
  }

  async palette(text, prefix = ">") {
    const input = this.page.locator(".quick-input-widget input").first();
    // A key that comes while the workbench changes its theme is lost now and then, or closes what it opened.
    for (let attempt = 0; ; attempt++) {
      await this.keyboard.press("F1");
      try {
        await input.waitFor({ timeout: 5000 });
        await input.fill(prefix + text, { timeout: 5000 });
        break;
      } catch (error) {
        if (attempt === 5) {
          throw error;
        }
      }
    }
    const rows = this.page.locator(".quick-input-list .monaco-list-row");
    await (prefix ? rows.filter({ hasText: text }) : rows).first().waitFor();
    await this.keyboard.press("Enter");
  }

  /** Run a command until what it opens is there: after a change of theme the palette may close without it. */
  async paletteUntil(text, opened) {
    for (let attempt = 0; ; attempt++) {
      await this.palette(text);
      try {
        await opened.waitFor({ timeout: 10000 });
        return;
      } catch (error) {
        if (attempt === 3) {
          throw error;
        }
      }
    }
  }

  status(text) {
    return this.page.locator(".statusbar-item", { hasText: text }).first().waitFor();
  }

  async ready() {
    await this.page
      .locator(
        ".statusbar-item#selfrefine\\.selfrefine\\.selfrefine .codicon-sparkle, .statusbar-item:has-text('Self-Refine') .codicon-sparkle",
      )
      .first()
      .waitFor();
  }

  notification(text) {
    return this.page.locator(".notification-list-item", { hasText: text }).first();
  }

  /** Press a button of a notification. */
  async answer(text, button) {
    const toast = this.notification(text);
    await toast.waitFor();
    await toast.getByRole("button", { name: button, exact: true }).click();
  }

  /** Choose an entry of the menu at the cursor, through the light bulb or the keyboard. */
  async choose(label, { bulb = false } = {}) {
    const row = this.page.locator(".action-widget .monaco-list-row").filter({ hasText: label }).first();
    for (let tries = 0; ; tries++) {
      try {
        await (bulb ? this.clickBulb(tries) : this.keyboard.press("Control+."));
        await row.waitFor({ timeout: 4000 });
        break;
      } catch (error) {
        if (tries === 5) throw error;
        await this.keyboard.press("Escape");
      }
    }
    // The first move of the mouse takes the cover off the menu.
    await row.hover({ force: true });
    await row.click();
  }

  async clickBulb(tries) {
    // The bulb follows the cursor; on a busy machine one move can be lost.
    await this.keyboard.press(tries % 2 ? "Home" : "End");
    const light = this.page.locator(".lightBulbWidget, .codicon-gutter-lightbulb, .codicon-light-bulb");
    const shown = light.locator("visible=true").first();
    await shown.click({ timeout: 4000 });
  }

  get diff() {
    return this.page.locator(".monaco-diff-editor").first();
  }

  async diffShown(text) {
    await this.diff.locator(".modified .view-line", { hasText: text }).first().waitFor({ timeout: 100000 });
  }

  title(action) {
    return this.page.locator(`.editor-actions .action-label[aria-label^="${action}"]`).first();
  }

  disk(file) {
    return fs.readFileSync(path.join(this.folder, file), "utf8");
  }

  async save(file, want) {
    await this.keyboard.press("Control+s");
    await until(() => want(this.disk(file)), `${file} is saved`);
  }

  frame() {
    return this.page.frameLocator("iframe.webview.ready, iframe.webview").first().frameLocator("iframe");
  }

  async close() {
    await this.page.context().close();
  }
}

/** Wait until something holds. */
export async function until(condition, what, seconds = 60) {
  const end = Date.now() + seconds * 1000;
  let last;
  while (Date.now() < end) {
    try {
      if (await condition()) return;
    } catch (error) {
      last = error;
    }
    await pause(50);
  }
  throw new Error(`never: ${what}${last ? ` (${last.message})` : ""}`);
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

/** What a process has started, directly or not, as `{pid, command}`. */
export function descendants(pid) {
  const found = [];
  const look = (id) => {
    for (const task of list(`/proc/${id}/task`)) {
      for (const child of read(`/proc/${id}/task/${task}/children`).split(" ").filter(Boolean)) {
        const command = read(`/proc/${child}/cmdline`).replaceAll("\0", " ");
        found.push({ pid: Number(child), command });
        look(child);
      }
    }
  };
  look(pid);
  return found;
}

function list(folder) {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}

function read(file) {
  try {
    return fs.readFileSync(file, "latin1").trim();
  } catch {
    return "";
  }
}

export { PYTHON };
