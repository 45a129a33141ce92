import assert from "node:assert/strict";
import { test } from "node:test";

import { locate, type Places, pythons } from "../../src/server/locate";

const EVERYWHERE = [
  "/env/bin/selfrefine",
  "/w/.venv/bin/selfrefine",
  "/w/venv/bin/selfrefine",
  "/usr/bin/selfrefine",
  "/own/bin/selfrefine",
];
const PLACES: Places = {
  configured: "",
  onlyBundled: false,
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
  ["then the one that the extension brings", {}, ["/own/bin/selfrefine"], "/own/bin/selfrefine"],
  ["only that one where the user wants it so", { onlyBundled: true }, EVERYWHERE, "/own/bin/selfrefine"],
  [
    "a path that is set counts all the same",
    { onlyBundled: true, configured: "/set/selfrefine" },
    [],
    "/set/selfrefine",
  ],
  ["then there is none of those", { onlyBundled: true }, ["/usr/bin/selfrefine"], undefined],
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

const PYTHONS: [string, Partial<Places>, string[]][] = [
  [
    "the selected Python, then those of the PATH, each once",
    {},
    ["/env/bin/python", "/a/python3", "/b/python3.12"],
  ],
  [
    "none of a folder that is not trusted",
    { trusted: false, searchPath: "/w/bin:bin:/b", folders: ["/w"] },
    ["/b/python3", "/b/python3.12"],
  ],
];
for (const [name, change, want] of PYTHONS) {
  test(`an environment is made by ${name}`, async () => {
    const there = ["/w/bin/python3", "bin/python3", "/a/python3", "/b/python3", "/b/python3.12"];
    const places = { ...PLACES, searchPath: "/a:/b", ...change };
    assert.deepEqual(await pythons(places, async (file) => there.includes(file)), want);
  });
}

test("it is said where a server comes from", async () => {
  const origins = EVERYWHERE.map(
    async (only) => (await locate(PLACES, async (file) => file === only))?.origin,
  );
  assert.deepEqual(await Promise.all(origins), [
    "from the selected interpreter's environment",
    "from the environment .venv of the folder",
    "from the environment venv of the folder",
    "from the PATH",
    "bundled",
  ]);
});
