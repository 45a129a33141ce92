// Lend: answer the server's `selfrefine/complete` by a language model of the editor's, if its user agrees.

import * as vscode from "vscode";
import { ResponseError } from "vscode-languageclient/node";

import { type Completion, pickModel, turns } from "./conversation";

/** LSP's code for what was right but cannot be done; the message is for the user. */
const REQUEST_FAILED = -32803;

type Lent = { text: string; promptTokens: number; completionTokens: number };

/** Return the answer of the model that is asked for. */
export async function complete(
  context: vscode.ExtensionContext,
  asked: Completion,
  token: vscode.CancellationToken,
): Promise<Lent> {
  const models = await vscode.lm.selectChatModels();
  const model = pickModel(models, asked.model);
  if (!model) {
    const known = models.map(({ id }) => id).join(", ");
    throw failure(
      models.length
        ? `VS Code has no language model ${asked.model}; set selfrefine.model to one of: ${known}`
        : "VS Code has no language model; install an extension that provides one, such as GitHub Copilot, or select another engine",
    );
  }
  if (!(await hasConsent(context, model))) {
    throw failure(`${model.name} may not be used; allow it when you are asked, or select another engine`);
  }
  if (token.isCancellationRequested) {
    throw new vscode.CancellationError();
  }
  return Promise.race([answer(model, asked, token), cancellation(token)]);
}

/** VS Code does not tell a model that has begun to answer of a cancellation (1.100), so it is not waited for. */
function cancellation(token: vscode.CancellationToken): Promise<never> {
  return new Promise((_, reject) => {
    token.onCancellationRequested(() => reject(new vscode.CancellationError()));
  });
}

/** Ask once for each model; VS Code itself asks besides where the model belongs to an account. */
async function hasConsent(
  context: vscode.ExtensionContext,
  model: vscode.LanguageModelChat,
): Promise<boolean> {
  const key = `selfrefine.lent:${model.vendor}/${model.id}`;
  if (context.globalState.get<boolean>(key)) {
    return true;
  }
  const allow = "Allow";
  const choice = await vscode.window.showInformationMessage(
    `May Self-Refine ask ${model.name} (${model.vendor})?`,
    {
      modal: true,
      detail:
        "The function, the names that it refers to, and the verdicts on earlier candidates are sent to this model. You are asked once.",
    },
    allow,
  );
  if (choice === allow) {
    await context.globalState.update(key, true);
  }
  return choice === allow;
}

async function answer(
  model: vscode.LanguageModelChat,
  asked: Completion,
  token: vscode.CancellationToken,
): Promise<Lent> {
  const said = turns(asked);
  const messages = said.map(({ role, text }) =>
    role === "user"
      ? vscode.LanguageModelChatMessage.User(text)
      : vscode.LanguageModelChatMessage.Assistant(text),
  );
  try {
    const justification = `To refine ${asked.qualname}`;
    const response = await model.sendRequest(messages, { justification }, token);
    let text = "";
    for await (const piece of response.text) {
      text += piece;
    }
    const prompt = said.map((turn) => turn.text).join("\n");
    const [promptTokens, completionTokens] = await Promise.all([
      model.countTokens(prompt, token),
      model.countTokens(text, token),
    ]);
    return { text, promptTokens, completionTokens };
  } catch (error) {
    if (error instanceof vscode.LanguageModelError) {
      throw failure(`${model.name} does not answer: ${error.message || error.code}`);
    }
    throw error;
  }
}

function failure(message: string): ResponseError<void> {
  return new ResponseError(REQUEST_FAILED, message);
}
