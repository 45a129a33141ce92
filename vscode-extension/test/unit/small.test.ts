import assert from "node:assert/strict";
import { test } from "node:test";

import { chosen, turns } from "../../src/models/conversation";
import { narrator } from "../../src/refine/narrate";
import { headerLine } from "../../src/refine/place";
import { Crashes } from "../../src/server/crashes";

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

const HEADERS: [string, string, number, number][] = [
  ["an empty line above", "x\n\ndef f():\n", 3, 1],
  ["above the decorators", "x\n\n@a\n@b\ndef f():\n", 3, 1],
  ["no empty line above", "x\ndef f():\n", 2, 1],
  ["the first line", "def f():\n", 1, 0],
  ["the nearest of that name", "class A:\n    def f(self):\n        pass\n\n    def f(self):\n", 5, 3],
  ["a name that starts alike", "def ff():\n    pass\n\nasync def f():\n", 1, 2],
];
for (const [name, text, start_line, want] of HEADERS) {
  test(`the header's line: ${name}`, () =>
    assert.equal(headerLine(text.split("\n"), { qualname: "A.f", start_line }), want));
}

const MODELS = [
  { id: "m1", family: "small", vendor: "acme", name: "Small One" },
  { id: "m2", family: "large", vendor: "acme", name: "Large One" },
];
test("a model is named by its id, family, name or vendor", () => {
  const ids = ["", "m2", "LARGE", "large one", "acme", "other"].map((hint) => chosen(MODELS, hint)?.id);
  assert.deepEqual(ids, ["m1", "m2", "m2", "m2", "m1", undefined]);
  assert.equal(chosen([], ""), undefined);
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

test("what a round found stays there while it is tried", () => {
  const narrate = narrator();
  const steps = [
    ["waiting", "Self-Refine f"],
    ["critique", "round 1/2: looking"],
    ["rewrite", "round 1/2: slow."],
    ["verify", "round 1/2: checking the candidate"],
    ["critique", "round 2/2: looking; last: rejected"],
    ["verify", "round 2/2: checking the candidate"],
    ["done", "refined"],
  ] as const;
  const told = steps.map(([stage, message]) =>
    narrate({ uri: "file:///m.py", qualname: "f", stage, message }),
  );
  assert.deepEqual(told, [
    "Self-Refine f",
    "round 1/2: looking",
    "round 1/2: slow.",
    "round 1/2: slow. Checking the candidate.",
    "round 2/2: looking; last: rejected",
    "round 2/2: checking the candidate",
    undefined,
  ]);
});
