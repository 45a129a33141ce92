import assert from "node:assert/strict";
import { test } from "node:test";

import { page, text } from "../../src/report/html";
import { ANSWER, NOTHING, VERDICT } from "./results";

test("whatever a result holds, it becomes no markup", () => {
  const evil = `<script>alert("1")</script><img src=x onerror='x'>`;
  const finding = { aspect: evil, line: 1, end_line: 1, problem: evil, instruction: evil };
  const counterexample = evil;
  const verdict = {
    ...VERDICT,
    reason: evil,
    missing: [evil],
    replay: { ...VERDICT.replay, counterexample },
  };
  const feedback = { findings: [finding], scores: { [evil]: 1 }, stop: false };
  const target = { ...ANSWER.target, qualname: evil, path: evil };
  const iterations = [{ feedback, verdict: { ...verdict, accepted: false }, diff: `+${evil}`, seconds: 1 }];
  const html = page(
    { ...ANSWER, target, verdict, iterations, diff: `+${evil}`, engine: evil, message: evil },
    "n",
  );
  assert.doesNotMatch(html, /<script|<img|onerror='/);
  assert.equal(html.match(/alert\(&quot;1&quot;\)/g)!.length > 8, true);
});

test("the page loads nothing and runs nothing", () => {
  const html = page(ANSWER, "abc");
  assert.match(html, /content="default-src 'none'; style-src 'nonce-abc'"/);
  assert.doesNotMatch(html, /(src|href|style)=/);
  assert.doesNotMatch(html, /https?:/);
});

test("it says what the issue of it is", () => {
  const html = page(ANSWER, "n");
  for (const want of [
    "14 tests, 212 inputs equal, 3.4x faster [3.1, 3.8], cognitive 20 to 6",
    "212 inputs compared, 12 of them recorded while the tests ran; 0 differ.",
    "3 of 3 changed lines executed.",
    "n<sup>1.9</sup> before, n<sup>1.0</sup> after",
    "line 5 of the function",
    "<code>in &lt;b&gt;stock&lt;/b&gt;</code> walks the whole list.",
    '<span class="added">+    if b &gt; a:</span>',
    "Engine rules, task both, 4.5 s: good enough by the measures.",
  ]) {
    assert.ok(html.includes(want), want);
  }
  assert.match(html, /<svg class="plot".*<circle class="dot accepted"/s);
});

test("a result without proof is a page too", () => {
  const html = page(
    { ...ANSWER, status: "failed", message: "the tests fail", verdict: NOTHING, iterations: [], diff: "" },
    "n",
  );
  assert.match(html, /<span class="badge failed">failed<\/span> to_buy: the tests fail/);
  assert.doesNotMatch(html, /<svg|<table|Rounds/);
});

test("text is escaped once", () =>
  assert.equal(text(`a & <b> "c" 'd'`), "a &amp; &lt;b&gt; &quot;c&quot; &#39;d&#39;"));
