import assert from "node:assert/strict";
import { test } from "node:test";

import { firstChange, replacedBy } from "../../src/refine/queue";

const entry = (file: string, qualname: string) => ({ file, answer: { target: { qualname } } });

test("a new result of a function replaces the one that waits, and no other", () => {
  const queue = [entry("file:///a.py", "f"), entry("file:///a.py", "g"), entry("file:///b.py", "f")];
  assert.deepEqual(replacedBy(queue, entry("file:///a.py", "f")), [queue[0]]);
  assert.deepEqual(replacedBy(queue, entry("file:///c.py", "f")), []);
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
