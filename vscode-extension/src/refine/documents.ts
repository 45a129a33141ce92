// Documents: the two sides of a diff, as documents that exist in memory alone.

import * as vscode from "vscode";

export const SCHEME = "selfrefine";

export type Side = "before" | "after";

/** Gives VS Code the text of each side. */
export class Sides implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(SCHEME, this);

  /** Keep a text; return the address under which it is opened. */
  add(file: vscode.Uri, id: string, side: Side, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: SCHEME, path: file.path, query: `${side}/${id}` });
    this.texts.set(uri.toString(), text);
    return uri;
  }

  remove(uri: vscode.Uri): void {
    this.texts.delete(uri.toString());
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }

  dispose(): void {
    this.registration.dispose();
  }
}

/** Return the result that an address belongs to. */
export function idOf(uri: vscode.Uri): string | undefined {
  return uri.scheme === SCHEME ? uri.query.split("/")[1] : undefined;
}
