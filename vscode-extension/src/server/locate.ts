// Locate: which server is started, and how it was found; pure but for the probe that it is given.

import * as path from "node:path";

/** A server that can be started, and where it comes from, for people. */
export interface Found {
  command: string;
  args: string[];
  source: "setting" | "environment" | "bundled";
  origin: string;
  /** What it says of itself, once it has started. */
  version?: string | undefined;
}

export interface Places {
  /** The setting `selfrefine.path`, filled in; empty where it is not set. */
  configured: string;
  /** Whether only the extension's own server counts: `selfrefine.importStrategy`. */
  onlyBundled: boolean;
  /** Whether code of the folder may be executed: its environment is such code. */
  trusted: boolean;
  /** The Python that is selected for the folder, where something selects one. */
  interpreter: string | undefined;
  /** The variable PATH. */
  searchPath: string;
  /** The folders that are open: an entry of PATH within them is the repository's. */
  folders: readonly string[];
  /** The extension's own environment. */
  managed: string;
}

/** Whether a file is there and can be executed. */
export type Probe = (file: string) => Promise<boolean>;

const NAME = "selfrefine";
const ARGUMENTS = ["server"];
const PYTHONS = ["python3", "python3.13", "python3.12", "python3.11", "python3.10"];

/** Return the first server there is; undefined where there is none. */
export async function locate(places: Places, probe: Probe): Promise<Found | undefined> {
  if (places.configured) {
    return serverAt(places.configured, "setting", "from the setting selfrefine.path");
  }
  for (const [file, origin] of places.onlyBundled ? [] : fromEnvironment(places)) {
    if (await probe(file)) {
      return serverAt(file, "environment", `from ${origin}`);
    }
  }
  const bundled = command(places.managed);
  return (await probe(bundled)) ? serverAt(bundled, "bundled", "bundled") : undefined;
}

/** Return the Pythons that may make an environment: the selected one, then those on the PATH. */
export async function pythons(places: Places, probe: Probe): Promise<string[]> {
  const found = places.interpreter && places.trusted ? [places.interpreter] : [];
  for (const name of PYTHONS) {
    for (const file of onPath(places, name)) {
      if (await probe(file)) {
        found.push(file);
        break;
      }
    }
  }
  return found;
}

function* fromEnvironment(places: Places): Generator<[string, string]> {
  if (places.interpreter && places.trusted) {
    yield [path.join(path.dirname(places.interpreter), NAME), "the selected interpreter's environment"];
  }
  // Where many projects have their environment, and no extension for Python is there to say so.
  for (const folder of places.trusted ? places.folders : []) {
    for (const name of [".venv", "venv"]) {
      yield [command(path.join(folder, name)), `the environment ${name} of the folder`];
    }
  }
  for (const file of onPath(places, NAME)) {
    yield [file, "the PATH"];
  }
}

function* onPath(places: Places, name: string): Generator<string> {
  for (const folder of places.searchPath.split(path.delimiter)) {
    // A relative entry, or one in the folder that is open, would start whatever a repository brings.
    const inside = places.folders.some((open) => isWithin(folder, open));
    if (path.isAbsolute(folder) && (places.trusted || !inside)) {
      yield path.join(folder, name);
    }
  }
}

/** Return the server's command in a virtual environment. */
export function command(environment: string): string {
  return path.join(environment, "bin", NAME);
}

function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative === "" || (!relative.startsWith("..") && !path.isAbsolute(relative));
}

function serverAt(file: string, source: Found["source"], origin: string): Found {
  return { command: file, args: ARGUMENTS, source, origin };
}
