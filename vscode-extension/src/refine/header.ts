// Header: the evidence in a line above the function of a diff, where the eyes are.

import * as vscode from "vscode";

import { evidence } from "./evidence";
import { headerLine } from "./place";
import type { Answer } from "./result";

/** Show the evidence in every diff of ours for as long as what is returned is not disposed of. */
export function headers(find: (uri: vscode.Uri) => Answer | undefined): vscode.Disposable {
  const look = vscode.window.createTextEditorDecorationType({
    after: {
      color: new vscode.ThemeColor("editorCodeLens.foreground"),
      // Decorations have no size of their own; half a window is narrow.
      textDecoration: "none; font-size: 0.85em",
    },
    isWholeLine: true,
  });
  const decorate = () => {
    for (const editor of vscode.window.visibleTextEditors) {
      const { uri } = editor.document;
      const answer = uri.query.startsWith("after/") ? find(uri) : undefined;
      if (answer) {
        editor.setDecorations(look, [decoration(editor.document, answer)]);
      }
    }
  };
  return vscode.Disposable.from(look, vscode.window.onDidChangeVisibleTextEditors(decorate));
}

function decoration(document: vscode.TextDocument, answer: Answer): vscode.DecorationOptions {
  const line = headerLine(document.getText().split(/\r?\n/), answer.target);
  const after = {
    contentText: evidence(answer.verdict),
    margin: document.lineAt(line).isEmptyOrWhitespace ? "0" : "0 0 0 2em",
  };
  return { range: new vscode.Range(line, 0, line, 0), renderOptions: { after } };
}
