// Errors: what the server says of a failure, for people and for programs.

import { CancellationError } from "vscode";

/** What LSP calls a request that was cancelled. */
const CANCELLED = -32800;

/** Return an error's one line for people. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Return the server's word for a failure, for programs. */
export function codeOf(error: unknown): string | undefined {
  return (error as { data?: { code?: string } } | undefined)?.data?.code;
}

/** Whether it is no failure, but what the user wanted. */
export function isCancelled(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  return code === CANCELLED || error instanceof CancellationError;
}
