// Language: what the status of a Python file says: engine, model, trust, the server's state, which one it is; pure.

import type { Found } from "./server/locate";
import type { State } from "./server/server";

/** What the server says of a file. */
export interface Info {
  engine?: string;
  model?: string;
  trusted?: boolean;
  /** Why nothing is executed on this machine; empty where something is. */
  notExecuted?: string;
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
export function describe(
  state: State,
  info: Info | undefined,
  trustsFolder: boolean,
  server?: Found,
): Description {
  const version = server?.version ? ` ${server.version}` : "";
  const which = server ? [`${server.origin}: selfrefine${version} at ${server.command}`] : [];
  if (state === "missing" || state === "failed") {
    const detail = [STATES[state], ...which].join("; ");
    return { text: "Self-Refine", detail, severity: state === "failed" ? "error" : "warning" };
  }
  const model = info?.model?.replace(/^editor:/, "VS Code ").trim();
  const engine = info?.engine && (model ? `${info.engine} (${model})` : info.engine);
  const trusted = trustsFolder && info?.trusted !== false;
  const details = [
    STATES[state],
    ...(trusted ? [] : ["folder not trusted: nothing is executed"]),
    ...(info?.notExecuted ? ["no sandbox works: nothing is executed"] : []),
    ...which,
  ];
  return {
    text: engine ? `Self-Refine: ${engine}` : "Self-Refine",
    detail: details.join("; "),
    severity: trusted && !info?.notExecuted ? "information" : "warning",
  };
}

/**
 * Return that nothing can be executed, with the way out; undefined where something can.
 *
 * @param reason the server's, empty where it knows of none.
 */
export function notExecuted(platform: NodeJS.Platform, reason: string): string | undefined {
  if (platform === "win32") {
    return "Self-Refine executes nothing on Windows itself: open the folder in WSL or in a dev container.";
  }
  const way = platform === "linux" ? "install bubblewrap, or open the folder" : "open the folder";
  return reason
    ? `Self-Refine executes nothing here, as no sandbox works: ${way} in a dev container.`
    : undefined;
}
