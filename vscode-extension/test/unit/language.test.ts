import assert from "node:assert/strict";
import { test } from "node:test";

import { describe } from "../../src/language";

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
  [["failed", { engine: "rules" }, true], "Self-Refine", "the server is not running", "error"],
];
for (const [given, text, detail, severity] of ROWS) {
  test(`the status says ${text}: ${detail}`, () =>
    assert.deepEqual(describe(...given), { text, detail, severity }));
}
