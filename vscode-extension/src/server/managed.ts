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
    await run(setup, setup.python, ["-c", wanted], `${setup.python} is no Python 3.10 or newer`);
    setup.report("making an environment");
    await run(
      setup,
      setup.python,
      ["-m", "venv", "--clear", setup.folder],
      "no environment can be made; is venv installed?",
    );
    setup.report(`installing selfrefine ${setup.version}`);
    const packages = [
      "-m",
      "pip",
      "install",
      "--no-input",
      "--disable-pip-version-check",
      "--progress-bar=off",
    ];
    await run(setup, python, [...packages, `selfrefine==${setup.version}`], "pip fails");
    return command(setup.folder);
  } catch (error) {
    await rm(setup.folder, { recursive: true, force: true });
    throw error;
  }
}

/** Run a program, each line of which is reported; its end, or a `SetupError` with its last line. */
async function run(setup: Setup, program: string, args: string[], what: string): Promise<void> {
  const last = { line: "" };
  const hear = (data: Buffer) => {
    for (const line of data.toString().split("\n").filter(Boolean)) {
      last.line = line.trim();
      setup.report(last.line);
    }
  };
  const code = await ended(
    spawn(program, args, { stdio: ["ignore", "pipe", "pipe"], signal: setup.signal }),
    hear,
  );
  if (setup.signal.aborted) {
    throw new SetupError("cancelled");
  }
  if (code !== 0) {
    throw new SetupError(last.line ? `${what}: ${last.line}` : what);
  }
}

function ended(child: ChildProcess, hear: (data: Buffer) => void): Promise<number | null> {
  child.stdout?.on("data", hear);
  child.stderr?.on("data", hear);
  return new Promise((resolve) => {
    child.on("error", () => resolve(null));
    child.on("close", resolve);
  });
}
