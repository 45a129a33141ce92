// Keys: the key of a model's endpoint, in the secret storage of VS Code and nowhere else.

import * as vscode from "vscode";

/** How long VS Code may take to tell that a key has changed. */
const PATIENCE_MS = 1000;
const NAME = "selfrefine.apiKey";

export class Keys {
  readonly onDidChange: vscode.Event<void>;

  constructor(private readonly secrets: vscode.SecretStorage) {
    this.onDidChange = (listener, self, disposables) =>
      secrets.onDidChange(({ key }) => key === NAME && listener.call(self), undefined, disposables);
  }

  get(): Thenable<string | undefined> {
    return this.secrets.get(NAME);
  }

  /** Ask for the key and keep it; whether there is one now. */
  async ask(): Promise<boolean> {
    const value = await vscode.window.showInputBox({
      title: "API key of the model's endpoint",
      prompt: "Kept in the secret storage of VS Code, and sent to the endpoint in selfrefine.baseUrl alone.",
      password: true,
      ignoreFocusOut: true,
      validateInput: (text) =>
        /^[\x21-\x7e]*$/.test(text.trim()) ? undefined : "A key has no spaces in it.",
    });
    const key = value?.trim();
    if (key) {
      // Who listens starts the server anew; what is tried again has to come after that.
      const told = new Promise<void>((resolve) => {
        const listening = this.onDidChange(() => {
          listening.dispose();
          resolve();
        });
        setTimeout(resolve, PATIENCE_MS);
      });
      await this.secrets.store(NAME, key);
      await told;
      void vscode.window.showInformationMessage("Self-Refine: the API key is kept in the secret storage.");
    }
    return Boolean(key);
  }

  async clear(): Promise<void> {
    await this.secrets.delete(NAME);
    void vscode.window.showInformationMessage("Self-Refine: the API key is deleted.");
  }
}
