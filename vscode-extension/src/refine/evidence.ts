// Evidence: what is proven of a result, in the one line above its diff.

import type { Refinement, Speedup, Verdict } from "./result";

/** Stop reasons in words. */
export const STOPS: Record<string, string> = {
  sufficient: "the feedback sees nothing more to gain",
  no_findings: "nothing found that could be better",
  max_iterations: "all rounds used",
  no_progress: "the engine repeated itself",
  target_reached: "good enough by the measures",
  budget_seconds: "time used up",
  budget_tokens: "tokens used up",
  budget_usd: "money used up",
  cancelled: "cancelled",
  engine_failed: "the engine failed",
  untestable: "nothing can be proven",
};

/** Return the evidence, such as "verified: 14 tests, 212 inputs equal, 3.4x faster [3.1, 3.8], cognitive 20 to 6". */
export function evidence(verdict: Verdict): string {
  const { tests, replay, complexity } = verdict;
  const parts: string[] = [];
  if (tests.selected) {
    const failed = tests.selected - tests.passed;
    parts.push(failed ? `${failed} of ${count(tests.selected, "test")} failed` : count(tests.passed, "test"));
  }
  const compared = replay.recorded + replay.generated;
  if (compared) {
    parts.push(
      replay.mismatches
        ? `${replay.mismatches} of ${count(compared, "input")} differ`
        : `${count(compared, "input")} equal`,
    );
  }
  if (verdict.speedup) {
    parts.push(speed(verdict.speedup));
  }
  if (complexity && complexity.before.cognitive !== complexity.after.cognitive) {
    parts.push(`cognitive ${complexity.before.cognitive} to ${complexity.after.cognitive}`);
  }
  const word = verdict.accepted ? verdict.grade : "rejected";
  return parts.length ? `${word}: ${parts.join(", ")}` : word;
}

/** Return a speed-up in words that claim no more than its interval does. */
export function speed({ ratio, low, high }: Speedup): string {
  const interval = `[${factor(low)}, ${factor(high)}]`;
  if (low > 1) {
    return `${factor(ratio)}x faster ${interval}`;
  }
  return high < 1 ? `slower: ${factor(ratio)}x ${interval}` : `as fast: ${factor(ratio)}x ${interval}`;
}

/** Return what to tell of a refinement that has nothing to accept. */
export function nothing(result: Refinement): string {
  const why = result.message ?? STOPS[result.stop_reason] ?? result.stop_reason;
  const tried = result.iterations.length;
  if (result.status === "failed" || result.message || !tried) {
    return `${result.target.qualname}: ${why}`;
  }
  return `${result.target.qualname}: nothing better found in ${count(tried, "round")} (${why})`;
}

export function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** Return a factor with as many digits as it is worth: 1.21, 3.4, 135. */
export function factor(value: number): string {
  return value < 2 ? value.toFixed(2) : value < 20 ? value.toFixed(1) : value.toFixed(0);
}
