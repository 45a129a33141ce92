// Window: one window of the workbench, and what a user does in it.

import fs from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export const OUT = path.resolve(import.meta.dirname, "../../out");

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
    const every = this.page.locator(".quick-input-list .monaco-list-row");
    const rows = prefix ? every.filter({ hasText: text }) : every;
    // A key that comes while the workbench changes its theme is lost now and then, or closes what it opened: the
    // palette may go even after it was filled.
    for (let attempt = 0; ; attempt++) {
      await this.keyboard.press("F1");
      try {
        await input.waitFor({ timeout: 5000 });
        await input.fill(prefix + text, { timeout: 5000 });
        await rows.first().waitFor({ timeout: 10000 });
        break;
      } catch (error) {
        if (attempt === 5) {
          throw error;
        }
      }
    }
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
        // A busy machine takes longer than a key that was lost: ever more patience.
        await row.waitFor({ timeout: 4000 * (tries + 1) });
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

  /** Wait until the line above the function says something: VS Code draws it as the content of a style. */
  async header(text) {
    const spans = this.diff.locator(".modified .view-lines span");
    const said = (all) => all.map((span) => getComputedStyle(span, "::after").content).join("\n");
    for (let attempt = 1; !text.test(await spans.evaluateAll(said)); attempt++) {
      if (attempt === 100) {
        throw new Error(`never: the header says ${text}`);
      }
      // A busy VS Code may show the top of a file: what is not visible is not drawn.
      await (attempt % 10 === 0 && this.keyboard.press("Alt+F5"));
      await this.page.waitForTimeout(500);
    }
  }

  title(action) {
    return this.page.locator(`.editor-actions .action-label[aria-label^="${action}"]`).first();
  }

  disk(file) {
    return fs.readFileSync(path.join(this.folder, file), "utf8");
  }

  async save(file, want) {
    // Keys go nowhere while an editor that closes still has the focus.
    await until(async () => {
      await this.keyboard.press("Control+s");
      await pause(500);
      return want(this.disk(file));
    }, `${file} is saved`);
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
