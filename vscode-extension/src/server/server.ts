// Server: the one server of a window: found or offered, started, started again, told of changes.

import * as path from "node:path";

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import { notExecuted } from "../language";
import { openSettings } from "../refine/open";
import type { RefineParams } from "../refine/protocol";
import { documentOptions, onlyBundled, ownPath, startOptions, useBundled } from "./configuration";
import { Crashes } from "./crashes";
import { forgetTold, tellOnce } from "./execution";
import { type Interpreters, isExecutable } from "./interpreters";
import { command, type Found, locate, type Places, pythons } from "./locate";
import { folderOf, type Place, removeOthers } from "./managed";
import { install, offer } from "./offer";
import { mismatch } from "./versions";

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
const USE_BUNDLED = "Use Bundled Server";
const SET_UP_AGAIN = "Set Up Again";
const CURES = { setting: SET_PATH, environment: USE_BUNDLED, bundled: SET_UP_AGAIN };

/** It answers, but not as the extension needs it; one line says what is wrong. */
class MismatchError extends Error {}

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
  async restartAsked(): Promise<void> {
    this.crashes.forget();
    this.offered = false;
    await forgetTold(this.parts.context.globalState);
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
    const places = await this.places();
    const onWindows = notExecuted(process.platform, "");
    this.found = onWindows && !places.configured ? undefined : await locate(places, isExecutable);
    if (!this.found) {
      this.set("missing");
      this.parts.log.warn(onWindows ?? "there is no server");
      // Not awaited: a question may stand there for as long as it likes.
      if (onWindows) {
        void tellOnce(this.parts.context.globalState, "");
      } else if (!this.offered) {
        this.offered = true;
        void this.offer();
      }
      return;
    }
    this.parts.log.info(`server: ${this.found.command}, ${this.found.origin}`);
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
      await this.check(client, found);
      this.set("ready");
    } catch (error) {
      this.set("failed");
      parts.log.error(`the server does not start: ${String(error)}`);
      const isThere = await isExecutable(found.command);
      const why = error instanceof MismatchError ? error.message : "does not start as Self-Refine's server";
      void this.complain(
        isThere ? `${found.command}, ${found.origin}, ${why}.` : `${found.command} is not a program.`,
        CURES[found.source],
      );
    }
  }

  /** Throw if the server is another one than the extension needs; else what it takes the place of is removed. */
  private async check(client: LanguageClient, found: Found): Promise<void> {
    const { serverInfo } = client.initializeResult ?? {};
    const wrong = mismatch(serverInfo, this.version);
    if (wrong) {
      await this.stop();
      throw new MismatchError(wrong);
    }
    found.version = serverInfo?.version;
    if (found.source === "bundled") {
      removeOthers(this.managed).catch((error: unknown) =>
        this.parts.log.warn(`an old environment stays: ${String(error)}`),
      );
    }
  }

  private async places(): Promise<Places> {
    const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
    const trusted = vscode.workspace.isTrusted;
    return {
      configured: ownPath("path"),
      onlyBundled: onlyBundled(),
      trusted,
      // Of the first folder; one that nobody trusts has none.
      interpreter: trusted ? await this.parts.interpreters.selected(folder) : undefined,
      searchPath: process.env["PATH"] ?? "",
      folders: (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath),
      managed: this.managed,
    };
  }

  private get version(): string {
    return String(this.parts.context.extension.packageJSON.version);
  }

  private get managed(): string {
    return folderOf(this.parts.context.globalStorageUri.fsPath, this.version);
  }

  /** Return what an environment is made of. */
  private async place(): Promise<Place> {
    return {
      bundled: path.join(this.parts.context.extensionPath, "bundled"),
      folder: this.managed,
      version: this.version,
      pythons: await pythons(await this.places(), isExecutable),
      wheelhouse: ownPath("wheelhouse"),
    };
  }

  private async offer(): Promise<void> {
    if (await offer(() => this.place(), this.parts.log)) {
      await this.restart("it has been set up");
    }
  }

  private async setUpAgain(): Promise<void> {
    if (await install(await this.place(), this.parts.log)) {
      await this.restart("it has been set up again");
    }
  }

  /** Use the server that the extension brings; the change of the setting starts it. */
  private async useBundled(): Promise<void> {
    const isThere = await isExecutable(command(this.managed));
    if (isThere || (await install(await this.place(), this.parts.log))) {
      await useBundled();
    }
  }

  /** Note that the server ended by itself; whether it is started again. */
  private crashed(): boolean {
    if (this.state !== "ready") {
      // It never answered: who waits for it says so.
      return false;
    }
    const again = this.crashes.again(Date.now());
    this.parts.log.error(`the server has stopped unexpectedly${again ? "; starting it again" : ""}`);
    if (!again) {
      this.set("failed");
      void this.complain("The Self-Refine server has stopped three times.", "Restart");
    }
    return again;
  }

  /** Say what is wrong, with a button that cures it. */
  private async complain(what: string, cure: string): Promise<void> {
    const answer = await vscode.window.showErrorMessage(what, cure, "Show Log");
    switch (answer) {
      case SET_PATH:
        return openSettings("selfrefine.path");
      case USE_BUNDLED:
        return this.useBundled();
      case SET_UP_AGAIN:
        return this.setUpAgain();
      case "Restart":
        return this.restartAsked();
      case "Show Log":
        return this.parts.serverLog.show();
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
