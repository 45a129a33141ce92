// The HTML pages in a real browser: both themes, a screen and a phone, what axe-core finds, and how long they take.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";

import { OUT } from "./window.mjs";
import { PYTHON, ROOT, launch } from "./workbench.mjs";

const AXE = fs.readFileSync(path.join(process.env.VSCODE_FOLDER, "axe-core/axe.min.js"), "utf8");
const SCREEN = { width: 1280, height: 800 };
// The narrowest that WCAG asks for (1.4.10).
const PHONE = { width: 320, height: 640 };
const MOST_SECONDS = 2;
// A busy machine may take its time; what the page itself computes is held to less.
const PATIENT = { timeout: 120_000 };

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "sr-pages-"));
let browser;

before(async () => {
  execFileSync(PYTHON, ["tests/support/report_pages.py", folder, "500"], { cwd: ROOT });
  fs.mkdirSync(OUT, { recursive: true });
  browser = await launch();
});

after(async () => {
  await browser?.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Open a page in a window of its own; `failures` are what its console has complained of. */
async function open(name, viewport, colorScheme) {
  const context = await browser.newContext({ viewport, colorScheme, isMobile: viewport === PHONE });
  const page = await context.newPage();
  const failures = [];
  page.on("pageerror", (error) => failures.push(String(error)));
  page.on("console", (message) => message.type() === "error" && failures.push(message.text()));
  await page.goto(pathToFileURL(path.join(folder, `${name}.html`)).href, PATIENT);
  return { page, failures };
}

/** Return what axe-core finds, a line for each rule, with the first place. */
async function violations(page) {
  // Not as a script of the page, which lets none in.
  await page.evaluate(AXE);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return found.violations.map(
    ({ id, help, nodes }) =>
      `${id} (${nodes.length}): ${help}: ${nodes[0].html.slice(0, 160)} ${nodes[0].failureSummary}`,
  );
}

/** Return what stands beside the window, or is cut off there, and cannot be scrolled to within the page. */
function beside(page) {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("main *")]
      .filter((each) => !each.parentElement?.closest(".wide, pre, svg"))
      .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
      .map((each) => each.outerHTML.slice(0, 200)),
  );
}

async function openAll(page) {
  await page.evaluate(() => document.querySelectorAll("details").forEach((each) => (each.open = true)));
}

for (const colorScheme of ["light", "dark"]) {
  for (const [width, viewport] of [
    ["screen", SCREEN],
    ["phone", PHONE],
  ]) {
    // All of 500 functions would keep axe-core busy for a minute, with the same kinds of elements as a few.
    for (const name of ["few", "functions", "behaviour"]) {
      test(`${name}, ${colorScheme}, ${width}: readable by all, nothing beside the page`, async () => {
        const { page, failures } = await open(name, viewport, colorScheme);
        await openAll(page);
        await page.screenshot({ path: path.join(OUT, `report ${name} ${colorScheme} ${width}.png`) });
        const wide = await page.evaluate(() => document.scrollingElement.scrollWidth);
        const outside = await beside(page);
        const found = await violations(page);
        await page.context().close();
        assert.deepEqual(found, []);
        assert.deepEqual(outside, []);
        assert.ok(wide <= viewport.width, `the page is ${wide} pixels wide`);
        assert.deepEqual(failures, []);
      });
    }
  }
}

test("500 functions are there within two seconds of work", async () => {
  const context = await browser.newContext({ viewport: SCREEN });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  // What the page's thread computes, not what other programs of this machine take meanwhile.
  await client.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.goto(pathToFileURL(path.join(folder, "batch.html")).href, PATIENT);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const { metrics } = await client.send("Performance.getMetrics");
  const used = metrics.find((metric) => metric.name === "TaskDuration").value;
  const [seen] = await page.evaluate(() =>
    performance.getEntriesByType("navigation").map((entry) => entry.loadEventEnd),
  );
  console.log(
    `500 functions: ${used.toFixed(2)} s of the page's thread, loaded after ${(seen / 1000).toFixed(2)} s`,
  );
  await context.close();
  assert.ok(used < MOST_SECONDS, `${used} s`);
});

test("the table sorts and filters, and a link opens its function", async () => {
  const { page } = await open("batch", SCREEN, "light");
  const row = "#table tbody tr:not([hidden])";
  const first = (column) =>
    page.evaluate(([row, n]) => document.querySelector(row).cells[n].textContent, [row, column]);
  const header = page.locator("#table th button", { hasText: "seconds" });
  await header.click();
  const least = Number(await first(10));
  await header.click();
  assert.ok(Number(await first(10)) > least);
  await page.locator("#words").fill("parse");
  await page.locator("#kind").selectOption("failed");
  assert.match(await page.locator("#count").innerText(), /^\d+ of 500 functions$/);
  assert.equal(await first(2), "failed");
  const link = page.locator(`${row} a`).first();
  const name = await link.innerText();
  await link.click();
  const details = page.locator("details.function[open]");
  assert.equal(await details.locator(".name").innerText(), name);
  assert.ok(
    await details
      .locator("summary")
      .first()
      .evaluate((each) => each === document.activeElement),
  );
  await page.context().close();
});
