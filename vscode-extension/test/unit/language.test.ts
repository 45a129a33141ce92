import assert from "node:assert/strict";
import { test } from "node:test";

import { describe, notExecuted } from "../../src/language";

const SERVER = { command: "/env/bin/selfrefine", args: [], version: "0.2.0" };
const BUNDLED = { ...SERVER, source: "bundled" as const, origin: "bundled" };
const FOUND = { ...SERVER, source: "environment" as const, origin: "from the PATH", version: undefined };
const ROWS: [Parameters<typeof describe>, string, string, string][] = [
  [
    ["ready", { engine: "rules", model: "", trusted: true }, true],
    "Self-Refine: rules",
    "ready",
    "information",
  ],
  [["ready", { engine: "chat", model: "m1" }, true], "Self-Refine: chat (m1)", "ready", "information"],
  [
    ["ready", { engine: "chat", model: "editor:gpt-4o" }, true],
    "Self-Refine: chat (VS Code gpt-4o)",
    "ready",
    "information",
  ],
  [
    ["ready", { engine: "rules", trusted: false }, true],
    "Self-Refine: rules",
    "ready; folder not trusted: nothing is executed",
    "warning",
  ],
  [
    ["starting", undefined, false],
    "Self-Refine",
    "starting; folder not trusted: nothing is executed",
    "warning",
  ],
  [["missing", undefined, true], "Self-Refine", "no server found", "warning"],
  [
    ["ready", { engine: "rules", trusted: true, notExecuted: "" }, true, BUNDLED],
    "Self-Refine: rules",
    "ready; bundled: selfrefine 0.2.0 at /env/bin/selfrefine",
    "information",
  ],
  [
    ["ready", { engine: "rules", notExecuted: "no sandbox" }, true],
    "Self-Refine: rules",
    "ready; no sandbox works: nothing is executed",
    "warning",
  ],
  [
    ["failed", undefined, true, FOUND],
    "Self-Refine",
    "the server is not running; from the PATH: selfrefine at /env/bin/selfrefine",
    "error",
  ],
  [["failed", { engine: "rules" }, true], "Self-Refine", "the server is not running", "error"],
];
for (const [given, text, detail, severity] of ROWS) {
  test(`the status says ${text}: ${detail}`, () =>
    assert.deepEqual(describe(...given), { text, detail, severity }));
}

const EXECUTING: [NodeJS.Platform, string, RegExp | undefined][] = [
  ["linux", "", undefined],
  ["linux", "no sandbox", /no sandbox works: install bubblewrap, or open the folder in a dev container\.$/],
  ["darwin", "no sandbox", /no sandbox works: open the folder in a dev container\.$/],
  ["win32", "", /nothing on Windows itself: open the folder in WSL or in a dev container\.$/],
];
for (const [platform, reason, want] of EXECUTING) {
  test(`where nothing is executed the way out is told: ${platform}, ${reason || "a sandbox works"}`, () => {
    const said = notExecuted(platform, reason);
    assert.ok(want ? want.test(said!) : said === undefined, said);
  });
}
