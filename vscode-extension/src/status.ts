// Status: the one entry in the status bar: whether there is a server, what runs, what waits.

import * as vscode from "vscode";

import type { State } from "./server/server";

const TEXTS: Record<State, [string, string]> = {
  stopped: ["$(circle-outline) Self-Refine", "The server has not started."],
  starting: ["$(loading~spin) Self-Refine", "The server is starting."],
  ready: ["$(sparkle) Self-Refine", "Ready. Put the cursor into a function and press Ctrl+."],
  missing: ["$(warning) Self-Refine", "There is no server; click to find or set up one."],
  failed: ["$(error) Self-Refine", "The server does not run; click for its log."],
};

export class Status implements vscode.Disposable {
  private readonly item = vscode.window.createStatusBarItem(
    "selfrefine",
    vscode.StatusBarAlignment.Right,
    90,
  );
  private readonly subscription: vscode.Disposable;
  private state: State = "stopped";
  private running = 0;
  private waiting = 0;

  constructor() {
    this.item.name = "Self-Refine";
    this.subscription = vscode.window.onDidChangeActiveTextEditor(() => this.show());
    this.show();
  }

  update(change: { state?: State; running?: number; waiting?: number }): void {
    Object.assign(this, change);
    this.show();
  }

  dispose(): void {
    this.item.dispose();
    this.subscription.dispose();
  }

  private show(): void {
    const [text, tooltip] = TEXTS[this.state];
    const trust = vscode.workspace.isTrusted ? "" : " The folder is not trusted: nothing is executed.";
    this.item.text = this.waiting
      ? `$(diff) Self-Refine: ${this.waiting} to review`
      : this.running
        ? "$(sync~spin) Self-Refine"
        : text;
    this.item.tooltip = this.waiting ? "Click to see the next result." : tooltip + trust;
    this.item.command = `selfrefine.ui.${this.waiting ? "review" : ({ missing: "restart", failed: "showServerLogs" }[this.state as string] ?? "showLogs")}`;
    const language = vscode.window.activeTextEditor?.document.languageId;
    if (language === "python" || this.waiting || this.running) {
      this.item.show();
    } else {
      this.item.hide();
    }
  }
}
