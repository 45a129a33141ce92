// View: the report of a result, in a panel without scripts and without network.

import { randomBytes } from "node:crypto";

import * as vscode from "vscode";

import type { Answer } from "../refine/result";
import { page } from "./html";

/** How many results are kept for their reports. */
const MOST = 20;

/** Keeps the last results, and shows one. */
export class Reports implements vscode.Disposable {
  private readonly answers = new Map<string, Answer>();
  private panel: vscode.WebviewPanel | undefined;

  add(answer: Answer): void {
    this.answers.set(answer.id, answer);
    const [oldest] = this.answers.keys();
    if (this.answers.size > MOST && oldest) {
      this.answers.delete(oldest);
    }
    void vscode.commands.executeCommand("setContext", "selfrefine.reports", true);
  }

  /** Show the report of a result; of the last one where none is named. */
  show(id: string | undefined): void {
    const answer = (id && this.answers.get(id)) || [...this.answers.values()].at(-1);
    if (!answer) {
      void vscode.window.showInformationMessage("Self-Refine: nothing has been refined yet.");
      return;
    }
    this.panel ??= this.open();
    this.panel.title = `Report: ${answer.target.qualname}`;
    this.panel.webview.html = page(answer, randomBytes(16).toString("base64url"));
    this.panel.reveal(undefined, true);
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private open(): vscode.WebviewPanel {
    const panel = vscode.window.createWebviewPanel(
      "selfrefine.report",
      "Self-Refine",
      { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
      { enableScripts: false, localResourceRoots: [], enableFindWidget: true },
    );
    panel.onDidDispose(() => (this.panel = undefined));
    return panel;
  }
}
