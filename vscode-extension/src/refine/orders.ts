// Orders: which functions a command is about: the one at the cursor, or those that git sees changed.

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import type { Order } from "./result";

const KIND = vscode.CodeActionKind.Refactor.append("rewrite").append("selfrefine");

/** Return the function at the cursor of the active editor; undefined where there is none, which the user is told. */
export async function atCursor(task: string | null): Promise<Order | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.languageId !== "python") {
    void vscode.window.showInformationMessage(
      "Self-Refine: open a Python file and put the cursor into a function.",
    );
    return undefined;
  }
  const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
    "vscode.executeCodeActionProvider",
    editor.document.uri,
    editor.selection,
    KIND.value,
  );
  const own = actions.filter((action) => action.kind && KIND.contains(action.kind));
  const order = own.find((action) => action.command)?.command?.arguments?.[0] as Order | undefined;
  if (!order) {
    const why = own.find((action) => action.disabled)?.disabled?.reason;
    void vscode.window.showInformationMessage(`Self-Refine: ${why ?? "the cursor is in no function."}`);
    return undefined;
  }
  return { ...order, task };
}

/** Return the functions of the active file that have changed since the last commit. */
export async function changed(client: LanguageClient): Promise<Order[]> {
  const document = vscode.window.activeTextEditor?.document;
  if (document?.languageId !== "python" || document.uri.scheme !== "file") {
    void vscode.window.showInformationMessage("Self-Refine: open a Python file.");
    return [];
  }
  const uri = client.code2ProtocolConverter.asUri(document.uri);
  try {
    const { functions } = await client.sendRequest<{ functions: Omit<Order, "uri" | "task">[] }>(
      "selfrefine/changed",
      { uri },
    );
    if (!functions.length) {
      void vscode.window.showInformationMessage("Self-Refine: no function of this file has changed.");
    }
    return functions.map((known) => ({ ...known, uri, task: null }));
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    void vscode.window.showErrorMessage(`Self-Refine: ${why}`);
    return [];
  }
}
