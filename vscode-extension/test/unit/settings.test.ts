import assert from "node:assert/strict";
import { test } from "node:test";

import { atStart, expander, type Inspect, type Inspected, ofDocument, variablesOf } from "../../src/settings";

const inspect =
  (known: Record<string, Inspected>): Inspect =>
  (name) =>
    known[name];
const same = (text: string) => text;

test("what nobody has set is not sent", () => {
  const known = { model: { globalValue: "" }, maxIterations: { globalValue: null } };
  assert.deepEqual(ofDocument(inspect(known), same), {});
  assert.deepEqual(atStart(inspect(known), same, false, undefined), { trusted: false });
});

test("at the start the user's own scope speaks, and nothing of a folder", () => {
  const known = {
    baseUrl: { globalValue: "http://127.0.0.1:1/v1", workspaceValue: "http://elsewhere.example" },
    engine: { workspaceValue: "chat" },
    maxIterations: { globalValue: 2, workspaceFolderValue: 9 },
  };
  const want = { baseUrl: "http://127.0.0.1:1/v1", maxIterations: 2, trusted: true, apiKey: "k" };
  assert.deepEqual(atStart(inspect(known), same, true, "k"), want);
});

test("for a document the nearest counts, and where keys go is never sent", () => {
  const known = {
    task: { globalValue: "both", workspaceValue: "efficiency", workspaceFolderValue: "readability" },
    baseUrl: { workspaceValue: "http://elsewhere.example" },
    sandbox: { workspaceValue: "off" },
    "tests.args": { workspaceValue: ["-x", "${workspaceFolder}"] },
  };
  const expand = expander({ folder: "/w", folders: new Map(), home: "/h", environment: {} });
  assert.deepEqual(ofDocument(inspect(known), expand), { task: "readability", "tests.args": ["-x", "/w"] });
});

const MODELS: [string, string][] = [
  ["", "editor:"],
  ["gpt-4o", "editor:gpt-4o"],
  ["editor:gpt-4o", "editor:gpt-4o"],
];
for (const [model, want] of MODELS) {
  test(`the editor's own models are asked through the engine chat: ${model || "any"}`, () => {
    const known = { engine: { globalValue: "vscode-lm" }, model: { globalValue: model } };
    assert.deepEqual(ofDocument(inspect(known), same), { engine: "chat", model: want });
  });
}

test("variables are filled in, unknown ones left", () => {
  const expand = expander({
    folder: "/projects/a",
    folders: new Map([["b", "/projects/b"]]),
    home: "/home/me",
    environment: { BIN: "/opt/bin" },
  });
  const text =
    "${workspaceFolder}/x ${workspaceFolder:b} ${workspaceFolder:c} ${userHome} ${env:BIN} ${env:NONE} ${what}";
  assert.equal(expand(text), "/projects/a/x /projects/b ${workspaceFolder:c} /home/me /opt/bin  ${what}");
});

test("a file of variables is read as shells write it, and names that are none are left", () => {
  const text = "# a comment\nA=1\nexport B='two words'\nC=\"x=y\"\n\nnot.a.name=3\n";
  assert.deepEqual(variablesOf(text), ["A=1", "B=two words", "C=x=y"]);
});
