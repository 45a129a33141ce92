// Extension: puts the parts together when a Python file is opened; nothing here waits for anything.

import * as vscode from "vscode";
import type { LanguageClient } from "vscode-languageclient/node";

import { showDebugInformation } from "./debug";
import { selectEngine } from "./engines";
import { Keys } from "./keys";
import type { Completion } from "./models/conversation";
import { Sides } from "./refine/documents";
import type { Page, Step } from "./refine/protocol";
import { openSettings, openTest } from "./refine/open";
import { Review } from "./refine/review";
import { Runs } from "./refine/run";
import { changedFunctions, functionAtCursor } from "./refine/targets";
import { Reports } from "./report";
import { Interpreters } from "./server/interpreters";
import { Server } from "./server/server";
import { RESTARTING } from "./settings";
import { LanguageStatus, Status } from "./status";

let server: Server | undefined;

export function activate(context: vscode.ExtensionContext): void {
  const started = performance.now();
  const log = vscode.window.createOutputChannel("Self-Refine", { log: true });
  const serverLog = vscode.window.createOutputChannel("Self-Refine Language Server", { log: true });
  const keys = new Keys(context.secrets);
  const interpreters = new Interpreters();
  const sides = new Sides();
  const status = new Status();
  const own = new Server({
    context,
    log,
    serverLog,
    interpreters,
    apiKey: () => keys.get(),
    refine: (params) => runs.refine([params]),
    connect: (client) => listen(parts, client, status),
  });
  const reports = new Reports(own);
  const review = new Review(
    own,
    sides,
    ({ params }) => runs.refine([params]),
    ({ params }) => runs.end(params),
  );
  const runs = new Runs(own, review, log);
  server = own;
  const parts = { context, log, serverLog, keys, own, runs, review, reports };
  context.subscriptions.push(log, serverLog, interpreters, sides, status, reports, review, own, runs);
  context.subscriptions.push(
    new LanguageStatus(own, context.globalState),
    ...commands(parts),
    ...watch(parts, interpreters, status),
  );
  void own.restart("a Python file is open");
  log.info(`activated in ${Math.round(performance.now() - started)} ms`);
}

export async function deactivate(): Promise<void> {
  await server?.stop();
}

interface Parts {
  context: vscode.ExtensionContext;
  log: vscode.LogOutputChannel;
  serverLog: vscode.LogOutputChannel;
  keys: Keys;
  own: Server;
  runs: Runs;
  review: Review;
  reports: Reports;
}

/** Take what a server tells and asks. */
function listen({ context, log, runs, reports }: Parts, client: LanguageClient, status: Status): void {
  client.onNotification("selfrefine/progress", (step: Step) => runs.report(step));
  client.onNotification("selfrefine/status", ({ running }: { running: string[] }) =>
    status.update({ running: running.length }),
  );
  client.onNotification("selfrefine/page", (page: Page) => reports.display(page));
  client.onRequest("selfrefine/complete", async (asked: Completion, token) => {
    const { complete } = await import("./models/lend");
    token.onCancellationRequested(() => log.info(`${asked.qualname}: no longer waiting for its model`));
    return complete(context, asked, token);
  });
}

function commands(parts: Parts): vscode.Disposable[] {
  const { context, log, serverLog, keys, own, runs, review, reports } = parts;
  const refine = async (task: string | null) => {
    if (await own.ready()) {
      const params = await functionAtCursor(task);
      await (params && runs.refine([params]));
    }
  };
  const writeTests = async () => {
    const params = (await own.ready()) ? await functionAtCursor(null) : undefined;
    await (params && runs.refine([{ ...params, tests: true }]));
  };
  const whatChanged = async () => {
    const params = (await own.ready()) ? await functionAtCursor(null) : undefined;
    await (params && vscode.commands.executeCommand("selfrefine.diff", params));
  };
  const refineChanged = async () => {
    const all = (await own.ready()) ? await changedFunctions(own) : [];
    await (all.length && runs.refine(all));
  };
  const report = (what: unknown) => {
    const shown = what instanceof vscode.Uri ? what : undefined;
    return reports.show(typeof what === "string" ? what : review.waitingFor(shown)?.result);
  };
  const all: Record<string, (...args: never[]) => unknown> = {
    refineFunction: () => refine(null),
    refineEfficiency: () => refine("efficiency"),
    refineReadability: () => refine("readability"),
    refineChanged,
    writeTests,
    whatChanged,
    review: () => review.showNext(),
    accept: (uri?: vscode.Uri) => review.accept(uri),
    reject: (uri?: vscode.Uri) => review.reject(uri),
    showReport: report,
    setApiKey: () => keys.ask(),
    clearApiKey: () => keys.clear(),
    selectEngine: () => selectEngine(() => keys.ask()),
    openTest: async (message: string, uri: string) => (await openTest(message, uri)) || log.show(),
    openSettings: () => openSettings(),
    restart: () => own.restartAsked(),
    showLogs: () => log.show(),
    showServerLogs: () => serverLog.show(),
    debugInformation: () => showDebugInformation(context, own),
  };
  return Object.entries(all).map(([name, run]) =>
    vscode.commands.registerCommand(`selfrefine.ui.${name}`, run),
  );
}

/** Act on what changes around the server. */
function watch(parts: Parts, interpreters: Interpreters, status: Status): vscode.Disposable[] {
  const { own, keys, review, runs } = parts;
  return [
    own.onDidChange((state) => status.update({ state, ...(state !== "ready" && { running: 0 }) })),
    review.onDidChange((waiting) => status.update({ waiting })),
    runs.onDidFinish(() => {
      void vscode.commands.executeCommand("setContext", "selfrefine.reports", true);
      void vscode.commands.executeCommand("setContext", "selfrefine.refined", true);
    }),
    interpreters.onDidChange(() => void own.restart("another interpreter is selected")),
    keys.onDidChange(() => void own.restart("the API key has changed")),
    vscode.workspace.onDidGrantWorkspaceTrust(() => void own.restart("the folder is trusted now")),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (RESTARTING.some((name) => event.affectsConfiguration(`selfrefine.${name}`))) {
        void own.restart("a setting has changed");
      } else if (event.affectsConfiguration("selfrefine")) {
        void own.settingsChanged();
      }
    }),
  ];
}
