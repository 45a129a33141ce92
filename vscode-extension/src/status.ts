// Status: the one entry in the status bar: whether there is a server, what runs, what waits.

import * as vscode from "vscode";

import { describe, type Info } from "./language";
import { tellOnce } from "./server/execution";
import type { Server, State } from "./server/server";

const TEXTS: Record<State, [string, string]> = {
  stopped: ["$(circle-outline) Self-Refine", "The server has not started."],
  starting: ["$(loading~spin) Self-Refine", "The server is starting."],
  ready: ["$(sparkle) Self-Refine", "Ready. Put the cursor into a function and press Ctrl+."],
  missing: ["$(warning) Self-Refine", "There is no server; click to find or set up one."],
  failed: ["$(error) Self-Refine", "The server is not running; click for its log."],
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

/** The entry among the statuses of a Python file, which stays whatever has the focus: engine, model, trust, state, server. */
export class LanguageStatus implements vscode.Disposable {
  private readonly item = vscode.languages.createLanguageStatusItem("selfrefine", { language: "python" });
  private readonly subscriptions: vscode.Disposable[];

  constructor(
    private readonly server: Server,
    private readonly memory: vscode.Memento,
  ) {
    this.item.name = "Self-Refine";
    this.item.command = { title: "Select Engine", command: "selfrefine.ui.selectEngine" };
    const update = () => void this.update();
    this.subscriptions = [
      this.item,
      server.onDidChange(update),
      vscode.window.onDidChangeActiveTextEditor(update),
      vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration("selfrefine") && update()),
    ];
    update();
  }

  dispose(): void {
    this.subscriptions.forEach((subscription) => subscription.dispose());
  }

  private async update(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document;
    const info = document?.uri.scheme === "file" ? await this.info(document.uri) : undefined;
    const { text, detail, severity } = describe(
      this.server.state,
      info,
      vscode.workspace.isTrusted,
      this.server.found,
    );
    const { Error, Information, Warning } = vscode.LanguageStatusSeverity;
    this.item.text = text;
    this.item.detail = detail;
    this.item.severity = { error: Error, information: Information, warning: Warning }[severity];
    this.item.busy = this.server.state === "starting";
    if (info?.trusted && info.notExecuted) {
      await tellOnce(this.memory, info.notExecuted);
    }
  }

  /** Return what the server says of a file; one that is going down says nothing. */
  private async info(uri: vscode.Uri): Promise<Info | undefined> {
    try {
      return (await this.server.info(uri)) as Info | undefined;
    } catch {
      return undefined;
    }
  }
}
