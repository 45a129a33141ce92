// Lenses: Accept, Reject and Report in words, above the first change of a diff of ours.

import * as vscode from "vscode";

import { SCHEME } from "./documents";

const CHOICES = [
  ["$(check) Accept", "accept"],
  ["$(close) Reject", "reject"],
  ["$(graph) Report", "showReport"],
] as const;

/** Where the choices stand, and whether there is a report. */
export interface Place {
  line: number;
  hasReport: boolean;
}

/** Show the choices for as long as what is returned is not disposed of; `find` returns the place in a side, if it is one. */
export function lenses(
  find: (uri: vscode.Uri) => Place | undefined,
  onDidChangeCodeLenses: vscode.Event<unknown>,
): vscode.Disposable {
  return vscode.languages.registerCodeLensProvider(
    { scheme: SCHEME },
    {
      onDidChangeCodeLenses: (listener, self, all) =>
        onDidChangeCodeLenses(() => listener.call(self), undefined, all),
      provideCodeLenses({ uri }) {
        const place = uri.query.startsWith("after/") ? find(uri) : undefined;
        const range = new vscode.Range(place?.line ?? 0, 0, place?.line ?? 0, 0);
        return place === undefined
          ? []
          : CHOICES.slice(0, place.hasReport ? 3 : 2).map(
              ([title, name]) =>
                new vscode.CodeLens(range, { title, command: `selfrefine.ui.${name}`, arguments: [uri] }),
            );
      },
    },
  );
}
