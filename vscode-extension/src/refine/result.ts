// Result: the answer of `selfrefine/refine`, as docs/refinement.schema.json describes it.

export type Grade = "verified" | "partly" | "unverified";

export interface Finding {
  aspect: string;
  line: number;
  end_line: number;
  problem: string;
  instruction: string;
}

export interface Gate {
  gate: string;
  passed: boolean | null;
  detail: string;
  seconds: number;
}

export interface Speedup {
  ratio: number;
  low: number;
  high: number;
  inputs: "recorded" | "amplified";
}

export interface Measures {
  cyclomatic: number;
  cognitive: number;
  maintainability: number;
}

export interface Verdict {
  accepted: boolean;
  grade: Grade;
  reason: string;
  missing: string[];
  gates: Gate[];
  tests: { selected: number; passed: number };
  replay: { recorded: number; generated: number; mismatches: number; counterexample: string | null };
  changed_lines: { total: number; executed: number };
  speedup: Speedup | null;
  growth: { before: number; after: number } | null;
  complexity: { before: Measures; after: Measures } | null;
}

export interface Iteration {
  feedback: { findings: Finding[]; scores: Record<string, number>; stop: boolean };
  verdict: Verdict;
  diff?: string;
  seconds: number;
}

export interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  cached_tokens: number;
  requests: number;
  usd: number | null;
}

export interface Refinement {
  id: string;
  target: { path: string; qualname: string; start_line: number; end_line: number };
  task: string;
  engine: string;
  status: "refined" | "unchanged" | "failed";
  stop_reason: string;
  verdict: Verdict;
  iterations: Iteration[];
  diff: string;
  usage: Usage;
  seconds: number;
  message?: string;
}

/** A place of LSP: lines and UTF-16 columns from 0. */
export interface Position {
  line: number;
  character: number;
}

export interface Edit {
  range: { start: Position; end: Position };
  newText: string;
}

/** The answer, with the edit that brings it into the buffer. */
export interface Answer extends Refinement {
  edit: {
    documentChanges?: { textDocument: { uri: string; version: number | null }; edits: Edit[] }[];
  } | null;
}

/** Which function to refine: the argument of `selfrefine.refine`. */
export interface Order {
  uri: string;
  version?: number | null;
  qualname: string;
  range?: { start: Position; end: Position };
  task: string | null;
}
