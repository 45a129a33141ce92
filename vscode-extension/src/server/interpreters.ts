// Interpreters: which Python is selected for a folder, as one of the Python extensions knows it; neither is required.

import { access, constants } from "node:fs/promises";
import * as path from "node:path";

import * as vscode from "vscode";

import { expand } from "./configuration";

/** What we use of `ms-python.vscode-python-envs`. */
interface Environments {
  getEnvironment(
    scope: vscode.Uri | undefined,
  ): Promise<{ execInfo: { run: { executable: string } } } | undefined>;
  onDidChangeEnvironment: vscode.Event<unknown>;
}

/** What we use of `ms-python.python`. */
interface PythonExtension {
  environments: {
    getActiveEnvironmentPath(resource?: vscode.Uri): { path: string };
    resolveEnvironment(path: { path: string }): Promise<{ executable: { uri?: vscode.Uri } } | undefined>;
    onDidChangeActiveEnvironmentPath: vscode.Event<unknown>;
  };
}

/** Knows the selected Pythons; tells when another one is selected. */
export class Interpreters implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly subscriptions: vscode.Disposable[] = [this.changed];
  private apis: Promise<{ environments?: Environments; python?: PythonExtension }> | undefined;

  /** Return the Python that is selected for a folder or file; undefined where nothing selects one. */
  async selected(scope: vscode.Uri | undefined): Promise<string | undefined> {
    this.apis ??= this.connect();
    const { environments, python } = await this.apis;
    try {
      const environment = await environments?.getEnvironment(scope);
      if (environment) {
        return environment.execInfo.run.executable;
      }
      const known = python?.environments;
      const resolved = await known?.resolveEnvironment(known.getActiveEnvironmentPath(scope));
      return environments || known ? resolved?.executable.uri?.fsPath : await byDefault(scope);
    } catch {
      // Somebody else's extension; without an answer the server looks for itself.
      return undefined;
    }
  }

  private async connect() {
    const environments = await exportsOf<Environments>("ms-python.vscode-python-envs");
    const python = await exportsOf<PythonExtension>("ms-python.python");
    const tell = () => this.changed.fire();
    this.subscriptions.push(
      vscode.workspace.onDidChangeConfiguration(
        (event) => event.affectsConfiguration("python.defaultInterpreterPath") && tell(),
      ),
    );
    for (const event of [
      environments?.onDidChangeEnvironment,
      python?.environments?.onDidChangeActiveEnvironmentPath,
    ]) {
      if (event) {
        this.subscriptions.push(event(tell));
      }
    }
    return { ...(environments && { environments }), ...(python?.environments && { python }) };
  }

  dispose(): void {
    this.subscriptions.forEach((subscription) => subscription.dispose());
  }
}

/** Return the Python that the settings name, where no extension for Python is there to select one. */
async function byDefault(scope: vscode.Uri | undefined): Promise<string | undefined> {
  const named = vscode.workspace.getConfiguration("python", scope).get<string>("defaultInterpreterPath", "");
  const file = expand(scope)(named);
  return path.isAbsolute(file) && (await isExecutable(file)) ? file : undefined;
}

/** Whether a file is there and can be executed. */
export async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function exportsOf<T>(id: string): Promise<T | undefined> {
  const extension = vscode.extensions.getExtension<T>(id);
  try {
    return extension && (await extension.activate());
  } catch {
    return undefined;
  }
}
