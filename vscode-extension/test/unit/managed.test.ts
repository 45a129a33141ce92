import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { after, before, test } from "node:test";

import { folderOf, removeOthers, setUp, SetupError } from "../../src/server/managed";

const root = mkdtempSync(path.join(tmpdir(), "sr-managed-"));
const bundled = path.join(root, "bundled");
const wheels = path.join(root, "wheels");
const hostile = path.join(root, "hostile");

/** What the registry was asked for. */
const asked: string[] = [];
const registry = createServer((request, response) => {
  asked.push(request.url!);
  const name = path.basename(request.url!);
  const folder = name.startsWith("selfrefine") ? hostile : wheels;
  if (name.endsWith(".whl")) {
    response.end(readFileSync(path.join(folder, name)));
    return;
  }
  response.setHeader("Content-Type", "text/html");
  const links = readdirSync(folder).filter((file) => file.startsWith(`${name}-`));
  response.end(links.map((file) => `<a href="/files/${file}">${file}</a>`).join(""));
});

before(async () => {
  wheel(wheels, "helper", "0.5", "WORD = 'here'\n");
  wheel(bundled, "selfrefine", "0.1.0", "import helper\ndef main():\n    print(helper.WORD)\n");
  // Somebody has published it.
  wheel(hostile, "selfrefine", "0.1.0", "def main():\n    print('hostile')\n");
  const hash = createHash("sha256").update(readFileSync(path.join(wheels, "helper-0.5-py3-none-any.whl")));
  writeFileSync(
    path.join(bundled, "requirements.txt"),
    `helper==0.5 \\\n    --hash=sha256:${hash.digest("hex")}\n`,
  );
  await new Promise<void>((resolve) => registry.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/simple`;
  // Of this machine's own configuration nothing counts.
  const none = { PIP_FIND_LINKS: "", PIP_EXTRA_INDEX_URL: "", PIP_NO_CACHE_DIR: "1" };
  Object.assign(process.env, none, { PIP_CONFIG_FILE: "/dev/null", PIP_INDEX_URL: url });
});
after(() => {
  registry.close();
  rmSync(root, { recursive: true });
});

/** Write a wheel with one module and its command. */
function wheel(folder: string, name: string, version: string, code: string): void {
  const source = path.join(root, `source-${path.basename(folder)}`);
  const info = path.join(source, `${name}-${version}.dist-info`);
  mkdirSync(info, { recursive: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(source, `${name}.py`), code);
  writeFileSync(path.join(info, "METADATA"), `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\n`);
  writeFileSync(
    path.join(info, "WHEEL"),
    "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
  );
  writeFileSync(path.join(info, "entry_points.txt"), `[console_scripts]\n${name} = ${name}:main\n`);
  writeFileSync(path.join(info, "RECORD"), "");
  const zip =
    "import shutil, sys; shutil.move(shutil.make_archive(sys.argv[1], 'zip', sys.argv[2]), sys.argv[1])";
  execFileSync("python3", ["-c", zip, path.join(folder, `${name}-${version}-py3-none-any.whl`), source]);
}

const setup = (name: string, change: { pythons?: string[]; wheelhouse?: string; bundled?: string } = {}) => {
  const stop = new AbortController();
  const said: string[] = [];
  return {
    stop,
    said,
    bundled,
    folder: folderOf(path.join(root, name), "0.1.0"),
    version: "0.1.0",
    pythons: ["python3"],
    wheelhouse: "",
    report: (line: string) => void said.push(line),
    signal: stop.signal,
    ...change,
  };
};

test("Pythons that are none, or too old, are told and leave nothing", async () => {
  const old = path.join(root, "old");
  writeFileSync(old, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const no = setup("none", { pythons: [path.join(root, "no-python"), old] });
  const tried = `there is not Python 3.10 or newer (tried ${no.pythons.join(", ")})`;
  await assert.rejects(setUp(no), new SetupError(`${tried}; install one, or select it for the folder`));
  assert.equal(existsSync(no.folder), false);
});

test("an environment is made, and the registry is never asked for the server", async () => {
  asked.length = 0;
  const good = setup("good", { pythons: [path.join(root, "no-python"), "python3"] });
  const command = await setUp(good);
  assert.equal(execFileSync(command, { encoding: "utf8" }), "here\n");
  assert.ok(good.said.some((line) => line.startsWith("Successfully installed selfrefine-0.1.0")));
  assert.deepEqual(
    asked.map((url) => path.basename(url)),
    ["helper", "helper-0.5-py3-none-any.whl"],
  );
});

test("with a folder of packages, no registry is asked at all", async () => {
  asked.length = 0;
  const command = await setUp(setup("offline", { wheelhouse: wheels }));
  assert.equal(execFileSync(command, { encoding: "utf8" }), "here\n");
  assert.deepEqual(asked, []);
});

test("a package with another hash is refused, and nothing is left", async () => {
  const other = path.join(root, "other");
  wheel(other, "helper", "0.5", "WORD = 'hostile'\n");
  const refused = setup("refused", { wheelhouse: other });
  await assert.rejects(setUp(refused), /pip fails: ERROR: THESE PACKAGES DO NOT MATCH THE HASHES/);
  assert.equal(existsSync(refused.folder), false);
});

test("what pip says is the reason, and nothing is left", async () => {
  const lacking = setup("lacking", { wheelhouse: path.join(root, "bundled") });
  await assert.rejects(
    setUp(lacking),
    /pip fails: ERROR: Could not find a version that satisfies the requirement helper==0.5/,
  );
  assert.equal(existsSync(lacking.folder), false);
});

test("cancelled on the way, nothing is left", async () => {
  const cancelled = setup("cancelled");
  const report = (line: string) => line.startsWith("creating") && cancelled.stop.abort();
  await assert.rejects(setUp({ ...cancelled, report }), new SetupError("cancelled"));
  assert.equal(existsSync(cancelled.folder), false);
});

test("environments of other versions are removed, and nothing else", async () => {
  const storage = path.join(root, "storage");
  for (const name of ["server-0.0.9", "server-0.1.0", "other"]) {
    mkdirSync(path.join(storage, name, "bin"), { recursive: true });
  }
  await removeOthers(folderOf(storage, "0.1.0"));
  assert.deepEqual(readdirSync(storage).sort(), ["other", "server-0.1.0"]);
});
