import assert from "node:assert/strict";
import { test } from "node:test";

import { evidence, firstChange, replacedBy } from "../../src/refine/queue";

const entry = (file: string, qualname: string) => ({ file, name: qualname });

test("a new result of a function replaces the one that waits, and no other", () => {
  const queue = [entry("file:///a.py", "f"), entry("file:///a.py", "g"), entry("file:///b.py", "f")];
  assert.deepEqual(replacedBy(queue, entry("file:///a.py", "f")), [queue[0]]);
  assert.deepEqual(replacedBy(queue, entry("file:///c.py", "f")), []);
});

test("behind a headline stands what every gate found", () => {
  const verdict = {
    gates: [
      { gate: "syntax", detail: "" },
      { gate: "tests", detail: "6 of 6 passed" },
    ],
    missing: ["a test"],
  };
  const want = "partly\n\ntests: 6 of 6 passed\n\nmissing: a test";
  assert.equal(evidence({ headline: "partly", verdict }), want);
  assert.equal(evidence({ headline: "1 case for test_m.py" }), "1 case for test_m.py");
});

const CHANGES: [string, string, number][] = [
  ["a\nb\nc", "a\nx\nc", 1],
  ["a\nb", "import x\na\nb", 0],
  ["a\nb\nc", "a\nb", 1],
  ["a", "a", 0],
];
for (const [before, after, want] of CHANGES) {
  test(`the change of ${JSON.stringify(after)} begins in line ${want}`, () =>
    assert.equal(firstChange(before, after), want));
}
