// Review: results that wait for their user: shown one after the other as a diff, accepted or rejected.

import * as vscode from "vscode";

import { messageOf } from "../server/errors";
import type { Server } from "../server/server";
import { idOf, sideOf, type Sides } from "./documents";
import { headers } from "./header";
import { lenses } from "./lenses";
import type { Answer, Proposal, RefineParams, Shown } from "./protocol";
import { evidence, firstChange, replacedBy } from "./queue";
import { tabTitle } from "./toast";

/** How often an edit is asked for anew where the user types meanwhile. */
const ATTEMPTS = 3;

export interface Waiting {
  /** In the addresses of its sides. */
  id: string;
  /** By which the server knows it by now. */
  result: string;
  /** The function's. */
  name: string;
  headline: string;
  /** What stands behind the headline. */
  more: string;
  /** Whether it is still being checked, is proven while its refinement goes on, or is what came of it. */
  state: "checking" | "checked" | "ended";
  isTests: boolean;
  /** As what it is proven. */
  grade: string;
  /** Whether the user has accepted it while it was being checked. */
  isAccepted: boolean;
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

/** What is needed to ask for a result's edit. */
type Result = Pick<Waiting, "result" | "name" | "file" | "isTests">;

/** The queue; the first one is what is shown. */
export class Review implements vscode.Disposable {
  private queue: Waiting[] = [];
  private isApplying = false;
  /** What was asked for and accepted or rejected before its refinement had ended: what else comes of it is not wanted. */
  private readonly settled = new WeakSet<RefineParams>();
  /** What the server tells is taken in its order. */
  private last: Promise<void> = Promise.resolve();
  private readonly changed = new vscode.EventEmitter<number>();
  readonly onDidChange = this.changed.event;
  private readonly header = headers((uri) => {
    const waiting = this.byUri(uri);
    return waiting && { text: headlineOf(waiting), line: waiting.line, more: waiting.more };
  }, this.onDidChange);

  private readonly lenses = lenses((uri) => {
    const waiting = this.byUri(uri);
    return waiting && { line: waiting.change, hasReport: !waiting.isTests && waiting.state === "ended" };
  }, this.onDidChange);

  constructor(
    private readonly server: Server,
    private readonly sides: Sides,
    private readonly refineAgain: (waiting: Waiting) => void,
    private readonly endRun: (waiting: Waiting) => void,
  ) {}

  /** Put a result into the queue; it is shown at once where nothing else is. */
  add(answer: Answer, file: vscode.Uri, params: RefineParams): Promise<void> {
    const { id, headline } = answer;
    const isTests = Boolean(answer.place);
    const name = answer.target.qualname;
    const more = evidence(answer);
    const grade = isTests ? "" : answer.verdict.grade;
    const result = { id, name, headline, more, isTests, grade, file, params };
    return this.inOrder(() => this.put({ ...result, state: "ended" }));
  }

  /** Take a rewrite that can be looked at while its refinement goes on, or what has become of it. */
  look(shown: Shown, file: vscode.Uri, params: RefineParams): Promise<void> {
    const { id, state, grade, headline } = shown;
    const name = params.qualname;
    return this.inOrder(async () => {
      if (state !== "withdrawn") {
        return this.put({ id, name, headline, more: headline, isTests: false, grade, state, file, params });
      }
      const message = `Self-Refine: ${name}: ${headline}`;
      if (await this.dropShown(file, name)) {
        vscode.window.setStatusBarMessage(message, 8000);
      }
    });
  }

  /** Take away what is shown of a refinement that has ended without a result. */
  drop(file: vscode.Uri, params: RefineParams): Promise<void> {
    return this.inOrder(async () => void (await this.dropShown(file, params.qualname)));
  }

  private inOrder(work: () => Promise<void>): Promise<void> {
    this.last = this.last.then(work, work);
    return this.last;
  }

