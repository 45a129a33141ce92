// Configuration: the settings of VS Code, read for the server.

import { readFile } from "node:fs/promises";
import * as os from "node:os";

import * as vscode from "vscode";

import { atStart, type Expand, expander, type Inspect, newest, ofDocument, variablesOf } from "../settings";
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
  if (!vscode.workspace.isTrusted) {
    return section;
  }
  const interpreter = section["interpreter"] || (await interpreters.selected(scope));
  const variables = await testVariables(scope);
  return {
    ...section,
    ...(interpreter ? { interpreter } : {}),
    ...(variables.length ? { "tests.env": variables } : {}),
  };
}

/** Return the variables of the file that `python.envFile` names, where somebody has set it. */
async function testVariables(scope: vscode.Uri | undefined): Promise<string[]> {
  const file = newest(vscode.workspace.getConfiguration("python", scope).inspect("envFile"));
  try {
    return typeof file === "string" && file ? variablesOf(await readFile(expand(scope)(file), "utf8")) : [];
  } catch {
    return [];
  }
}

/** Return a setting that only the user's own scope may give, filled in: a path that is started or installed from. */
export function ownPath(name: "path" | "wheelhouse"): string {
  const value = vscode.workspace.getConfiguration(SECTION).inspect<string>(name)?.globalValue ?? "";
  return expand(undefined)(value);
}

/** Whether only the server that the extension brings is used. */
export function onlyBundled(): boolean {
  const inspected = vscode.workspace.getConfiguration(SECTION).inspect<string>("importStrategy");
  return inspected?.globalValue === "useBundled";
}

/** Use only the server that the extension brings, from now on. */
export async function useBundled(): Promise<void> {
  const section = vscode.workspace.getConfiguration(SECTION);
  await section.update("importStrategy", "useBundled", vscode.ConfigurationTarget.Global);
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

/** Return what fills in `${...}` for a folder or file. */
export function expand(scope: vscode.Uri | undefined): Expand {
  const folders = vscode.workspace.workspaceFolders ?? [];
  const own = (scope && vscode.workspace.getWorkspaceFolder(scope)) ?? folders[0];
  return expander({
    folder: own?.uri.fsPath,
    folders: new Map(folders.map((folder) => [folder.name, folder.uri.fsPath])),
    home: os.homedir(),
    environment: process.env,
  });
}
