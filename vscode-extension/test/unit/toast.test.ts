import assert from "node:assert/strict";
import { test } from "node:test";

import { remedyOf, short, tabTitle, testIn, WIDTH } from "../../src/refine/toast";

const SHORT: [string, string][] = [
  ["add: No change: nothing found", "add: No change: nothing found"],
  [
    "the model endpoint 127.0.0.1:9 cannot be reached (Connection refused); is it running? check selfrefine.baseUrl",
    "the model endpoint 127.0.0.1:9 cannot be reached",
  ],
  [
    "tests/test_core.py::test_wrong: fails before any change (assert 1 == 2); fix it, or deselect it",
    "tests/test_core.py::test_wrong: fails before any change",
  ],
  [
    "tests/unit/shop/test_core.py::TestShop::test_wrong[1]: fails before any change (assert 1 == 2); fix it",
    "test_wrong[1] fails before any change",
  ],
  ["no model is named; set `selfrefine.model`, and `selfrefine.baseUrl`", "no model is named"],
  [
    "unpaid: No change: the rewrite returns ['a', 'c'] for unpaid([{'a': 1}, {'c': 2}]), the original ['a', 'c', 'a']",
    "unpaid: No change: the rewrite returns ['a', 'c'] for…",
  ],
];
for (const [message, want] of SHORT) {
  test(`a toast is one line: ${want}`, () => {
    assert.equal(short(message), want);
    assert.ok(short(message).length <= WIDTH);
  });
}

const BUTTONS: [string | undefined, string][] = [
  ["baseline", "Open Test"],
  ["endpoint", "Select Engine"],
  ["engine", "Select Engine"],
  ["config", "Open Settings"],
  ["api_key", "Set API Key"],
  ["untrusted", "Manage Workspace Trust"],
  ["worker", "Show Log"],
  ["known", "Search Again"],
  [undefined, "Show Log"],
];
for (const [code, title] of BUTTONS) {
  test(`the button for ${code ?? "what has no code"} is ${title}`, () => {
    assert.equal(remedyOf(code).title, title);
  });
}

const TESTS: [string, { file: string; name: string } | undefined][] = [
  [
    "tests/test_core.py::test_wrong: fails before any change",
    { file: "tests/test_core.py", name: "test_wrong" },
  ],
  ["test_a.py::TestA::test_b[1-x]: fails", { file: "test_a.py", name: "test_b" }],
  ["core.py: cannot be imported", undefined],
];
for (const [message, want] of TESTS) {
  test(`the test that is named: ${message}`, () => assert.deepEqual(testIn(message), want));
}

test("a tab's title is short", () => assert.equal(tabTitle("unpaid", false), "unpaid: rewrite"));
