// Results for the tests, as the server gives them.

import type { Answer, Verdict } from "../../src/refine/result";

export const VERDICT: Verdict = {
  accepted: true,
  grade: "verified",
  reason: "",
  missing: [],
  gates: [
    { gate: "syntax", passed: true, detail: "", seconds: 0.001 },
    { gate: "replay", passed: true, detail: "212 inputs equal, 12 of them recorded", seconds: 0.5 },
  ],
  tests: { selected: 14, passed: 14 },
  replay: { recorded: 12, generated: 200, mismatches: 0, counterexample: null },
  changed_lines: { total: 3, executed: 3 },
  speedup: { ratio: 3.44, low: 3.1, high: 3.8, inputs: "amplified" },
  growth: { before: 1.9, after: 1.0 },
  complexity: {
    before: { cyclomatic: 8, cognitive: 20, maintainability: 40 },
    after: { cyclomatic: 4, cognitive: 6, maintainability: 60 },
  },
};

export const NOTHING: Verdict = {
  accepted: false,
  grade: "unverified",
  reason: "",
  missing: [],
  gates: [],
  tests: { selected: 0, passed: 0 },
  replay: { recorded: 0, generated: 0, mismatches: 0, counterexample: null },
  changed_lines: { total: 0, executed: 0 },
  speedup: null,
  growth: null,
  complexity: null,
};

export const ANSWER: Answer = {
  id: "0123456789ab",
  target: { path: "src/shop/inventory.py", qualname: "to_buy", start_line: 51, end_line: 58 },
  task: "both",
  engine: "rules",
  status: "refined",
  stop_reason: "target_reached",
  verdict: VERDICT,
  iterations: [
    {
      feedback: {
        findings: [
          {
            aspect: "efficiency",
            line: 5,
            end_line: 5,
            problem: "`in <b>stock</b>` walks the whole list.",
            instruction: "Build a `set` & test against that.",
          },
        ],
        scores: { efficiency: 2 },
        stop: false,
      },
      verdict: VERDICT,
      diff: "@@ -1 +1 @@\n-    if a < b:\n+    if b > a:\n",
      seconds: 1.25,
    },
  ],
  diff: "--- a/m.py\n+++ b/m.py\n@@ -1 +1 @@\n-    if a < b:\n+    if b > a:\n",
  usage: { prompt_tokens: 0, completion_tokens: 0, cached_tokens: 0, requests: 0, usd: null },
  seconds: 4.5,
  edit: null,
};
