// Review: results that wait for their user: shown one after the other as a diff, accepted or rejected.

import * as vscode from "vscode";

import { idOf, type Sides } from "./documents";
import { evidence } from "./evidence";
import { headers } from "./header";
import { headerLine } from "./place";
import type { Answer, Edit } from "./result";
import type { Tracked } from "./tracked";

export interface Waiting {
  answer: Answer;
  tracked: Tracked;
  before: vscode.Uri;
  after: vscode.Uri;
}

/** The queue; the first one is what is shown. */
export class Review implements vscode.Disposable {
  private readonly queue: Waiting[] = [];
  private applying = false;
  private readonly changed = new vscode.EventEmitter<number>();
  readonly onDidChange = this.changed.event;
  private readonly header = headers((uri) => this.byUri(uri)?.answer);

  constructor(
    private readonly sides: Sides,
    private readonly again: (answer: Answer, uri: vscode.Uri) => void,
  ) {}

  get size(): number {
    return this.queue.length;
  }

  /** Put a result into the queue; it is shown at once where nothing else is. */
  async add(answer: Answer, tracked: Tracked): Promise<void> {
    const waiting = { answer, tracked, ...this.write(answer, tracked) };
    this.queue.push(waiting);
    this.tell();
    if (this.queue.length === 1) {
      await this.show(waiting);
    }
  }

  /** Show the first result of the queue. */
  async showNext(): Promise<void> {
    const first = this.queue[0];
    if (first) {
      await this.show(first);
    }
  }

  /** Apply a result as one edit, re-checked against the text as it stands. */
  async accept(uri?: vscode.Uri): Promise<void> {
    const waiting = this.asked(uri);
    if (!waiting || this.applying) {
      return;
    }
    const { tracked, answer } = waiting;
    const document = await vscode.workspace.openTextDocument(tracked.uri);
    const edits = tracked.edits(document);
    if (!edits || !(await this.applyOnce(tracked.uri, edits))) {
      await this.stale(waiting);
      return;
    }
    await this.close(waiting);
    await reveal(document, edits);
    vscode.window.setStatusBarMessage(
      `Self-Refine: ${answer.target.qualname}: ${evidence(answer.verdict)}`,
      8000,
    );
    await this.showNext();
  }

  /** Apply edits; a second press of the key must not apply them twice. */
  private async applyOnce(uri: vscode.Uri, edits: readonly Edit[]): Promise<boolean> {
    this.applying = true;
    try {
      return await apply(uri, edits);
    } finally {
      this.applying = false;
    }
  }

  /** Drop a result. */
  async reject(uri?: vscode.Uri): Promise<void> {
    const waiting = this.asked(uri);
    if (waiting) {
      await this.close(waiting);
      await this.showNext();
    }
  }

  /** Return the result that a diff belongs to, of the active editor where none is named. */
  asked(uri?: vscode.Uri): Waiting | undefined {
    const active = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
    const shown = active instanceof vscode.TabInputTextDiff ? active.modified : undefined;
    return this.byUri(uri) ?? this.byUri(shown);
  }

  dispose(): void {
    this.queue.forEach(({ tracked }) => tracked.dispose());
    this.header.dispose();
    this.changed.dispose();
  }

  private byUri(uri: vscode.Uri | undefined): Waiting | undefined {
    const id = uri && idOf(uri);
    return id ? this.queue.find(({ answer }) => answer.id === id) : undefined;
  }

  private write(answer: Answer, tracked: Tracked): { before: vscode.Uri; after: vscode.Uri } {
    const [before, after] = tracked.texts();
    return {
      before: this.sides.add(tracked.uri, answer.id, "before", before),
      after: this.sides.add(tracked.uri, answer.id, "after", after),
    };
  }

  private async show({ answer, tracked }: Waiting): Promise<void> {
    // Anew: one that was accepted before it may have changed the file.
    const { before, after } = this.write(answer, tracked);
    const title = `${answer.target.qualname} (${evidence(answer.verdict)})`;
    const text = (await vscode.workspace.openTextDocument(after)).getText();
    const line = headerLine(text.split(/\r?\n/), answer.target);
    await vscode.commands.executeCommand("vscode.diff", before, after, title, {
      preview: false,
      selection: new vscode.Range(line, 0, line, 0),
    });
  }

  private async stale({ answer, tracked }: Waiting): Promise<void> {
    const name = answer.target.qualname;
    const choice = await vscode.window.showWarningMessage(
      `Self-Refine: ${name} has changed since, so that nothing is proven of it any more. Nothing was applied.`,
      "Refine Again",
    );
    if (choice) {
      await this.reject(this.queue.find((waiting) => waiting.answer === answer)?.after);
      this.again(answer, tracked.uri);
    }
  }

  private async close(waiting: Waiting): Promise<void> {
    this.queue.splice(this.queue.indexOf(waiting), 1);
    const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
    const own = tabs.filter(
      ({ input }) =>
        input instanceof vscode.TabInputTextDiff && input.modified.toString() === waiting.after.toString(),
    );
    await vscode.window.tabGroups.close(own);
    waiting.tracked.dispose();
    this.sides.remove(waiting.before);
    this.sides.remove(waiting.after);
    this.tell();
  }

  private tell(): void {
    this.changed.fire(this.queue.length);
    void vscode.commands.executeCommand("setContext", "selfrefine.results", this.queue.length > 0);
  }
}

/** Apply edits at once, as one step of undo; VS Code refuses them where the text is not the one that we saw. */
export async function apply(uri: vscode.Uri, edits: readonly Edit[]): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  for (const { range, newText } of edits) {
    const { start, end } = range;
    edit.replace(uri, new vscode.Range(start.line, start.character, end.line, end.character), newText);
  }
  return vscode.workspace.applyEdit(edit, { isRefactoring: true });
}

async function reveal(document: vscode.TextDocument, edits: readonly Edit[]): Promise<void> {
  const editor = await vscode.window.showTextDocument(document, { preview: false });
  const line = Math.min(...edits.map(({ range }) => range.start.line));
  editor.revealRange(
    new vscode.Range(line, 0, line, 0),
    vscode.TextEditorRevealType.InCenterIfOutsideViewport,
  );
}
