// Settings: what of the section `selfrefine` goes to the server, and when; pure.
//
// What the user has set in their own scope goes along when the server starts: it is
// the user's word, also in a folder that nobody trusts.  What holds for a document is
// asked for each time.  A value that nobody has set is never sent, so that the
// project's own `[tool.selfrefine]` counts.

import { parseEnv } from "node:util";

/** What VS Code knows of one setting, as `WorkspaceConfiguration.inspect` says it. */
export interface Inspected {
  globalValue?: unknown;
  workspaceValue?: unknown;
  workspaceFolderValue?: unknown;
}

export type Inspect = (name: string) => Inspected | undefined;
export type Expand = (text: string) => string;

/** Sent when the server starts, from the user's scope alone: another value needs another start. */
const AT_START = ["baseUrl", "apiKeyEnv", "apiKeyCommand", "sandbox", "prefetch"];

/** Prices are the user's as well, but the core reads them at any time. */
const OF_DOCUMENT = (
  "task engine model maxIterations budgetSeconds budgetTokens budgetUsd minGrade interpreter tests.args " +
  "usdPerMillionPromptTokens usdPerMillionCompletionTokens tests.timeoutSeconds format codeLens hints logLevel exclude"
).split(" ");

/** Settings whose change needs a new start of the server. */
export const RESTARTING = [...AT_START, "path", "importStrategy", "logLevel"];

/** The engine that asks the models of VS Code; for the server it is `chat` with a model of the editor's. */
export const EDITOR_ENGINE = "vscode-lm";
const EDITOR_PROVIDER = "editor:";

/** Return the initializationOptions: the user's own word, a key from the secret storage included. */
export function atStart(
  inspect: Inspect,
  expand: Expand,
  trusted: boolean,
  apiKey: string | undefined,
): Record<string, unknown> {
  const own = collect([...AT_START, ...OF_DOCUMENT], (name) => inspect(name)?.globalValue, expand);
  return { ...own, trusted, ...(apiKey ? { apiKey } : {}) };
}

/** Return what holds for a document, as the server asks for it each time. */
export function ofDocument(inspect: Inspect, expand: Expand): Record<string, unknown> {
  return collect(OF_DOCUMENT, (name) => newest(inspect(name)), expand);
}

/** Return what somebody has set for a setting, the nearest first; undefined where nobody has. */
export function newest(found: Inspected | undefined): unknown {
  const values = [found?.workspaceFolderValue, found?.workspaceValue, found?.globalValue];
  return values.find((value) => value !== undefined);
}

/** Return the variables of a file of `NAME=VALUE`, as the server takes them. */
export function variablesOf(text: string): string[] {
  const named = Object.entries(parseEnv(text)).filter(([name]) => /^[A-Za-z_][A-Za-z0-9_]*$/.test(name));
  return named.map(([name, value]) => `${name}=${value}`);
}

function collect(
  names: readonly string[],
  read: (name: string) => unknown,
  expand: Expand,
): Record<string, unknown> {
  const section: Record<string, unknown> = {};
  for (const name of names) {
    const value = read(name);
    // The form of the settings editor for "not set".
    if (value !== undefined && value !== null && value !== "") {
      section[name] = expandAll(value, expand);
    }
  }
  return withEditorsModel(section);
}

function withEditorsModel(section: Record<string, unknown>): Record<string, unknown> {
  if (section["engine"] !== EDITOR_ENGINE) {
    return section;
  }
  const hint = typeof section["model"] === "string" ? section["model"] : "";
  const model = hint.startsWith(EDITOR_PROVIDER) ? hint : EDITOR_PROVIDER + hint;
  return { ...section, engine: "chat", model };
}

function expandAll(value: unknown, expand: Expand): unknown {
  if (typeof value === "string") {
    return expand(value);
  }
  return Array.isArray(value) ? value.map((item) => expandAll(item, expand)) : value;
}

/** What `${...}` may stand for. */
export interface Places {
  folder?: string | undefined;
  folders: ReadonlyMap<string, string>;
  home: string;
  environment: Readonly<Record<string, string | undefined>>;
}

/** Return a function that fills in `${workspaceFolder}`, `${workspaceFolder:NAME}`, `${userHome}`, `${env:NAME}`. */
export function expander(places: Places): Expand {
  return (text) =>
    text.replace(/\$\{(\w+)(?::([^}]*))?\}/g, (whole, kind: string, name: string | undefined) => {
      switch (kind) {
        case "workspaceFolder":
          return (name === undefined ? places.folder : places.folders.get(name)) ?? whole;
        case "userHome":
          return places.home;
        case "env":
          return places.environment[name ?? ""] ?? "";
        default:
          return whole;
      }
    });
}
