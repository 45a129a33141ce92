// Run: refinements from the wish for them to their results, with progress that can be cancelled.

import * as vscode from "vscode";

import { preview } from "../server/configuration";
import type { Server } from "../server/server";
import { evidence, nothing } from "./evidence";
import { narrator, type Step } from "./narrate";
import { apply, type Review } from "./review";
import type { Answer, Order } from "./result";
import { Recording, Tracked } from "./tracked";

/** What LSP calls a request that was cancelled. */
const CANCELLED = -32800;

/** Runs refinements and hands their results on. */
export class Runs implements vscode.Disposable {
  private readonly steps = new vscode.EventEmitter<Step>();
  private readonly finished = new vscode.EventEmitter<Answer>();
  /** Every result, one with nothing to accept as well. */
  readonly onDidFinish = this.finished.event;

  constructor(
    private readonly server: Server,
    private readonly review: Review,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** Take what the server tells. */
  heard(step: Step): void {
    this.steps.fire(step);
  }

  /** Refine functions one after the other under one progress; resolves when all have ended. */
  async refine(orders: readonly Order[]): Promise<void> {
    const client = await this.server.ready();
    if (!client) {
      return;
    }
    const many = orders.length > 1;
    const title = many ? `Self-Refine ${orders.length} functions` : `Self-Refine ${orders[0]?.qualname}`;
    const location = vscode.ProgressLocation.Notification;
    await vscode.window.withProgress({ location, title, cancellable: true }, async (progress, token) => {
      for (const [index, order] of orders.entries()) {
        if (token.isCancellationRequested) {
          return;
        }
        const place = many ? `${order.qualname} (${index + 1} of ${orders.length}): ` : "";
        const narrate = narrator();
        const heard = this.steps.event((step) => {
          const own = step.uri === order.uri && step.qualname === order.qualname;
          const message = own && narrate(step);
          if (message) {
            progress.report({ message: place + message });
          }
        });
        try {
          await this.one(order, (sent) => client.sendRequest<Answer>("selfrefine/refine", sent, token));
        } finally {
          heard.dispose();
        }
      }
    });
  }

  dispose(): void {
    this.steps.dispose();
    this.finished.dispose();
  }

  private async one(order: Order, ask: (order: Order) => Promise<Answer>): Promise<void> {
    const uri = vscode.Uri.parse(order.uri);
    const document = await vscode.workspace.openTextDocument(uri);
    const recording = new Recording(document);
    try {
      const answer = await ask({ ...order, version: document.version });
      this.log.info(`${answer.target.qualname}: ${answer.status}, ${evidence(answer.verdict)}`);
      this.finished.fire(answer);
      await this.take(answer, recording);
    } catch (error) {
      this.failed(order, error);
    } finally {
      recording.dispose();
    }
  }

  private async take(answer: Answer, recording: Recording): Promise<void> {
    if (!vscode.workspace.isTrusted) {
      restricted(answer);
      return;
    }
    if (answer.status !== "refined") {
      this.tell(answer, nothing(answer));
      return;
    }
    const { document } = recording;
    const placed = recording.place(answer);
    const name = answer.target.qualname;
    if (!placed) {
      this.tell(answer, `${name} has changed meanwhile; what was found does not fit any more`);
      return;
    }
    const tracked = new Tracked(document.uri, document, placed);
    const atOnce = preview(document.uri) === "none" && answer.verdict.grade === "verified";
    if (!atOnce) {
      // Not awaited: the next function need not wait for the user.
      void this.review.add(answer, tracked);
      return;
    }
    tracked.dispose();
    const done = await apply(document.uri, placed.edits);
    this.tell(
      answer,
      done ? `${name}: ${evidence(answer.verdict)}` : `${name}: VS Code did not apply the edit`,
    );
  }

  /** Tell the end of a refinement; not awaited, as it may stand there for long. */
  private tell(answer: Answer, message: string): void {
    const show =
      answer.status === "failed" ? vscode.window.showErrorMessage : vscode.window.showInformationMessage;
    this.log.info(message);
    const setKey = "Set API Key";
    const buttons = answer.iterations.length ? ["Show Report"] : [];
    if (/\b(refuses the|wants a|no) key\b/.test(message)) {
      buttons.unshift(setKey);
    }
    void show(`Self-Refine: ${message}`, ...buttons).then((button) => {
      if (button === setKey) {
        void vscode.commands.executeCommand("selfrefine.ui.setApiKey");
      } else if (button) {
        void vscode.commands.executeCommand("selfrefine.ui.showReport", answer.id);
      }
    });
  }

  private failed(order: Order, error: unknown): void {
    if (isCode(error, CANCELLED) || error instanceof vscode.CancellationError) {
      this.log.info(`${order.qualname}: cancelled`);
      return;
    }
    const why = error instanceof Error ? error.message : String(error);
    this.log.warn(`${order.qualname}: ${why}`);
    void vscode.window.showErrorMessage(`Self-Refine: ${why}`);
  }
}

/** Tell what the rules see where nothing may be executed. */
function restricted(answer: Answer): void {
  const seen =
    /the rules see(?: .*)?:.*/.exec(answer.message ?? "")?.[0]?.replaceAll(".;", ";") ??
    "the rules see nothing to mend";
  const manage = "Manage Workspace Trust";
  const message = `Self-Refine: ${answer.target.qualname}: nothing is executed in Restricted Mode, so nothing can be proven; ${seen}`;
  void vscode.window.showWarningMessage(message, manage).then((button) => {
    if (button) {
      void vscode.commands.executeCommand("workbench.trust.manage");
    }
  });
}

function isCode(error: unknown, code: number): boolean {
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}
