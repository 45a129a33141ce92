// Configuration: the settings of VS Code, read for the server.

import * as os from "node:os";

import * as vscode from "vscode";

import { atStart, type Expand, expander, type Inspect, newest, ofDocument } from "../settings";
import type { Interpreters } from "./interpreters";

const SECTION = "selfrefine";

/** Return the initializationOptions. */
export function startOptions(apiKey: string | undefined): Record<string, unknown> {
  return atStart(inspector(undefined), expand(undefined), vscode.workspace.isTrusted, apiKey);
}

/** Return what holds for a document; the selected interpreter counts where no setting names one. */
export async function documentOptions(
  scope: vscode.Uri | undefined,
  interpreters: Interpreters,
): Promise<Record<string, unknown>> {
  const section = ofDocument(inspector(scope), expand(scope));
  if (!section["interpreter"] && vscode.workspace.isTrusted) {
    const selected = await interpreters.selected(scope);
    return selected ? { ...section, interpreter: selected } : section;
  }
  return section;
}

/** Return the setting `selfrefine.path`, which only the user's own scope may give. */
export function configuredPath(): string {
  const value = vscode.workspace.getConfiguration(SECTION).inspect<string>("path")?.globalValue ?? "";
  return expand(undefined)(value);
}

/** Return how a result reaches the file. */
export function preview(scope: vscode.Uri): "diff" | "none" {
  return newest(inspector(scope)("preview")) === "none" ? "none" : "diff";
}

function inspector(scope: vscode.Uri | undefined): Inspect {
  const section = vscode.workspace.getConfiguration(SECTION, scope);
  return (name) => {
    const found = section.inspect(name);
    // What a folder says for a restricted setting counts only once the folder is trusted.
    return vscode.workspace.isTrusted ? found : found && { globalValue: found.globalValue };
  };
}

function expand(scope: vscode.Uri | undefined): Expand {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const own = (scope && vscode.workspace.getWorkspaceFolder(scope)) ?? folders[0];
  return expander({
    folder: own?.uri.fsPath,
    folders: new Map(folders.map((folder) => [folder.name, folder.uri.fsPath])),
    home: os.homedir(),
    environment: process.env,
  });
}
