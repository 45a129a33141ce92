// Debug: what a report of a fault needs, without a key and without code.

import * as vscode from "vscode";

import type { Server } from "./server/server";

/** Settings that explain what happens; none of them can hold a key. */
const NAMES =
  "path importStrategy wheelhouse engine model baseUrl task maxIterations minGrade interpreter sandbox preview";

/** Open a document that says what is used and what was found. */
export async function showDebugInformation(context: vscode.ExtensionContext, server: Server): Promise<void> {
  const uri = vscode.window.activeTextEditor?.document.uri;
  const file = uri?.scheme === "file" ? uri : undefined;
  const known = {
    extension: context.extension.packageJSON.version as string,
    vscode: vscode.version,
    platform: `${process.platform} ${process.arch}`,
    trusted: vscode.workspace.isTrusted,
    server: { state: server.state, ...server.found },
    info: await server.info(file),
    settings: settingsOf(file),
  };
  const content = JSON.stringify(known, null, 2);
  await vscode.window.showTextDocument(
    await vscode.workspace.openTextDocument({ language: "json", content }),
  );
}

/** Return the settings that somebody has set, by scope. */
function settingsOf(scope: vscode.Uri | undefined): Record<string, unknown> {
  const section = vscode.workspace.getConfiguration("selfrefine", scope);
  const found = NAMES.split(" ").map((name) => {
    const { globalValue, workspaceValue, workspaceFolderValue } = section.inspect(name) ?? {};
    return [name, { user: globalValue, workspace: workspaceValue, folder: workspaceFolderValue }] as const;
  });
  return Object.fromEntries(
    found.filter(([, scopes]) => Object.values(scopes).some((value) => value !== undefined)),
  );
}
