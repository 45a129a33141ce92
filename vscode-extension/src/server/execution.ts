// Execution: what is told where nothing can be executed, once.

import * as vscode from "vscode";

import { notExecuted } from "../language";

const TOLD = "told.notExecuted";
const MARK = "Mark What the Rules See";

/** Tell the user what the server says, once on this machine, and offer what works all the same. */
export async function tellOnce(memory: vscode.Memento, reason: string): Promise<void> {
  const sentence = notExecuted(process.platform, reason);
  if (!sentence || memory.get(TOLD)) {
    return;
  }
  await memory.update(TOLD, true);
  // The rules need the server, which does not run on Windows.
  const offered = process.platform === "win32" ? [] : [MARK];
  if (await vscode.window.showWarningMessage(sentence, ...offered)) {
    const settings = vscode.workspace.getConfiguration("selfrefine");
    await settings.update("hints", true, vscode.ConfigurationTarget.Global);
  }
}

/** Have it told again: somebody asks for what cannot be done. */
export async function forgetTold(memory: vscode.Memento): Promise<void> {
  await memory.update(TOLD, undefined);
}
