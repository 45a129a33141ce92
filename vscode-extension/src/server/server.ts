// Server: the one server of a window: found or offered, started, started again, told of changes.

import { access, constants } from "node:fs/promises";

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import { openSettings } from "../refine/open";
import type { RefineParams } from "../refine/protocol";
import { configuredPath, documentOptions, startOptions } from "./configuration";
import { Crashes } from "./crashes";
import type { Interpreters } from "./interpreters";
import { type Found, locate } from "./locate";
import { folderOf } from "./managed";
import { offer } from "./offer";

export type State = "stopped" | "starting" | "ready" | "missing" | "failed";

/** How long a server may take to answer at first. */
const START_MS = 120_000;

export interface Parts {
  context: vscode.ExtensionContext;
  log: vscode.LogOutputChannel;
  serverLog: vscode.LogOutputChannel;
  interpreters: Interpreters;
  apiKey: () => Thenable<string | undefined>;
  refine: (params: RefineParams) => Promise<void>;
  /** Called with each new client before it starts, to register what it asks for. */
  connect: (client: LanguageClient) => void;
}

const SET_PATH = "Set the Path";

/** The server, as the rest of the extension sees it. */
export class Server implements vscode.Disposable {
  state: State = "stopped";
  found: Found | undefined;
  private client: LanguageClient | undefined;
  private readonly changed = new vscode.EventEmitter<State>();
  readonly onDidChange = this.changed.event;
  private readonly crashes = new Crashes();
  /** Starts come one after the other; what asks meanwhile shares the one that is still to come. */
  private last: Promise<void> = Promise.resolve();
  private next: Promise<void> | undefined;
  private offered = false;

  constructor(private readonly parts: Parts) {}

  /** Start, or start again; resolves when it is ready, or cannot be. */
  restart(why: string): Promise<void> {
    this.parts.log.info(`starting the server: ${why}`);
    this.next ??= this.last.then(() => {
      this.next = undefined;
      // A start that fails must not keep those after it from coming.
      this.last = this.startAgain().catch((error: unknown) => {
        this.set("failed");
        this.parts.log.error(`the server cannot be started: ${String(error)}`);
      });
      return this.last;
    });
    return this.next;
  }

  /** Return a client that answers; undefined where there is none, which the user has been told. */
  async ready(): Promise<LanguageClient | undefined> {
    await (this.next ?? this.last);
    if (this.state !== "ready") {
      await this.restartAsked();
    }
    return this.state === "ready" ? this.client : undefined;
  }

  /** Return the answer to a request; it throws what the server says, or that there is none. */
  async request<T>(method: string, params: object, token?: vscode.CancellationToken): Promise<T> {
    const client = await this.ready();
    if (!client) {
      throw new Error("there is no server; see the log of Self-Refine");
    }
    return client.sendRequest<T>(method, params, ...(token ? [token] : []));
  }

  /** Start again because the user wants it: what failed before is forgotten. */
  restartAsked(): Promise<void> {
    this.crashes.forget();
    this.offered = false;
    return this.restart("asked for");
  }

  /** Tell the server that settings have changed; it asks for them itself. */
  async settingsChanged(): Promise<void> {
    if (this.state === "ready") {
      await this.client?.sendNotification("workspace/didChangeConfiguration", { settings: null });
    }
  }

  /** Return what the server knows of itself and of a file. */
  async info(uri: vscode.Uri | undefined): Promise<unknown> {
    const params = { command: "selfrefine.info", arguments: [{ uri: uri?.toString() }] };
    return this.state === "ready" ? this.client?.sendRequest("workspace/executeCommand", params) : undefined;
  }

  async stop(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    this.set("stopped");
    try {
      await client?.dispose(2000);
    } catch (error) {
      this.parts.log.debug(`the server did not stop cleanly: ${String(error)}`);
    }
  }

  dispose(): void {
    this.changed.dispose();
  }

