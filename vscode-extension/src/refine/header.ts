// Header: the evidence in a line above the function of a diff, where the eyes are.

import * as vscode from "vscode";

import { SCHEME } from "./documents";

/** What is shown, and the function's first line. */
export interface Header {
  text: string;
  line: number;
  /** The rest, for whoever points at it. */
  more: string;
}

/** Show the evidence in every diff of ours, in place as it grows, for as long as what is returned is not disposed of. */
export function headers(
  find: (uri: vscode.Uri) => Header | undefined,
  onDidChange: vscode.Event<unknown>,
): vscode.Disposable {
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
      const header = uri.query.startsWith("after/") ? find(uri) : undefined;
      if (header) {
        editor.setDecorations(look, [decoration(editor.document, header)]);
      }
    }
  };
  return vscode.Disposable.from(
    look,
    vscode.window.onDidChangeVisibleTextEditors(decorate),
    vscode.workspace.onDidChangeTextDocument(({ document }) => document.uri.scheme === SCHEME && decorate()),
    onDidChange(decorate),
  );
}

/** Return the text in an empty line above the function, else at the end of its first one. */
function decoration(document: vscode.TextDocument, { text, line, more }: Header): vscode.DecorationOptions {
  const isFree = line > 0 && document.lineAt(line - 1).isEmptyOrWhitespace;
  const place = isFree ? line - 1 : line;
  const after = { contentText: text, margin: isFree ? "0" : "0 0 0 2em" };
  // As text: nothing of the code is Markdown.
  const hoverMessage = new vscode.MarkdownString().appendText(more);
  return { range: new vscode.Range(place, 0, place, 0), hoverMessage, renderOptions: { after } };
}
