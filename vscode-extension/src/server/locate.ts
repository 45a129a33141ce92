// Locate: which server is started, and how it was found; pure but for the probe that it is given.

import * as path from "node:path";

/** A server that can be started, and where it comes from, for people. */
export interface Found {
  command: string;
  args: string[];
  origin: string;
}

export interface Places {
  /** The setting `selfrefine.path`, filled in; empty where it is not set. */
  configured: string;
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

const NAME = process.platform === "win32" ? "selfrefine.exe" : "selfrefine";
const ARGUMENTS = ["server"];

/** Return the first server there is; undefined where there is none. */
export async function locate(places: Places, probe: Probe): Promise<Found | undefined> {
  if (places.configured) {
    return serverAt(places.configured, "the setting selfrefine.path");
  }
  for (const [file, origin] of candidates(places)) {
    if (await probe(file)) {
      return serverAt(file, origin);
    }
  }
  return undefined;
}

function* candidates(places: Places): Generator<[string, string]> {
  if (places.interpreter && places.trusted) {
    yield [path.join(path.dirname(places.interpreter), NAME), "the selected interpreter's environment"];
  }
  // Where many projects have their environment, and no extension for Python is there to say so.
  for (const folder of places.trusted ? places.folders : []) {
    for (const name of [".venv", "venv"]) {
      yield [command(path.join(folder, name)), `the environment ${name} of the folder`];
    }
  }
  for (const folder of places.searchPath.split(path.delimiter)) {
    // A relative entry, or one in the folder that is open, would start whatever a repository brings.
    const inside = places.folders.some((open) => isWithin(folder, open));
    if (path.isAbsolute(folder) && (places.trusted || !inside)) {
      yield [path.join(folder, NAME), "the PATH"];
    }
  }
  yield [command(places.managed), "the extension's own environment"];
}

/** Return the server's command in a virtual environment. */
export function command(environment: string): string {
  return path.join(environment, process.platform === "win32" ? "Scripts" : "bin", NAME);
}

function isWithin(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative === "" || (!relative.startsWith("..") && !path.isAbsolute(relative));
}

function serverAt(file: string, origin: string): Found {
  return { command: file, args: ARGUMENTS, origin };
}