  private async startAgain(): Promise<void> {
    await this.stop();
    this.set("starting");
    this.found = await this.locate();
    if (!this.found) {
      this.set("missing");
      this.parts.log.warn("there is no server");
      if (!this.offered) {
        this.offered = true;
        // Not awaited: the question may stand there for as long as it likes.
        void this.offer();
      }
      return;
    }
    this.parts.log.info(`server: ${this.found.command}, from ${this.found.origin}`);
    await this.connect(this.found);
  }

  private async connect(found: Found): Promise<void> {
    const { parts } = this;
    const apiKey = await parts.apiKey();
    // Imported here: it is most of what this extension weighs.
    const { create } = await import("./client");
    const client = create(found, {
      log: parts.serverLog,
      startOptions: startOptions(apiKey),
      documentOptions: (scope) => documentOptions(scope, parts.interpreters),
      refine: parts.refine,
      crashed: () => this.crashed(),
    });
    parts.connect(client);
    this.client = client;
    try {
      await inTime(client.start());
      this.set("ready");
    } catch (error) {
      this.set("failed");
      parts.log.error(`the server does not start: ${String(error)}`);
      const isSet = found.command === configuredPath();
      const isThere = !isSet || (await isExecutable(found.command));
      void this.complain(
        isThere ? "The Self-Refine server does not start." : "selfrefine.path does not name a program.",
        isSet ? [SET_PATH] : [],
      );
    }
  }

  private async locate(): Promise<Found | undefined> {
    const folders = (vscode.workspace.workspaceFolders ?? []).map((folder) => folder.uri.fsPath);
    const places = {
      configured: configuredPath(),
      trusted: vscode.workspace.isTrusted,
      interpreter: await this.selected(),
      searchPath: process.env["PATH"] ?? "",
      folders,
      managed: this.managed,
    };
    return locate(places, isExecutable);
  }

  /** Return the Python that is selected for the first folder; a folder that nobody trusts has none. */
  private async selected(): Promise<string | undefined> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    return vscode.workspace.isTrusted ? this.parts.interpreters.selected(folder) : undefined;
  }

  private get managed(): string {
    const { globalStorageUri, extension } = this.parts.context;
    return folderOf(globalStorageUri.fsPath, String(extension.packageJSON.version));
  }

  private async offer(): Promise<void> {
    const python = (await this.selected()) ?? "python3";
    const version = String(this.parts.context.extension.packageJSON.version);
    if (await offer({ folder: this.managed, version, python }, this.parts.log)) {
      await this.restart("it has been set up");
    }
  }

  /** Note that the server ended by itself; whether it is started again. */
  private crashed(): boolean {
    const again = this.crashes.again(Date.now());
    this.parts.log.error(`the server has stopped unexpectedly${again ? "; starting it again" : ""}`);
    if (!again) {
      this.set("failed");
      void this.complain("The Self-Refine server has stopped three times.");
    }
    return again;
  }

  private async complain(what: string, first: readonly string[] = []): Promise<void> {
    const answer = await vscode.window.showErrorMessage(what, ...first, "Restart", "Show Log");
    if (answer === SET_PATH) {
      await openSettings("selfrefine.path");
    } else if (answer === "Restart") {
      await this.restartAsked();
    } else if (answer === "Show Log") {
      this.parts.serverLog.show();
    }
  }

  private set(state: State): void {
    this.state = state;
    this.changed.fire(state);
    void vscode.commands.executeCommand("setContext", "selfrefine.ready", state === "ready");
  }
}

/** Await a start; one that hangs must not keep the next one from coming. */
function inTime(start: Promise<void>): Promise<void> {
  const late = new Promise<never>((_, reject) => {
    const why = `no answer within ${START_MS / 1000} s`;
    AbortSignal.timeout(START_MS).addEventListener("abort", () => reject(new Error(why)));
  });
  return Promise.race([start, late]);
}

async function isExecutable(file: string): Promise<boolean> {
  try {
    await access(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
