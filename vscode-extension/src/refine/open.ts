// Open: the places that a message is about: a test that fails, or a setting.

import * as vscode from "vscode";

import { testIn } from "./toast";

/** Open the test that a message names, at its definition; false where there is no such file. */
export async function openTest(message: string, uri: string): Promise<boolean> {
  const place = testIn(message);
  const own = vscode.workspace.getWorkspaceFolder(vscode.Uri.parse(uri));
  const glob = place && `**/${place.file}`;
  const where = glob && own ? new vscode.RelativePattern(own, glob) : glob;
  const files = where ? await vscode.workspace.findFiles(where, undefined, 1) : [];
  if (!place || !files[0]) {
    return false;
  }
  const document = await vscode.workspace.openTextDocument(files[0]);
  const found = new RegExp(`\\bdef ${place.name}\\b`).exec(document.getText());
  const start = document.positionAt(found?.index ?? 0);
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(start, start) });
  return true;
}

/** Open our settings: those of the machine where the server runs, since only that one has the paths. */
export async function openSettings(query = "@ext:selfrefine.selfrefine"): Promise<void> {
  const remote = vscode.env.remoteName !== undefined;
  const command = remote ? "workbench.action.openRemoteSettings" : "workbench.action.openSettings";
  await vscode.commands.executeCommand(command, remote ? { query } : query);
}
