// Toast: what a message that pops up says, and the button that cures what it tells of; pure.
//
// VS Code shows one line of some 55 characters.  What a button does is not said in words besides.

/** Characters of a line that is never clipped. */
export const WIDTH = 55;

/** A button, and the command that it runs; `again`: what failed is then tried once more. */
export interface Remedy {
  title: string;
  command?: string;
  again?: boolean;
}

export const OPEN_TEST = "selfrefine.ui.openTest";
const OPEN_SETTINGS: Remedy = { title: "Open Settings", command: "selfrefine.ui.openSettings" };
const SELECT_ENGINE: Remedy = { title: "Select Engine", command: "selfrefine.ui.selectEngine" };
const SHOW_LOG: Remedy = { title: "Show Log", command: "selfrefine.ui.showLogs" };

/** By the server's code of a failure. */
const REMEDIES: Record<string, Remedy> = {
  api_key: { title: "Set API Key", command: "selfrefine.ui.setApiKey", again: true },
  untrusted: { title: "Manage Workspace Trust", command: "workbench.trust.manage" },
  baseline: { title: "Open Test", command: OPEN_TEST },
  endpoint: SELECT_ENGINE,
  engine: SELECT_ENGINE,
  config: OPEN_SETTINGS,
  interpreter: OPEN_SETTINGS,
  sandbox: OPEN_SETTINGS,
  known: { title: "Search Again", again: true },
};

/** Return what can be done about a failure; for one that nobody knows, its log. */
export function remedyOf(code: string | undefined): Remedy {
  return REMEDIES[code ?? ""] ?? SHOW_LOG;
}

/** Return a message as a toast shows it: what happened, and no more of it than fits. */
export function short(message: string): string {
  if (message.length <= WIDTH) {
    return message;
  }
  const forms = [
    message.split("; ")[0] ?? "",
    // Where a test is, its button knows.
    message.replace(/^\S+::(\S+?):? /, "$1 "),
  ].flatMap((text) => [text, withoutRemarks(text), withoutRemarks(text.split("; ")[0] ?? "")]);
  return forms.find((text) => text.length <= WIDTH) ?? cut(forms.at(-1) ?? message);
}

/** Return a text without what stands in its last parentheses. */
function withoutRemarks(text: string): string {
  return text.replace(/ \([^()]*(\([^()]*\)[^()]*)*\)$/, "");
}

/** Return the words that fit. */
function cut(text: string): string {
  const words = text.slice(0, WIDTH);
  return `${words.slice(0, Math.max(words.lastIndexOf(" "), 20))}…`;
}

/** A test that a message names. */
export interface Place {
  file: string;
  name: string;
}

/** Return the test that the message of a failure begins with. */
export function testIn(message: string): Place | undefined {
  const found = /^(\S+?\.py)::([^\s:[]+(?:::[^\s:[]+)*)/.exec(message);
  const name = found?.[2]?.split("::").at(-1);
  return found && name ? { file: found[1]!, name } : undefined;
}

/** Return the title of a result's tab, which stays while the evidence above the function grows. */
export function tabTitle(qualname: string, isTests: boolean): string {
  return `${qualname}: ${isTests ? "tests" : "rewrite"}`;
}
