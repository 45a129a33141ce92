import assert from "node:assert/strict";
import { test } from "node:test";

import { applied, type Change, drift, pending } from "../../src/refine/drift";
import type { Edit } from "../../src/refine/result";

const TEXT = "import a\n\n\ndef f(x):\n    y = x\n    return y\n\n\ndef g():\n    pass\n";
const edit = (from: number, to: number, newText: string): Edit => ({
  range: { start: { line: from, character: 0 }, end: { line: to, character: 0 } },
  newText,
});
/** An import goes in at line 1, and the function's two lines become one. */
const EDITS = [edit(1, 1, "import b\n"), edit(4, 6, "    return b.h(x)\n")];
const START = pending(EDITS, { from: 3, to: 6 });

const change = (
  line: number,
  character: number,
  endLine: number,
  endCharacter: number,
  text: string,
): Change => ({
  start: { line, character },
  end: { line: endLine, character: endCharacter },
  text,
});

const BESIDE: [string, Change][] = [
  ["a line above", change(0, 0, 0, 0, "# one\n")],
  ["three lines above, with their own ends", change(0, 0, 0, 0, "# one\r\n# two\r# three\n")],
  ["a word above", change(0, 7, 0, 8, "aa")],
  ["a line end above", change(2, 0, 2, 0, "\n")],
  ["a line of its own just above", change(3, 0, 3, 0, "# f\n")],
  ["an empty line taken out above", change(2, 0, 3, 0, "")],
  ["a word below", change(9, 4, 9, 8, "return")],
  ["a line below", change(8, 0, 8, 0, "# two\n")],
  ["just below", change(6, 0, 6, 0, "\n")],
];

const INSIDE: [string, Change][] = [
  ["a letter of the body", change(4, 4, 4, 5, "z")],
  ["the head", change(3, 4, 3, 5, "h")],
  ["a text just before the head, in its line", change(3, 0, 3, 0, "async ")],
  ["the end of the last line", change(5, 12, 5, 12, "  # done")],
  ["all of it taken out", change(3, 0, 6, 0, "")],
  ["across the head", change(2, 0, 3, 3, "")],
  ["where the import goes", change(1, 0, 1, 0, "x = 1")],
  ["the line end before the head", change(2, 0, 3, 0, "x")],
];

/** Apply a change as an editor does. */
function typed(text: string, { start, end, text: newText }: Change): string {
  return applied(text, [{ range: { start, end }, newText }]);
}

for (const [name, one] of BESIDE) {
  test(`beside the function the edits move: ${name}`, () => {
    const moved = drift(START, one);
    assert.ok(moved);
    const result = applied(typed(TEXT, one), moved.edits);
    assert.ok(result.replace(/\r/g, "\n").includes("def f(x):\n    return b.h(x)\n"), result);
    assert.ok(result.includes("import b\n"));
    assert.equal(result, typed(applied(TEXT, EDITS), afterEdits(one)));
  });
}

for (const [name, one] of INSIDE) {
  test(`inside the function nothing fits any more: ${name}`, () =>
    assert.equal(drift(START, one), undefined));
}

/** Where a change stands after the edits: one line more from the import on, one less from the function's end on. */
function afterEdits(one: Change): Change {
  const line = (number: number) => (number < 1 ? number : number < 6 ? number + 1 : number);
  return {
    start: { ...one.start, line: line(one.start.line) },
    end: { ...one.end, line: line(one.end.line) },
    text: one.text,
  };
}

test("many changes beside the function come to the same as none before it", () => {
  let text = TEXT;
  let now: typeof START | undefined = START;
  for (const one of [BESIDE[0]![1], BESIDE[0]![1], BESIDE[2]![1]]) {
    // The third is of the first line still.
    text = typed(text, one);
    now = now && drift(now, one);
  }
  assert.ok(now);
  assert.ok(applied(text, now.edits).includes("def f(x):\n    return b.h(x)\n"));
});

test("columns count as editors count them, and line ends are kept", () => {
  const crlf = "x = '\u{1F600}'\r\ny = 1\r\n";
  const range = { start: { line: 0, character: 7 }, end: { line: 0, character: 8 } };
  assert.equal(applied(crlf, [{ range, newText: '"' }]), "x = '\u{1F600}\"\r\ny = 1\r\n");
});
