// Lenses: Accept, Reject and Report in words, above the first change of a diff of ours.

import * as vscode from "vscode";

import { SCHEME } from "./documents";

const CHOICES = [
  ["$(check) Accept", "accept"],
  ["$(close) Reject", "reject"],
  ["$(graph) Report", "showReport"],
] as const;

/** Show the choices for as long as what is returned is not disposed of; `find` returns the line of a side, if it is one. */
export function lenses(
  find: (uri: vscode.Uri) => number | undefined,
  onDidChangeCodeLenses: vscode.Event<unknown>,
): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider(
    { scheme: SCHEME },
    {
      onDidChangeCodeLenses: (listener, self, all) =>
        onDidChangeCodeLenses(() => listener.call(self), undefined, all),
      provideCodeLenses({ uri }) {
        const line = uri.query.startsWith("after/") ? find(uri) : undefined;
        const range = new vscode.Range(line ?? 0, 0, line ?? 0, 0);
        return line === undefined
          ? []
          : CHOICES.map(
              ([title, name]) =>
                new vscode.CodeLens(range, { title, command: `selfrefine.ui.${name}`, arguments: [uri] }),
            );
      },
    },
  );
}
