// Targets: which functions a command is about: the one at the cursor, or those that git sees changed.

import * as vscode from "vscode";

import { messageOf } from "../server/errors";
import type { Server } from "../server/server";
import type { RefineParams } from "./protocol";

const KIND = vscode.CodeActionKind.Refactor.append("rewrite").append("selfrefine");

/** Return the function at the cursor of the active editor; undefined where there is none, which the user is told. */
export async function functionAtCursor(task: string | null): Promise<RefineParams | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== "python") {
    tell("open a Python file and put the cursor into a function.");
    return undefined;
  }
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    editor.document.uri,
    editor.selection,
    KIND.value,
  );
  const own = actions.filter((action) => action.kind && KIND.contains(action.kind));
  const params = own.find((action) => action.command)?.command?.arguments?.[0] as RefineParams | undefined;
  if (!params) {
    tell(own.find((action) => action.disabled)?.disabled?.reason ?? "the cursor is in no function.");
    return undefined;
  }
  return { ...params, task };
}

/** Return the functions of the active file that have changed since the last commit. */
export async function changedFunctions(server: Server): Promise<RefineParams[]> {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "python" || document.uri.scheme !== "file") {
    tell("open a Python file.");
    return [];
  }
  const uri = document.uri.toString();
  try {
    const { functions } = await server.request<{ functions: { qualname: string }[] }>("selfrefine/changed", {
      uri,
    });
    if (!functions.length) {
      tell("no function of this file has changed.");
    }
    return functions.map(({ qualname }) => ({ uri, qualname, task: null }));
  } catch (error) {
    void vscode.window.showErrorMessage(`Self-Refine: ${messageOf(error)}`);
    return [];
  }
}

function tell(message: string): void {
  void vscode.window.showInformationMessage(`Self-Refine: ${message}`);
}
