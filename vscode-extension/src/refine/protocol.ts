// Protocol: what we ask the server and what it answers; docs/editors/protocol.md has the words.

import type { WorkspaceEdit } from "vscode-languageclient/node";

import type { Refinement } from "../generated/refinement";

/** Which function to refine: the argument of `selfrefine.refine`. */
export interface RefineParams {
  uri: string;
  qualname: string;
  task: string | null;
  /** Whether tests are to be written of it; `selfrefine/tests` then, else `selfrefine/refine`. */
  tests?: boolean;
}

/** The answer of `selfrefine/refine`. */
export type Answer = Refinement & {
  id: string;
  /** How it ended, in one line. */
  summary: string;
  /** The evidence, in one line. */
  headline: string;
  /** What is behind the message, for programs. */
  code?: string;
  /** Of tests that were written: the address of their file. */
  place?: string | null;
};

/** The answer of `selfrefine/edit`: a result as it fits into the text as it stands. */
export interface Proposal {
  edit: WorkspaceEdit | null;
  before: string;
  after: string;
  /** The function's first line in `after`, from 0. */
  line: number;
  message?: string;
}

/** The notification `selfrefine/page`. */
export interface Page {
  id: string;
  qualname: string;
  html: string;
}

/** The notification `selfrefine/progress`. */
export interface Step {
  uri: string;
  qualname: string;
  stage: string;
  message: string;
  shown?: Shown;
}

/** A rewrite to look at while its refinement goes on. */
export interface Shown {
  /** By which `selfrefine/edit` knows it. */
  id: string;
  state: "checking" | "checked" | "withdrawn";
  grade: string;
  /** The evidence so far, in one line. */
  headline: string;
}
