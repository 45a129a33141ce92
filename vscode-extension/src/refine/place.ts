// Place: where in a text a function stands; pure.

/** What is known of it. */
export interface Target {
  qualname: string;
  /** From 1, decorators included; the function may have moved since. */
  start_line: number;
}

/** Return the line for a header, from 0: an empty one above the function, else that of its `def`. */
export function headerLine(lines: readonly string[], target: Target): number {
  const def = defLine(lines, target);
  let above = def - 1;
  while (above > 0 && /^\s*@/.test(lines[above]!)) {
    above--;
  }
  return above >= 0 && !lines[above]!.trim() ? above : def;
}

/** Return the line of its `def`, from 0: the nearest one of that name. */
export function defLine(lines: readonly string[], { qualname, start_line }: Target): number {
  const own = new RegExp(`^\\s*(async\\s+)?def\\s+${qualname.split(".").at(-1)}\\b`);
  const found = lines.flatMap((line, index) => (own.test(line) ? [index] : []));
  const distance = (line: number) => Math.abs(line - (start_line - 1));
  return found.sort((a, b) => distance(a) - distance(b))[0] ?? 0;
}
