import assert from "node:assert/strict";
import { existsSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { test } from "node:test";

import { folderOf, setUp, SetupError } from "../../src/server/managed";

const root = mkdtempSync(path.join(tmpdir(), "sr-managed-"));
test.after(() => rmSync(root, { recursive: true }));

const setup = (name: string, python = "python3") => {
  const stop = new AbortController();
  const said: string[] = [];
  const folder = folderOf(path.join(root, name), "0.1.0");
  return {
    stop,
    said,
    folder,
    version: "0.1.0",
    python,
    report: (line: string) => said.push(line),
    signal: stop.signal,
  };
};

test("a Python that is none, or too old, is told and leaves nothing", async () => {
  const no = setup("none", path.join(root, "no-python"));
  await assert.rejects(setUp(no), new SetupError(`${no.python} is not Python 3.10 or newer`));
  assert.equal(existsSync(no.folder), false);
});

test("what pip says is the reason, and nothing is left", async () => {
  // A Python whose environments have a pip that finds nothing: making a real one takes long.
  const python = path.join(root, "python");
  const pip = "echo 'ERROR: No matching distribution found'; exit 1";
  const script = `#!/bin/sh
case "$*" in
  *venv*) mkdir -p "$4/bin" && printf '#!/bin/sh\\n%s\\n' "${pip}" >"$4/bin/python" && chmod +x "$4/bin/python" ;;
esac
`;
  writeFileSync(python, script, { mode: 0o755 });
  const lacking = setup("lacking", python);
  await assert.rejects(setUp(lacking), new SetupError("pip fails: ERROR: No matching distribution found"));
  assert.equal(existsSync(lacking.folder), false);
  assert.ok(lacking.said.includes("installing selfrefine 0.1.0"));
});

test("an environment is made, with a command that starts", async () => {
  // A package of the same name and version, so that no network is needed.
  const source = path.join(root, "source");
  mkdirSync(path.join(source, "selfrefine-0.1.0.dist-info"), { recursive: true });
  const info = path.join(source, "selfrefine-0.1.0.dist-info");
  writeFileSync(path.join(source, "selfrefine.py"), "def main():\n    print('here')\n");
  writeFileSync(path.join(info, "METADATA"), "Metadata-Version: 2.1\nName: selfrefine\nVersion: 0.1.0\n");
  writeFileSync(
    path.join(info, "WHEEL"),
    "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
  );
  writeFileSync(path.join(info, "entry_points.txt"), "[console_scripts]\nselfrefine = selfrefine:main\n");
  writeFileSync(path.join(info, "RECORD"), "");
  const { execFileSync } = await import("node:child_process");
  const wheel = path.join(root, "selfrefine-0.1.0-py3-none-any.whl");
  const zip =
    "import shutil, sys; shutil.move(shutil.make_archive(sys.argv[1], 'zip', sys.argv[2]), sys.argv[1])";
  execFileSync("python3", ["-c", zip, wheel, source]);
  Object.assign(process.env, { PIP_NO_INDEX: "1", PIP_FIND_LINKS: root });
  const good = setup("good");
  const command = await setUp(good);
  assert.equal(execFileSync(command, { encoding: "utf8" }), "here\n");
  assert.ok(good.said.some((line) => line.startsWith("Successfully installed selfrefine-0.1.0")));
});

test("cancelled on the way, nothing is left", async () => {
  const cancelled = setup("cancelled");
  const ended = assert.rejects(
    setUp({ ...cancelled, report: (line) => line.startsWith("creating") && cancelled.stop.abort() }),
    new SetupError("cancelled"),
  );
  await ended;
  assert.equal(existsSync(cancelled.folder), false);
});
