// Offer: what a user is asked where there is no server, and the environment that is set up if they want it.

import * as vscode from "vscode";

import { openSettings } from "../refine/open";
import { messageOf } from "./errors";
import { setUp, type Setup } from "./managed";

const SET_UP = "Set Up an Environment";
const PATH = "Set the Path";

type Place = Pick<Setup, "folder" | "version" | "python">;

/** Ask, and set up; whether there is a server afterwards. */
export async function offer(place: Place, log: vscode.LogOutputChannel): Promise<boolean> {
  const answer = await vscode.window.showWarningMessage(
    "Self-Refine needs its server, the command `selfrefine`. It is neither in the selected interpreter's environment nor on the PATH. " +
      `The extension can set up an environment of its own and install into it, with pip, selfrefine ${place.version}.`,
    SET_UP,
    PATH,
  );
  if (answer === PATH) {
    await openSettings("selfrefine.path");
  }
  return answer === SET_UP && install(place, log);
}

async function install(place: Place, log: vscode.LogOutputChannel): Promise<boolean> {
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
