// Offer: what a user is asked where there is no server, and the environment that is set up if they want it.

import * as vscode from "vscode";

import { openSettings } from "../refine/open";
import { messageOf } from "./errors";
import { type Place, setUp } from "./managed";

const SET_UP = "Set Up";
const PATH = "Set the Path";

/** Ask, and set up what `place` then says; whether there is a server afterwards. */
export async function offer(place: () => Promise<Place>, log: vscode.LogOutputChannel): Promise<boolean> {
  const answer = await vscode.window.showWarningMessage(
    "Self-Refine needs its server: set up the one that the extension brings (pip downloads its dependencies), " +
      "or set the path to your own.",
    SET_UP,
    PATH,
  );
  if (answer === PATH) {
    await openSettings("selfrefine.path");
  }
  return answer === SET_UP && install(await place(), log);
}

/** Set up, telling how far it is; whether it is done. */
export async function install(place: Place, log: vscode.LogOutputChannel): Promise<boolean> {
  const title = "Setting up Self-Refine";
  const location = vscode.ProgressLocation.Notification;
  try {
    await vscode.window.withProgress({ location, title, cancellable: true }, (progress, token) => {
      const stop = new AbortController();
      token.onCancellationRequested(() => stop.abort());
      const report = (message: string) => {
        log.info(message);
        progress.report({ message });
      };
      return setUp({ ...place, report, signal: stop.signal });
    });
    return true;
  } catch (error) {
    const why = messageOf(error);
    log.error(`setting up the server: ${why}`);
    const answer = await vscode.window.showErrorMessage(`Self-Refine is not set up: ${why}`, "Show Log");
    if (answer) {
      log.show();
    }
    return false;
  }
}
