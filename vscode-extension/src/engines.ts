// Engines: the choice of where the ideas come from, with what each one needs to know.

import * as vscode from "vscode";

import { EDITOR_ENGINE } from "./settings";

interface Choice extends vscode.QuickPickItem {
  engine: string;
}

const CHOICES: Choice[] = [
  {
    engine: "rules",
    label: "$(list-tree) Rules",
    detail: "Offline and free. They know a few patterns well.",
  },
  {
    engine: EDITOR_ENGINE,
    label: "$(copilot) A model of VS Code",
    detail: "One that you already have, such as GitHub Copilot's; needs no key.",
  },
  {
    engine: "chat",
    label: "$(comment-discussion) A model at an endpoint",
    detail: "Any OpenAI-compatible one, on this machine or elsewhere.",
  },
  {
    engine: "hybrid",
    label: "$(combine) Rules first, then a model at an endpoint",
    detail: "The rules first, which cost nothing; then the model.",
  },
];

/** Let the user choose, and keep the choice in their own settings. */
export async function selectEngine(askKey: () => Promise<unknown>): Promise<void> {
  const settings = vscode.workspace.getConfiguration("selfrefine");
  const current = settings.get<string | null>("engine");
  const items = CHOICES.map((choice) => ({
    ...choice,
    ...(choice.engine === current && { description: "in use" }),
  }));
  const chosen = await vscode.window.showQuickPick(items, { title: "Where do the ideas come from?" });
  if (!chosen) {
    return;
  }
  if (chosen.engine === "chat" || chosen.engine === "hybrid") {
    if (!(await askEndpoint(settings, askKey))) {
      return;
    }
  } else if (chosen.engine === EDITOR_ENGINE && !(await askModel(settings))) {
    return;
  }
  await settings.update("engine", chosen.engine, vscode.ConfigurationTarget.Global);
}

async function askEndpoint(
  settings: vscode.WorkspaceConfiguration,
  askKey: () => Promise<unknown>,
): Promise<boolean> {
  const baseUrl = await vscode.window.showInputBox({
    title: "Address of the endpoint (1 of 2)",
    prompt: "OpenAI-compatible; empty means OpenAI's own.",
    value: settings.get<string>("baseUrl", ""),
    placeHolder: "http://127.0.0.1:11434/v1",
    ignoreFocusOut: true,
    validateInput: (text) => (!text || URL.canParse(text) ? undefined : "This is not an address."),
  });
  if (baseUrl === undefined) {
    return false;
  }
  const model = await vscode.window.showInputBox({
    title: "Name of the model (2 of 2)",
    value: settings.get<string>("model", ""),
    ignoreFocusOut: true,
    validateInput: (text) => (text.trim() ? undefined : "The endpoint needs the name of a model."),
  });
  if (!model) {
    return false;
  }
  const mine = vscode.ConfigurationTarget.Global;
  await settings.update("baseUrl", baseUrl || undefined, mine);
  await settings.update("model", model.trim(), mine);
  if (!/^https?:\/\/(localhost|127\.|\[::1\])/.test(baseUrl)) {
    await askKey();
  }
  return true;
}

async function askModel(settings: vscode.WorkspaceConfiguration): Promise<boolean> {
  const models = await vscode.lm.selectChatModels();
  if (!models.length) {
    void vscode.window.showWarningMessage(
      "Self-Refine: VS Code has no language model yet. Install an extension that provides one, such as GitHub Copilot.",
    );
    return false;
  }
  const items = models.map((model) => ({ label: model.name, description: model.vendor, id: model.id }));
  const chosen =
    items.length > 1 ? await vscode.window.showQuickPick(items, { title: "Which model?" }) : items[0];
  if (chosen) {
    await settings.update("model", chosen.id, vscode.ConfigurationTarget.Global);
  }
  return chosen !== undefined;
}