  private async put(
    next: Pick<
      Waiting,
      "id" | "name" | "headline" | "more" | "isTests" | "grade" | "state" | "file" | "params"
    >,
  ): Promise<void> {
    if (this.settled.has(next.params)) {
      return;
    }
    const same = replacedBy(this.queue, next);
    const shown = same.find(({ state }) => state !== "ended");
    if (shown) {
      Object.assign(shown, { ...next, id: shown.id, result: next.id });
      // What is proven in part alone is for the user to look at once more.
      const isWanted = shown.isAccepted && shown.grade === "verified";
      shown.isAccepted &&= shown.state === "checking";
      await this.refresh(shown);
      await (isWanted && this.accept(shown.after));
      return;
    }
    const [first] = this.queue;
    for (const old of same) {
      await this.close(old);
    }
    const before = sideOf(next.file, next.id, "before");
    const after = sideOf(next.file, next.id, "after");
    this.queue.push({ ...next, result: next.id, isAccepted: false, before, after, line: 0, change: 0 });
    this.notify();
    if (this.queue[0] !== first) {
      await this.showNext();
    }
  }

  private async dropShown(file: vscode.Uri, name: string): Promise<boolean> {
    const shown = replacedBy(this.queue, { file, name }).find(({ state }) => state !== "ended");
    await (shown && this.close(shown).then(() => this.showNext()));
    return shown !== undefined;
  }

  /** Bring what is shown to what it is by now. */
  private async refresh(waiting: Waiting): Promise<void> {
    if (this.queue[0] === waiting) {
      await this.fill(waiting).catch(() => undefined);
    }
    this.notify();
  }

  private async fill(waiting: Waiting): Promise<void> {
    const { before, after, line } = await this.propose(waiting);
    waiting.line = line;
    waiting.change = firstChange(before, after);
    this.sides.set(waiting.before, before);
    this.sides.set(waiting.after, after);
  }

  /** Show the first result of the queue, as it fits into the text by now. */
  async showNext(): Promise<void> {
    const [first] = this.queue;
    if (!first) {
      return;
    }
    try {
      await this.fill(first);
      this.notify();
    } catch (error) {
      // The server has forgotten it, as one does that was started anew: it must not stand in the way.
      await this.close(first);
      void this.explain(first, messageOf(error));
      return this.showNext();
    }
    const title = tabTitle(first.name, first.isTests);
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
    if (waiting.state === "checking") {
      waiting.isAccepted = true;
      this.notify();
      return;
    }
    this.isApplying = true;
    const problem = await this.apply(waiting);
    this.isApplying = false;
    if (problem) {
      waiting.isAccepted = false;
      await this.explain(waiting, problem);
      return;
    }
    this.endRunOf(waiting);
    await this.close(waiting);
    const document = await vscode.workspace.openTextDocument(waiting.file);
    const editor = await vscode.window.showTextDocument(document, { preview: false });
    const place = new vscode.Range(waiting.line, 0, waiting.line, 0);
    editor.revealRange(place, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    vscode.window.setStatusBarMessage(`Self-Refine: ${waiting.name}: ${waiting.headline}`, 8000);
    await this.showNext();
  }

  /** Apply a result as one step of undo, where it belongs by now; return why it was not, if so. */
  async apply(waiting: Result): Promise<string | undefined> {
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        const { edit, message } = await this.propose(waiting);
        if (!edit) {
          return message ?? `${waiting.name} has changed`;
        }
        if (await apply(waiting.file, edit)) {
          return undefined;
        }
      }
      return `${waiting.name}: VS Code did not apply the edit`;
    } catch (error) {
      return messageOf(error);
    }
  }

  /** Drop a result, and end its refinement where that goes on. */
  async reject(uri?: vscode.Uri): Promise<void> {
    const waiting = this.waitingFor(uri);
    if (waiting) {
      this.endRunOf(waiting);
      await this.close(waiting);
      await this.showNext();
    }
  }

  private endRunOf(waiting: Waiting): void {
    if (waiting.state !== "ended") {
      this.settled.add(waiting.params);
      this.endRun(waiting);
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
    return id ? this.queue.find((waiting) => waiting.id === id) : undefined;
  }

  private async propose({ result, file, isTests }: Result): Promise<Proposal> {
    // Open, so that the server sees the buffer and the edit names its version; a file of tests may be new.
    await vscode.workspace.openTextDocument(file).then(undefined, (error: unknown) => {
      if (!isTests) {
        throw error;
      }
    });
    return this.server.request<Proposal>("selfrefine/edit", { id: result });
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

/** Return the evidence so far, and that nothing more has to be pressed. */
function headlineOf({ headline, isAccepted }: Waiting): string {
  return isAccepted ? `${headline}; accepted, and applied once the verdict is final` : headline;
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
