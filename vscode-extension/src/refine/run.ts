// Run: refinements from the wish for them to their results, with progress that can be cancelled.

import * as vscode from "vscode";

import { preview } from "../server/configuration";
import { codeOf, isCancelled, messageOf } from "../server/errors";
import type { Server } from "../server/server";
import type { Answer, RefineParams, Step } from "./protocol";
import type { Review } from "./review";

/** What a user can do about a failure, by its code: the button's title, and the command. */
const REMEDIES: Record<string, [string, string]> = {
  api_key: ["Set API Key", "selfrefine.ui.setApiKey"],
  untrusted: ["Manage Workspace Trust", "workbench.trust.manage"],
};

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

  /** Take a step that the server reports. */
  report(step: Step): void {
    this.steps.fire(step);
  }

  /** Refine functions one after the other under one progress; resolves when all have ended. */
  async refine(all: readonly RefineParams[]): Promise<void> {
    if (!(await this.server.ready())) {
      return;
    }
    const many = all.length > 1;
    const title = many ? `Self-Refine ${all.length} functions` : `Self-Refine ${all[0]?.qualname}`;
    const location = vscode.ProgressLocation.Notification;
    await vscode.window.withProgress({ location, title, cancellable: true }, async (progress, token) => {
      for (const [index, params] of all.entries()) {
        if (token.isCancellationRequested) {
          return;
        }
        const place = many ? `${params.qualname} (${index + 1} of ${all.length}): ` : "";
        const listener = this.steps.event(({ uri, qualname, stage, message }) => {
          if (uri === params.uri && qualname === params.qualname && stage !== "done") {
            progress.report({ message: place + message });
            this.log.info(`${qualname}: ${message}`);
          }
        });
        await this.refineOne(params, token).finally(() => listener.dispose());
      }
    });
  }

  dispose(): void {
    this.steps.dispose();
    this.finished.dispose();
  }

  private async refineOne(params: RefineParams, token: vscode.CancellationToken): Promise<void> {
    try {
      const answer = await this.server.request<Answer>("selfrefine/refine", params, token);
      this.log.info(`${answer.target.qualname}: ${answer.summary}`);
      this.finished.fire(answer);
      await this.take(answer, vscode.Uri.parse(params.uri));
    } catch (error) {
      if (isCancelled(error)) {
        this.log.info(`${params.qualname}: cancelled`);
        return;
      }
      this.log.warn(`${params.qualname}: ${messageOf(error)}`);
      this.show(vscode.window.showErrorMessage, messageOf(error), codeOf(error));
    }
  }

  private async take(answer: Answer, file: vscode.Uri): Promise<void> {
    const name = answer.target.qualname;
    if (answer.code === "changed") {
      this.tell(answer, String(answer.message));
    } else if (answer.status !== "refined") {
      this.tell(answer, `${name}: ${answer.message ?? answer.summary}`);
    } else if (preview(file) === "none" && answer.verdict.grade === "verified") {
      this.tell(answer, (await this.review.apply(answer, file)) ?? `${name}: ${answer.headline}`);
    } else {
      // Not awaited: the next function need not wait for the user.
      void this.review.add(answer, file);
    }
  }

  /** Tell the end of a refinement. */
  private tell(answer: Answer, message: string): void {
    this.log.info(message);
    const { showErrorMessage, showInformationMessage, showWarningMessage } = vscode.window;
    const failed = answer.code === "untrusted" ? showWarningMessage : showErrorMessage;
    const show = answer.status === "failed" ? failed : showInformationMessage;
    this.show(show, message, answer.code, answer.iterations?.length ? answer.id : undefined);
  }

  /** Show a message with what can be done; not awaited, as it may stand there for long. */
  private show(
    show: (message: string, ...buttons: string[]) => Thenable<string | undefined>,
    message: string,
    code: string | undefined,
    report?: string,
  ): void {
    const [remedy, command = ""] = REMEDIES[code ?? ""] ?? [];
    const buttons = [...(remedy ? [remedy] : []), ...(report ? ["Show Report"] : [])];
    void show(`Self-Refine: ${message}`, ...buttons).then((button) => {
      if (button && button === remedy) {
        void vscode.commands.executeCommand(command);
      } else if (button) {
        void vscode.commands.executeCommand("selfrefine.ui.showReport", report);
      }
    });
  }
}
