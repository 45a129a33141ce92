// Client: one language client, from its start to its end; the only module that knows vscode-languageclient's classes.

import * as os from "node:os";

import * as vscode from "vscode";
import * as lsp from "vscode-languageclient/node";

import type { RefineParams } from "../refine/protocol";
import type { Found } from "./locate";

export interface Options {
  log: vscode.LogOutputChannel;
  startOptions: Record<string, unknown>;
  /** Return the section for a document. */
  documentOptions: (scope: vscode.Uri | undefined) => Promise<Record<string, unknown>>;
  /** Called in place of the server's own commands `selfrefine.refine` and `selfrefine.tests`. */
  refine: (params: RefineParams) => Promise<void>;
  /** Called when the server ends by itself; whether to start it again. */
  crashed: () => boolean;
}

/** A client whose failures are told once, by the extension, with a button that helps. */
class Client extends lsp.LanguageClient {
  override error(message: string, data?: unknown): void {
    super.error(message, data, false);
  }
}

/** Return a client that has not started yet. */
export function create(server: Found, options: Options): lsp.LanguageClient {
  const run = { command: server.command, args: server.args, options: { cwd: os.homedir() } };
  const client = new Client("selfrefine", "Self-Refine", run, clientOptions(options));
  client.registerFeature({
    fillClientCapabilities(capabilities: lsp.ClientCapabilities) {
      // Without this the server tells nothing of its own before the first request.
      capabilities.experimental = {
        ...capabilities.experimental,
        selfrefine: { complete: true, pages: true },
      };
    },
    initialize() {},
    getState: () => ({ kind: "static" }),
    clear() {},
  });
  return client;
}

function clientOptions(options: Options): lsp.LanguageClientOptions {
  return {
    documentSelector: ["file", "untitled", "vscode-notebook-cell"].map((scheme) => ({
      language: "python",
      scheme,
    })),
    outputChannel: options.log,
    traceOutputChannel: options.log,
    revealOutputChannelOn: lsp.RevealOutputChannelOn.Never,
    initializationOptions: { selfrefine: options.startOptions },
    initializationFailedHandler: () => false,
    errorHandler: {
      error: () => ({ action: lsp.ErrorAction.Continue, handled: true }),
      closed: () => ({
        action: options.crashed() ? lsp.CloseAction.Restart : lsp.CloseAction.DoNotRestart,
        handled: true,
      }),
    },
    middleware: {
      executeCommand: (command, args, next) => {
        const tests = command === "selfrefine.tests";
        const isOurs = tests || command === "selfrefine.refine";
        return isOurs ? options.refine({ ...(args[0] as RefineParams), tests }) : next(command, args);
      },
      workspace: {
        configuration: ({ items }) =>
          Promise.all(
            items.map(({ scopeUri, section }) =>
              section === "selfrefine"
                ? options.documentOptions(scopeUri ? vscode.Uri.parse(scopeUri) : undefined)
                : null,
            ),
          ),
      },
    },
  };
}
