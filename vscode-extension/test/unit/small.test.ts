import assert from "node:assert/strict";
import { test } from "node:test";

import { pickModel, turns } from "../../src/models/conversation";
import { Crashes } from "../../src/server/crashes";
import { mismatch } from "../../src/server/versions";

test("two crashes are chance, a third one soon after is not", () => {
  const crashes = new Crashes();
  assert.deepEqual(
    [0, 1000, 2000].map((time) => crashes.again(time)),
    [true, true, false],
  );
  crashes.forget();
  assert.equal(crashes.again(3000), true);
});

test("crashes long apart are chance", () => {
  const crashes = new Crashes();
  assert.deepEqual(
    [0, 100_000, 200_000, 300_000].map((time) => crashes.again(time)),
    [true, true, true, true],
  );
});

const MODELS = [
  { id: "m1", family: "small", vendor: "acme", name: "Small One" },
  { id: "m2", family: "large", vendor: "acme", name: "Large One" },
];
test("a model is named by its id, family, name or vendor", () => {
  const ids = ["", "m2", "LARGE", "large one", "acme", "other"].map((hint) => pickModel(MODELS, hint)?.id);
  assert.deepEqual(ids, ["m1", "m2", "m2", "m2", "m1", undefined]);
  assert.equal(pickModel([], ""), undefined);
});

test("a form is asked for in words, and there is no system role", () => {
  const messages = [
    { role: "system" as const, content: "be brief" },
    { role: "user" as const, content: "what is wrong?" },
  ];
  const asked = {
    qualname: "f",
    model: "",
    messages,
    form: { name: "feedback", schema: { type: "object" } },
    maxTokens: 9,
  };
  const [first, last] = turns(asked);
  assert.deepEqual(first, { role: "user", text: "be brief" });
  assert.match(last!.text, /^what is wrong\?\n\n.*JSON Schema:\n\{"type":"object"\}$/s);
  assert.equal(turns({ ...asked, form: null })[1]!.text, "what is wrong?");
});

const VERSIONS: [string | undefined, string | undefined, string | undefined][] = [
  ["selfrefine-server", "0.2.0", undefined],
  ["selfrefine-server", "0.10.0", undefined],
  ["selfrefine-server", "1.0", undefined],
  ["selfrefine-server", "0.1.9", "is version 0.1.9, and this extension needs 0.2.0 or newer"],
  ["selfrefine-server", undefined, "is version 0, and this extension needs 0.2.0 or newer"],
  ["pylsp", "9.9.9", "is not Self-Refine's server"],
  [undefined, undefined, "is not Self-Refine's server"],
];
for (const [name, version, want] of VERSIONS) {
  test(`a server that calls itself ${name} ${version}: ${want ?? "fits"}`, () =>
    assert.equal(mismatch(name ? { name, version } : undefined, "0.2.0"), want));
}
