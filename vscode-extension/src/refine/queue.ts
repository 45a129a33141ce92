// Queue: which results wait, and where in a result its change begins; pure.

/** What the queue knows of a result. */
export interface Entry {
  file: { toString(): string };
  name: string;
}

/** Return what stands behind a headline, a line each: what every gate found, and what is missing. */
export function evidence({
  headline,
  verdict,
}: {
  headline: string;
  verdict?: { gates: { gate: string; detail: string }[]; missing: string[] };
}): string {
  const gates = (verdict?.gates ?? []).filter(({ detail }) => detail);
  const missing = (verdict?.missing ?? []).map((line) => `missing: ${line}`);
  return [headline, ...gates.map(({ gate, detail }) => `${gate}: ${detail}`), ...missing].join("\n\n");
}

/** Return the results that a new one replaces: those of the same function, which no longer fit once it is accepted. */
export function replacedBy<T extends Entry>(queue: readonly T[], next: Entry): T[] {
  return queue.filter((old) => old.file.toString() === next.file.toString() && old.name === next.name);
}

/** Return the first line that differs in a text, from 0. */
export function firstChange(before: string, after: string): number {
  const old = before.split("\n");
  const lines = after.split("\n");
  const found = lines.findIndex((line, number) => line !== old[number]);
  return found < 0 ? Math.max(0, lines.length - 1) : found;
}
