// Managed: an environment of the extension's own, with the server that the extension brings.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, readdir, rm } from "node:fs/promises";
import * as path from "node:path";

import { command } from "./locate";

/** What is brought, where it goes, and from where the rest comes. */
export interface Place {
  /** The folder of the extension that holds the server's wheel and the hashed list of what it needs. */
  bundled: string;
  /** Where the environment goes. */
  folder: string;
  /** The version of the extension, and of the wheel. */
  version: string;
  /** Pythons that may make it, the best first; the first one that is 3.10 or newer does. */
  pythons: readonly string[];
  /** A folder of packages for machines without a registry; empty where pip asks the registry that it knows. */
  wheelhouse: string;
}

export interface Setup extends Place {
  /** Told what happens, a line each. */
  report: (message: string) => void;
  signal: AbortSignal;
}

/** The environment cannot be set up; one line says why. */
export class SetupError extends Error {}

const PREFIX = "server-";
/** Nothing of a folder or of PYTHONPATH is imported, and nothing is built, since what builds has no hash. */
const PIP =
  "-I -m pip install --no-user --no-input --disable-pip-version-check --progress-bar=off --only-binary=:all:".split(
    " ",
  );

/** Return the folder of a version's environment. */
export function folderOf(storage: string, version: string): string {
  return path.join(storage, PREFIX + version);
}

/** Remove the environments of other versions. */
export async function removeOthers(folder: string): Promise<void> {
  const storage = path.dirname(folder);
  const names = (await readdir(storage)).filter((name) => name.startsWith(PREFIX));
  for (const old of names.map((name) => path.join(storage, name)).filter((other) => other !== folder)) {
    await rm(old, { recursive: true, force: true });
  }
}

/**
 * Make the environment; without a result, nothing of it is left.
 *
 * pip is used as the user has configured it, for packages whose hashes the extension brings. The server itself is
 * only ever taken from the extension: its name belongs to nobody on a registry.
 */
export async function setUp(setup: Setup): Promise<string> {
  const python = path.join(path.dirname(command(setup.folder)), "python");
  const requirements = path.join(setup.bundled, "requirements.txt");
  const wheel = path.join(setup.bundled, `selfrefine-${setup.version}-py3-none-any.whl`);
  const offline = setup.wheelhouse ? ["--no-index", "--find-links", setup.wheelhouse] : [];
  try {
    setup.report("looking for a Python");
    await mkdir(path.dirname(setup.folder), { recursive: true });
    const maker = await firstPython(setup);
    setup.report(`creating an environment with ${maker}`);
    const lacks = "the environment cannot be created; install venv (Debian: apt install python3-venv)";
    await run(setup, maker, ["-I", "-m", "venv", "--clear", setup.folder], lacks);
    setup.report("installing what the server needs");
    await run(setup, python, [...PIP, ...offline, "--require-hashes", "-r", requirements], "pip fails");
    setup.report(`installing selfrefine ${setup.version}`);
    await run(setup, python, [...PIP, "--no-index", "--no-deps", wheel], "pip fails");
    return command(setup.folder);
  } catch (error) {
    await rm(setup.folder, { recursive: true, force: true });
    throw error;
  }
}

async function firstPython(setup: Setup): Promise<string> {
  const wanted = "import sys; sys.exit(sys.version_info < (3, 10))";
  for (const python of setup.pythons) {
    const { code } = await ended(setup, python, ["-I", "-c", wanted]);
    if (code === 0) {
      return python;
    }
  }
  const tried = setup.pythons.length ? ` (tried ${setup.pythons.join(", ")})` : "";
  throw new SetupError(`there is not Python 3.10 or newer${tried}; install one, or select it for the folder`);
}

/** Run a program; if it fails, a `SetupError` with the first error that it tells, else with its last line. */
async function run(setup: Setup, program: string, args: string[], what: string): Promise<void> {
  const { code, said } = await ended(setup, program, args);
  if (code !== 0) {
    const why = said.find((line) => line.startsWith("ERROR: ")) ?? said.at(-1);
    throw new SetupError(why ? `${what}: ${why}` : what);
  }
}

/** Run a program, each line of which is reported, beside the environment: never in a folder that is open. */
async function ended(setup: Setup, program: string, args: string[]) {
  const said: string[] = [];
  const read = (data: Buffer) => {
    for (const line of data.toString().split("\n").filter(Boolean)) {
      said.push(line.trim());
      setup.report(line.trim());
    }
  };
  const child = spawn(program, args, {
    cwd: path.dirname(setup.folder),
    stdio: ["ignore", "pipe", "pipe"],
    signal: setup.signal,
  });
  child.stdout.on("data", read);
  child.stderr.on("data", read);
  const code = await exitCode(child);
  if (setup.signal.aborted) {
    throw new SetupError("cancelled");
  }
  return { code, said };
}

function exitCode(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.on("error", () => resolve(null));
    child.on("close", resolve);
  });
}
