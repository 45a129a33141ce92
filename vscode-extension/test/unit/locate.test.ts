import assert from "node:assert/strict";
import { test } from "node:test";

import { locate, type Places } from "../../src/server/locate";

const EVERYWHERE = [
  "/env/bin/selfrefine",
  "/w/.venv/bin/selfrefine",
  "/w/venv/bin/selfrefine",
  "/usr/bin/selfrefine",
  "/own/bin/selfrefine",
];
const PLACES: Places = {
  configured: "",
  trusted: true,
  interpreter: "/env/bin/python",
  searchPath: "relative:/w/.venv/bin:/usr/bin",
  folders: ["/w"],
  managed: "/own",
};

const CASES: [string, Partial<Places>, string[], string | undefined][] = [
  [
    "the setting comes first, whether the file is there or not",
    { configured: "/set/selfrefine" },
    [],
    "/set/selfrefine",
  ],
  ["then the selected interpreter's environment", {}, EVERYWHERE, "/env/bin/selfrefine"],
  [
    "then the folder's own environment",
    { interpreter: undefined, searchPath: "" },
    EVERYWHERE,
    "/w/.venv/bin/selfrefine",
  ],
  ["which may have another name", { searchPath: "" }, ["/w/venv/bin/selfrefine"], "/w/venv/bin/selfrefine"],
  [
    "then the PATH",
    { interpreter: undefined },
    ["/usr/bin/selfrefine", "/own/bin/selfrefine"],
    "/usr/bin/selfrefine",
  ],
  ["where the environment lacks it, the PATH too", {}, ["/usr/bin/selfrefine"], "/usr/bin/selfrefine"],
  ["then the extension's own environment", {}, ["/own/bin/selfrefine"], "/own/bin/selfrefine"],
  ["then there is none", {}, [], undefined],
  ["nothing of a folder that is not trusted", { trusted: false }, EVERYWHERE, "/usr/bin/selfrefine"],
  [
    "no relative entry",
    { interpreter: undefined, searchPath: "relative" },
    ["relative/selfrefine"],
    undefined,
  ],
];

for (const [name, change, there, want] of CASES) {
  test(name, async () => {
    const found = await locate({ ...PLACES, ...change }, async (file) => there.includes(file));
    assert.equal(found?.command, want);
  });
}
