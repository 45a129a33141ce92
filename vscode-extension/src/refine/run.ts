// Run: refinements from the wish for them to their results, with progress that can be cancelled.

import * as vscode from "vscode";

import { preview } from "../server/configuration";
import { codeOf, isCancelled, messageOf } from "../server/errors";
import type { Server } from "../server/server";
import type { Answer, RefineParams, Shown, Step } from "./protocol";
import type { Review } from "./review";
import { remedyOf, short } from "./toast";

const SHOW_LOG = "Show Log";
const SHOW_REPORT = "Show Report";

/** Runs refinements and hands their results on. */
export class Runs implements vscode.Disposable {
  private readonly steps = new vscode.EventEmitter<Step>();
  private readonly finished = new vscode.EventEmitter<Answer>();
  private readonly running = new Map<string, vscode.CancellationTokenSource>();
  /** Every refinement, one with nothing to accept as well. */
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
    const first = `${all[0]?.tests ? "Tests of" : "Self-Refine"} ${all[0]?.qualname}`;
    const title = many ? `Self-Refine ${all.length} functions` : first;
    const location = vscode.ProgressLocation.Notification;
    await vscode.window.withProgress({ location, title, cancellable: true }, async (progress, token) => {
      for (const [index, asked] of all.entries()) {
        // Each run has an object of its own, by which what belongs to it is known.
        const params = { ...asked };
        if (token.isCancellationRequested) {
          return;
        }
        const place = many ? `${params.qualname} (${index + 1} of ${all.length}): ` : "";
        const listener = this.steps.event(({ uri, qualname, stage, message, shown }) => {
          if (uri === params.uri && qualname === params.qualname && stage !== "done") {
            progress.report({ message: place + message });
            this.log.info(`${qualname}: ${message}`);
            this.look(shown, params);
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

  /** End a refinement of which the user has seen enough. */
  end({ uri, qualname }: RefineParams): void {
    this.running.get(`${uri} ${qualname}`)?.cancel();
  }

  /** Show what there is to look at, where the user wants to see a change before it is made. */
  private look(shown: Shown | undefined, params: RefineParams): void {
    const file = vscode.Uri.parse(params.uri);
    if (shown && preview(file) !== "none") {
      void this.review.look(shown, file, params);
    }
  }

  private async refineOne(params: RefineParams, token: vscode.CancellationToken): Promise<void> {
    const source = new vscode.CancellationTokenSource();
    const linked = token.onCancellationRequested(() => source.cancel());
    const key = `${params.uri} ${params.qualname}`;
    this.running.set(key, source);
    try {
      await this.asked(params, source.token);
    } finally {
      this.running.delete(key);
      vscode.Disposable.from(linked, source).dispose();
    }
  }

  private async asked(params: RefineParams, token: vscode.CancellationToken): Promise<void> {
    try {
      const method = params.tests ? "selfrefine/tests" : "selfrefine/refine";
      const answer = await this.server.request<Answer>(method, params, token);
      this.log.info(`${answer.target.qualname}: ${answer.summary}`);
      if (!params.tests) {
        this.finished.fire(answer);
      }
      await this.take(answer, params);
    } catch (error) {
      await this.review.drop(vscode.Uri.parse(params.uri), params);
      if (isCancelled(error)) {
        this.log.info(`${params.qualname}: cancelled`);
        return;
      }
      this.log.warn(`${params.qualname}: ${messageOf(error)}`);
      this.show(vscode.window.showErrorMessage, messageOf(error), codeOf(error), { params });
    }
  }

  private async take(answer: Answer, params: RefineParams): Promise<void> {
    const name = answer.target.qualname;
    const file = vscode.Uri.parse(params.uri);
    if (answer.code === "changed" || answer.status !== "refined") {
      await this.review.drop(file, params);
    }
    if (answer.code === "changed") {
      this.tell(answer, String(answer.message), params);
    } else if (answer.status !== "refined") {
      this.tell(answer, `${name}: ${answer.message ?? answer.summary}`, params);
    } else if (answer.place) {
      void this.review.add(answer, vscode.Uri.parse(answer.place), params);
    } else if (preview(file) === "none" && answer.verdict.grade === "verified") {
      const result = { result: answer.id, name, file, isTests: false };
      this.tell(answer, (await this.review.apply(result)) ?? `${name}: ${answer.headline}`, params);
    } else {
      // Not awaited: the next function need not wait for the user.
      void this.review.add(answer, file, params);
    }
  }

  /** Tell the end of a refinement. */
  private tell(answer: Answer, message: string, params: RefineParams): void {
    this.log.info(message);
    const { showErrorMessage, showInformationMessage, showWarningMessage } = vscode.window;
    // A cell or a new buffer cannot be executed: its user has done nothing wrong.
    const isRead = answer.code === "no_file";
    const failed = answer.code === "untrusted" ? showWarningMessage : showErrorMessage;
    const show = answer.status === "failed" && !isRead ? failed : showInformationMessage;
    this.show(show, message, answer.code, {
      params,
      ...(answer.iterations?.length && { report: answer.id }),
      fine: isRead || (answer.status !== "failed" && answer.code === undefined),
    });
  }

  /** Show a message with what can be done; not awaited, as it may stand there for long. */
  private show(
    show: (message: string, ...buttons: string[]) => Thenable<string | undefined>,
    message: string,
    code: string | undefined,
    { params, report, fine = false }: { params: RefineParams; report?: string; fine?: boolean },
  ): void {
    const remedy = remedyOf(code);
    const rest = short(message) === message ? [] : [SHOW_LOG];
    // Where nothing is wrong, the report says the rest.
    const buttons = [...(fine ? [] : [remedy.title]), ...(report ? [SHOW_REPORT] : fine ? rest : [])];
    // What the rules see is said there alone.
    const text = code === "untrusted" || code === "no_file" ? message : short(message);
    void show(`Self-Refine: ${text}`, ...buttons).then(async (button) => {
      if (button === SHOW_REPORT) {
        await vscode.commands.executeCommand("selfrefine.ui.showReport", report);
      } else if (button === SHOW_LOG) {
        this.log.show();
      } else if (button) {
        const { command } = remedy;
        const done = !command || (await vscode.commands.executeCommand(command, message, params.uri));
        await (remedy.again && done && this.refine([params]));
      }
    });
  }
}
