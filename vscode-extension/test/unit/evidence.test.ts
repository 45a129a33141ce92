import assert from "node:assert/strict";
import { test } from "node:test";

import { evidence, factor, nothing } from "../../src/refine/evidence";
import type { Verdict } from "../../src/refine/result";
import { ANSWER, NOTHING, VERDICT } from "./results";

const CASES: [string, Partial<Verdict>, string][] = [
  ["all there is", {}, "verified: 14 tests, 212 inputs equal, 3.4x faster [3.1, 3.8], cognitive 20 to 6"],
  [
    "one of each",
    {
      tests: { selected: 1, passed: 1 },
      replay: { ...VERDICT.replay, recorded: 1, generated: 0 },
      speedup: null,
      complexity: null,
    },
    "verified: 1 test, 1 input equal",
  ],
  [
    "rejected",
    {
      accepted: false,
      tests: { selected: 3, passed: 1 },
      replay: NOTHING.replay,
      speedup: null,
      complexity: null,
    },
    "rejected: 2 of 3 tests failed",
  ],
  [
    "a difference",
    { accepted: false, replay: { ...VERDICT.replay, mismatches: 2 }, speedup: null, complexity: null },
    "rejected: 14 tests, 2 of 212 inputs differ",
  ],
  [
    "no faster",
    { grade: "partly", speedup: { ratio: 1.04, low: 0.9, high: 1.2, inputs: "recorded" }, complexity: null },
    "partly: 14 tests, 212 inputs equal, as fast: 1.04x [0.90, 1.20]",
  ],
  [
    "slower",
    { speedup: { ratio: 0.5, low: 0.4, high: 0.6, inputs: "recorded" }, complexity: null },
    "verified: 14 tests, 212 inputs equal, slower: 0.50x [0.40, 0.60]",
  ],
  ["nothing executed", { ...NOTHING, accepted: true }, "unverified"],
];

for (const [name, change, want] of CASES) {
  test(`evidence: ${name}`, () => assert.equal(evidence({ ...VERDICT, ...change }), want));
}

test("factors have the digits that they are worth", () => {
  assert.deepEqual([0.904, 1.21, 3.44, 19.96, 135.48].map(factor), ["0.90", "1.21", "3.4", "20.0", "135"]);
});

test("what came to nothing is told with its reason", () => {
  const none = { ...ANSWER, status: "unchanged" as const, stop_reason: "no_findings" };
  assert.equal(nothing({ ...none, iterations: [] }), "to_buy: nothing found that could be better");
  assert.equal(nothing(none), "to_buy: nothing better found in 1 round (nothing found that could be better)");
  assert.equal(nothing({ ...none, status: "failed", message: "the tests fail" }), "to_buy: the tests fail");
});
