// Managed: an environment of the extension's own, with a server of the extension's version.

import { type ChildProcess, spawn } from "node:child_process";
import { rm } from "node:fs/promises";
import * as path from "node:path";

import { command } from "./locate";

export interface Setup {
  /** Where the environment goes. */
  folder: string;
  /** The version that is installed. */
  version: string;
  /** The Python that makes it, 3.10 or newer. */
  python: string;
  /** Told what happens, a line each. */
  report: (message: string) => void;
  signal: AbortSignal;
}

/** The environment cannot be set up; one line says why. */
export class SetupError extends Error {}

/** Return the folder of a version's environment. */
export function folderOf(storage: string, version: string): string {
  return path.join(storage, `server-${version}`);
}

/**
 * Make the environment; without a result, nothing of it is left.
 *
 * pip is used as the user has configured it; nothing here names where packages come from.
 */
export async function setUp(setup: Setup): Promise<string> {
  const python = path.join(path.dirname(command(setup.folder)), "python");
  try {
    setup.report("checking the Python");
    const wanted = "import sys; sys.exit(sys.version_info < (3, 10))";
    await run(setup, setup.python, ["-c", wanted], `${setup.python} is not Python 3.10 or newer`);
    setup.report("creating an environment");
    const venv = ["-m", "venv", "--clear", setup.folder];
    await run(setup, setup.python, venv, "the environment cannot be created; is venv installed?");
    setup.report(`installing selfrefine ${setup.version}`);
    const pip = "-m pip install --no-input --disable-pip-version-check --progress-bar=off".split(" ");
    await run(setup, python, [...pip, `selfrefine==${setup.version}`], "pip fails");
    return command(setup.folder);
  } catch (error) {
    await rm(setup.folder, { recursive: true, force: true });
    throw error;
  }
}

/** Run a program, each line of which is reported; its end, or a `SetupError` with its last line. */
async function run(setup: Setup, program: string, args: string[], what: string): Promise<void> {
  let last = "";
  const read = (data: Buffer) => {
    for (const line of data.toString().split("\n").filter(Boolean)) {
      last = line.trim();
      setup.report(last);
    }
  };
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], signal: setup.signal });
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const code = await exitCode(child);
  if (setup.signal.aborted) {
    throw new SetupError("cancelled");
  }
  if (code !== 0) {
    throw new SetupError(last ? `${what}: ${last}` : what);
  }
}

function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.on("error", () => resolve(null));
    child.on("close", resolve);
  });
}
