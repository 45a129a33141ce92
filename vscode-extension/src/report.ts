// Report: the server's page of a result, in a panel without scripts and without network.

import * as vscode from "vscode";

import { messageOf } from "./server/errors";
import type { Server } from "./server/server";

/** Shows one page at a time. */
export class Reports implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;

  constructor(private readonly server: Server) {}

  /** Show the report of a result; of the last one where none is named. */
  async show(id: string | undefined): Promise<void> {
    try {
      const params = { id: id ?? null };
      const page = await this.server.request<{ qualname: string; html: string }>("selfrefine/report", params);
      this.display(page);
    } catch (error) {
      void vscode.window.showInformationMessage(`Self-Refine: ${messageOf(error)}`);
    }
  }

  /** Show a page that the server sends by itself: what a lens or an action leads to. */
  display({ qualname, html }: { qualname: string; html: string }): void {
    this.panel ??= this.open();
    this.panel.title = `Report: ${qualname}`;
    this.panel.webview.html = html;
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
