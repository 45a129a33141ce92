// Documents: the two sides of a diff, as documents that exist in memory alone.

import * as vscode from "vscode";

export const SCHEME = "selfrefine";

/** Gives VS Code the text of each side. */
export class Sides implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  set(uri: vscode.Uri, text: string): void {
    this.texts.set(uri.toString(), text);
    this.changed.fire(uri);
  }

  remove(uri: vscode.Uri): void {
    this.texts.delete(uri.toString());
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }
}

/** Return the address of one side of a result; a notebook's cell would be JSON by the name of its notebook. */
export function sideOf(file: vscode.Uri, id: string, side: "before" | "after"): vscode.Uri {
  const name = file.scheme === "vscode-notebook-cell" ? `${file.path}.py` : file.path;
  return vscode.Uri.from({ scheme: SCHEME, path: name, query: `${side}/${id}` });
}

/** Return the result that an address belongs to. */
export function idOf(uri: vscode.Uri): string | undefined {
  return uri.scheme === SCHEME ? uri.query.split("/")[1] : undefined;
}
