// Drift: where the edits of a result belong after the user has typed on; pure.
//
// A change beside the function moves the edits; a change inside it, or where
// an edit goes, makes them stale for good, as what was proven is not there any more.

import type { Edit, Position } from "./result";

/** A change of a document: what stood in `start` to `end` became `text`. */
export interface Change {
  start: Position;
  end: Position;
  text: string;
}

/** Lines `from` up to, but not including, `to`. */
export interface Lines {
  from: number;
  to: number;
}

/** Edits of whole lines, and the lines that must stay as they were for them. */
export interface Pending {
  edits: readonly Edit[];
  guarded: readonly Lines[];
}

/** Return the edits with what they rely on: the function's own lines, and those that each edit replaces. */
export function pending(edits: readonly Edit[], target: Lines): Pending {
  const own = edits.map((edit) => ({ from: edit.range.start.line, to: lastLine(edit.range) }));
  return { edits, guarded: [target, ...own] };
}

/** Return the edits where they belong after a change; undefined where they do not fit any more. */
export function drift(before: Pending, change: Change): Pending | undefined {
  const moved = breaks(change.text) - (change.end.line - change.start.line);
  const place = (lines: Lines): Lines | undefined => {
    if (isAbove(change, lines)) {
      return { from: lines.from + moved, to: lines.to + moved };
    }
    return isBelow(change, lines) ? lines : undefined;
  };
  const guarded: Lines[] = [];
  for (const lines of before.guarded) {
    const placed = place(lines);
    if (!placed) {
      return undefined;
    }
    guarded.push(placed);
  }
  const edits = before.edits.map((edit, index) => {
    const from = guarded[index + 1]!.from - before.guarded[index + 1]!.from;
    return { newText: edit.newText, range: shifted(edit.range, from) };
  });
  return { edits, guarded };
}

/** Whether a change ends before the first of the lines begins. */
function isAbove(change: Change, lines: Lines): boolean {
  const { start, end, text } = change;
  if (end.line < lines.from) {
    return true;
  }
  // Whole lines that go in, or out, just above: what follows starts at a line's beginning as before.
  const whole = text === "" ? start.character === 0 : text.endsWith("\n");
  return end.line === lines.from && end.character === 0 && whole && lines.to > lines.from;
}

/** Whether a change begins after the last of the lines has ended. */
function isBelow(change: Change, lines: Lines): boolean {
  return change.start.line >= Math.max(lines.to, lines.from + 1);
}

function lastLine({ end }: Edit["range"]): number {
  return end.character > 0 ? end.line + 1 : end.line;
}

function shifted({ start, end }: Edit["range"], by: number): Edit["range"] {
  return {
    start: { line: start.line + by, character: start.character },
    end: { line: end.line + by, character: end.character },
  };
}

function breaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}

/** Return a text with edits applied: disjoint, in any order. */
export function applied(text: string, edits: readonly Edit[]): string {
  const starts = [0];
  for (const found of text.matchAll(/\r\n|\r|\n/g)) {
    starts.push(found.index + found[0].length);
  }
  const offset = (at: Position) => Math.min((starts[at.line] ?? text.length) + at.character, text.length);
  const ordered = [...edits].sort((a, b) => offset(b.range.start) - offset(a.range.start));
  return ordered.reduce(
    (now, edit) => now.slice(0, offset(edit.range.start)) + edit.newText + now.slice(offset(edit.range.end)),
    text,
  );
}
