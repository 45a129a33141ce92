// Tracked: a result's edits, kept where they belong while its user types on.

import * as vscode from "vscode";

import { applied, type Change, drift, type Lines, type Pending, pending } from "./drift";
import type { Answer, Edit } from "./result";

interface Recorded {
  version: number;
  change: Change;
}

/** Records what is typed into a document from the moment that its text goes to the server. */
export class Recording implements vscode.Disposable {
  readonly version: number;
  private readonly changes: Recorded[] = [];
  private readonly subscription: vscode.Disposable;

  constructor(readonly document: vscode.TextDocument) {
    this.version = document.version;
    this.subscription = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document === document) {
        const recorded = changesOf(event).map((change) => ({ version: document.version, change }));
        this.changes.push(...recorded);
      }
    });
  }

  /** Return an answer's edits where they belong now; undefined where they do not fit any more. */
  place(answer: Answer): Pending | undefined {
    const change = answer.edit?.documentChanges?.[0];
    if (!change) {
      return undefined;
    }
    const version = change.textDocument.version ?? this.document.version;
    const target: Lines = { from: answer.target.start_line - 1, to: answer.target.end_line };
    const earlier = this.changes.filter((recorded) => recorded.version <= version);
    // The function is where it was when it left; the edit is where the server saw it last.
    const moved = replay({ edits: [], guarded: [target] }, earlier);
    const later = this.changes.filter((recorded) => recorded.version > version);
    return moved && replay(pending(change.edits, moved.guarded[0]!), later);
  }

  dispose(): void {
    this.subscription.dispose();
  }
}

/** Keeps edits in their place for as long as a result waits. */
export class Tracked implements vscode.Disposable {
  private stale = false;
  private text: string;
  private readonly subscription: vscode.Disposable;

  constructor(
    readonly uri: vscode.Uri,
    document: vscode.TextDocument,
    private now: Pending,
  ) {
    this.text = document.getText();
    this.subscription = vscode.workspace.onDidChangeTextDocument((event) => {
      if (event.document.uri.toString() === uri.toString() && event.contentChanges.length && !this.stale) {
        this.follow(event);
      }
    });
  }

  /** Return the edits for a document as it stands; undefined where they do not fit any more. */
  edits(document: vscode.TextDocument): readonly Edit[] | undefined {
    // Closed and opened meanwhile, or typed into and back again: the text itself says whether it is the same.
    return document.getText() === this.text ? this.now.edits : undefined;
  }

  /** Return the whole text before and after. */
  texts(): [string, string] {
    return [this.text, applied(this.text, this.now.edits)];
  }

  dispose(): void {
    this.subscription.dispose();
  }

  private follow(event: vscode.TextDocumentChangeEvent): void {
    const moved = replay(
      this.now,
      changesOf(event).map((change) => ({ version: 0, change })),
    );
    this.stale = moved === undefined;
    if (moved) {
      this.now = moved;
      this.text = event.document.getText();
    }
  }
}

function replay(start: Pending, changes: readonly Recorded[]): Pending | undefined {
  return changes.reduce<Pending | undefined>((now, { change }) => now && drift(now, change), start);
}

/** Return the changes of an event so that each one's place is what the ones before it have left. */
function changesOf(event: vscode.TextDocumentChangeEvent): Change[] {
  return [...event.contentChanges]
    .sort((a, b) => b.rangeOffset - a.rangeOffset)
    .map(({ range, text }) => ({ start: range.start, end: range.end, text }));
}
