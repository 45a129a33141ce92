// Language: what the status of a Python file says: the engine, its model, trust, and the server's state; pure.

import type { State } from "./server/server";

/** What the server says of a file. */
export interface Info {
  engine?: string;
  model?: string;
  trusted?: boolean;
}

export interface Description {
  text: string;
  detail: string;
  severity: "information" | "warning" | "error";
}

const STATES: Record<State, string> = {
  stopped: "not started",
  starting: "starting",
  ready: "ready",
  missing: "no server found",
  failed: "the server is not running",
};

/** Return what the item says. */
export function describe(state: State, info: Info | undefined, trustsFolder: boolean): Description {
  if (state === "missing" || state === "failed") {
    return { text: "Self-Refine", detail: STATES[state], severity: state === "failed" ? "error" : "warning" };
  }
  const model = info?.model?.replace(/^editor:/, "VS Code ").trim();
  const engine = info?.engine && (model ? `${info.engine} (${model})` : info.engine);
  const trusted = trustsFolder && info?.trusted !== false;
  const details = [STATES[state], ...(trusted ? [] : ["folder not trusted: nothing is executed"])];
  return {
    text: engine ? `Self-Refine: ${engine}` : "Self-Refine",
    detail: details.join("; "),
    severity: trusted ? "information" : "warning",
  };
}
