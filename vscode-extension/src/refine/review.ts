// Review: results that wait for their user: shown one after the other as a diff, accepted or rejected.

import * as vscode from "vscode";

import { messageOf } from "../server/errors";
import type { Server } from "../server/server";
import { idOf, sideOf, type Sides } from "./documents";
import { headers } from "./header";
import { lenses } from "./lenses";
import type { Answer, Proposal, RefineParams } from "./protocol";
import { evidence, firstChange, replacedBy } from "./queue";
import { tabTitle } from "./toast";

/** How often an edit is asked for anew where the user types meanwhile. */
const ATTEMPTS = 3;

export interface Waiting {
  answer: Answer;
  file: vscode.Uri;
  /** What was asked for. */
  params: RefineParams;
  before: vscode.Uri;
  after: vscode.Uri;
  /** The function's first line, once it is shown. */
  line: number;
  /** The first line that differs, likewise. */
  change: number;
}

/** The queue; the first one is what is shown. */
export class Review implements vscode.Disposable {
  private queue: Waiting[] = [];
  private isApplying = false;
  private readonly changed = new vscode.EventEmitter<number>();
  readonly onDidChange = this.changed.event;
  private readonly header = headers((uri) => {
    const waiting = this.byUri(uri);
    return waiting && { text: waiting.answer.headline, line: waiting.line, more: evidence(waiting.answer) };
  });

  private readonly lenses = lenses((uri) => {
    const waiting = this.byUri(uri);
    return waiting && { line: waiting.change, hasReport: !waiting.answer.place };
  }, this.onDidChange);

  constructor(
    private readonly server: Server,
    private readonly sides: Sides,
    private readonly refineAgain: (waiting: Waiting) => void,
  ) {}

  /** Put a result into the queue; it is shown at once where nothing else is. */
  async add(answer: Answer, file: vscode.Uri, params: RefineParams): Promise<void> {
    const before = sideOf(file, answer.id, "before");
    const after = sideOf(file, answer.id, "after");
    const next = { answer, file, params, before, after, line: 0, change: 0 };
    const [shown] = this.queue;
    for (const old of replacedBy(this.queue, next)) {
      await this.close(old);
    }
    this.queue.push(next);
    this.notify();
    if (this.queue[0] !== shown) {
      await this.showNext();
    }
  }

  /** Show the first result of the queue, as it fits into the text by now. */
  async showNext(): Promise<void> {
    const [first] = this.queue;
    if (!first) {
      return;
    }
    try {
      const { before, after, line } = await this.propose(first.answer, first.file);
      first.line = line;
      first.change = firstChange(before, after);
      this.sides.set(first.before, before);
      this.sides.set(first.after, after);
      this.notify();
    } catch (error) {
      // The server has forgotten it, as one does that was started anew: it must not stand in the way.
      await this.close(first);
      void this.explain(first, messageOf(error));
      return this.showNext();
    }
    const title = tabTitle(
      first.answer.target.qualname,
      first.answer.place ? "tests" : first.answer.verdict.grade,
    );
    await vscode.commands.executeCommand("vscode.diff", first.before, first.after, title, {
      preview: false,
      selection: new vscode.Range(first.line, 0, first.line, 0),
    });
  }

  /** Apply a result, and show the next one. */
  async accept(uri?: vscode.Uri): Promise<void> {
    const waiting = this.waitingFor(uri);
    // A second press of the key must not apply it twice.
    if (!waiting || this.isApplying) {
      return;
    }
    this.isApplying = true;
    const problem = await this.apply(waiting.answer, waiting.file);
    this.isApplying = false;
    if (problem) {
      await this.explain(waiting, problem);
      return;
    }
    await this.close(waiting);
    const document = await vscode.workspace.openTextDocument(waiting.file);
    const editor = await vscode.window.showTextDocument(document, { preview: false });
    const place = new vscode.Range(waiting.line, 0, waiting.line, 0);
    editor.revealRange(place, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    const { target, headline } = waiting.answer;
    vscode.window.setStatusBarMessage(`Self-Refine: ${target.qualname}: ${headline}`, 8000);
    await this.showNext();
  }

  /** Apply a result as one step of undo, where it belongs by now; return why it was not, if so. */
  async apply(answer: Answer, file: vscode.Uri): Promise<string | undefined> {
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const { edit, message } = await this.propose(answer, file);
        if (!edit) {
          return message ?? `${answer.target.qualname} has changed`;
        }
        if (await apply(file, edit)) {
          return undefined;
        }
      }
      return `${answer.target.qualname}: VS Code did not apply the edit`;
    } catch (error) {
      return messageOf(error);
    }
  }

  /** Drop a result. */
  async reject(uri?: vscode.Uri): Promise<void> {
    const waiting = this.waitingFor(uri);
    if (waiting) {
      await this.close(waiting);
      await this.showNext();
    }
  }

  /** Return the result that a diff belongs to, of the active editor where none is named. */
  waitingFor(uri?: vscode.Uri): Waiting | undefined {
    const active = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    const shown = active instanceof vscode.TabInputTextDiff ? active.modified : undefined;
    return this.byUri(uri) ?? this.byUri(shown);
  }

  dispose(): void {
    this.header.dispose();
    this.lenses.dispose();
    this.changed.dispose();
  }

  private byUri(uri: vscode.Uri | undefined): Waiting | undefined {
    const id = uri && idOf(uri);
    return id ? this.queue.find(({ answer }) => answer.id === id) : undefined;
  }

  private async propose(answer: Answer, file: vscode.Uri): Promise<Proposal> {
    // Open, so that the server sees the buffer and the edit names its version; a file of tests may be new.
    await vscode.workspace.openTextDocument(file).then(undefined, (error: unknown) => {
      if (!answer.place) {
        throw error;
      }
    });
    return this.server.request<Proposal>("selfrefine/edit", { id: answer.id });
  }

  private async explain(waiting: Waiting, problem: string): Promise<void> {
    const message = `Self-Refine: ${problem}. Nothing was applied.`;
    if (await vscode.window.showWarningMessage(message, "Refine Again")) {
      await this.close(waiting);
      await this.showNext();
      this.refineAgain(waiting);
    }
  }

  private async close(waiting: Waiting): Promise<void> {
    this.queue = this.queue.filter((other) => other !== waiting);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const own = tabs.filter(
      ({ input }) =>
        input instanceof vscode.TabInputTextDiff && input.modified.toString() === waiting.after.toString(),
    );
    await vscode.window.tabGroups.close(own);
    this.sides.remove(waiting.before);
    this.sides.remove(waiting.after);
    this.notify();
  }

  private notify(): void {
    this.changed.fire(this.queue.length);
    void vscode.commands.executeCommand("setContext", "selfrefine.results", this.queue.length > 0);
  }
}

/** Apply an edit; VS Code refuses it where the text is not the one that we see here. */
async function apply(
  file: vscode.Uri,
  { documentChanges = [] }: NonNullable<Proposal["edit"]>,
): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  let isNew = false;
  for (const change of documentChanges) {
    if ("kind" in change && change.kind === "create") {
      edit.createFile(file);
      isNew = true;
      continue;
    }
    const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
    if (!("edits" in change) || (!isNew && change.textDocument.version !== document?.version)) {
      return false;
    }
    for (const part of change.edits) {
      const { start, end } = part.range;
      const range = new vscode.Range(start.line, start.character, end.line, end.character);
      edit.replace(file, range, (part as { newText: string }).newText);
    }
  }
  return vscode.workspace.applyEdit(edit, { isRefactoring: true });
}
