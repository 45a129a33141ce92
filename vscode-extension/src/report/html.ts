// Html: a result as a page for people, without a script; pure.

import { count, evidence, factor, nothing, STOPS } from "../refine/evidence";
import type { Finding, Gate, Iteration, Refinement, Verdict } from "../refine/result";
import { timingPlot } from "./plot";
import { STYLE } from "./style";

/** Return the whole page; `nonce` is what its content policy lets through. */
export function page(result: Refinement, nonce: string): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'`;
  const { qualname, path, start_line } = result.target;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>${text(qualname)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<header>
<h1><code>${text(qualname)}</code></h1>
<p class="place">${text(path)}, line ${start_line}</p>
<p class="verdict">${badge(result)} ${text(headline(result))}</p>
</header>
<main>
${proof(result.verdict)}
${speedSection(result)}
${measures(result.verdict)}
${result.diff ? `<section><h2>The change</h2>${diff(result.diff)}</section>` : ""}
${rounds(result.iterations)}
</main>
<footer>${text(closing(result))}</footer>
</body>
</html>`;
}

/** Return a text as HTML shows it. */
export function text(value: string): string {
  const named: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return value.replace(/[&<>"']/g, (char) => named[char]!);
}

/** Return a text in which `code` between backticks is set as code. */
function prose(value: string): string {
  return text(value).replace(/`([^`]+)`/g, "<code>$1</code>");
}

function headline(result: Refinement): string {
  return result.status === "refined" ? evidence(result.verdict).replace(/^\w+: /, "") : nothing(result);
}

function badge(result: Refinement): string {
  const word = result.status === "refined" ? result.verdict.grade : result.status;
  return `<span class="badge ${word}">${word}</span>`;
}

function proof(verdict: Verdict): string {
  if (!verdict.gates.length) {
    return "";
  }
  const { recorded, generated, mismatches, counterexample } = verdict.replay;
  const compared = recorded + generated;
  const notes = [
    compared &&
      `${count(compared, "input")} compared, ${recorded} of them recorded while the tests ran; ${mismatches} differ.`,
    verdict.changed_lines.total &&
      `${verdict.changed_lines.executed} of ${count(verdict.changed_lines.total, "changed line")} executed.`,
    ...verdict.missing.map((missing) => `Missing: ${missing}`),
  ].filter((note): note is string => Boolean(note));
  return `<section>
<h2>What was proven</h2>
<table class="gates"><thead><tr><th>gate</th><th></th><th>what it saw</th><th class="number">seconds</th></tr></thead>
<tbody>${verdict.gates.map(gateRow).join("")}</tbody></table>
<ul>${notes.map((note) => `<li>${prose(note)}</li>`).join("")}</ul>
${counterexample ? `<p>Differs on</p><pre class="call">${text(counterexample)}</pre>` : ""}
</section>`;
}

function gateRow({ gate, passed, detail, seconds }: Gate): string {
  const [word, kind] =
    passed === null ? ["no verdict", "none"] : passed ? ["passed", "good"] : ["failed", "bad"];
  return `<tr><td>${text(gate)}</td><td class="${kind}">${word}</td><td>${prose(detail)}</td><td class="number">${seconds.toFixed(2)}</td></tr>`;
}

function speedSection(result: Refinement): string {
  const raced = result.iterations
    .map(({ verdict }, index) => ({ verdict, label: `round ${index + 1}` }))
    .flatMap(({ verdict, label }) =>
      verdict.speedup ? [{ label, accepted: verdict.accepted, ...verdict.speedup }] : [],
    );
  if (!raced.length) {
    return "";
  }
  const { growth } = result.verdict;
  const grows = growth
    ? `<p>Time grows with the input as n<sup>${growth.before.toFixed(1)}</sup> before, n<sup>${growth.after.toFixed(1)}</sup> after.</p>`
    : "";
  return `<section><h2>How fast</h2>
<p>The original's time divided by each candidate's, with its interval; both ran in turn on the same inputs. Right of the line is faster.</p>
${timingPlot(raced)}${grows}</section>`;
}

function measures({ complexity }: Verdict): string {
  if (!complexity) {
    return "";
  }
  const row = (name: string, before: number, after: number, better: "less" | "more") => {
    const change = before === after ? "" : after < before === (better === "less") ? "good" : "bad";
    return `<tr><td>${name}</td><td class="number">${before}</td><td class="number ${change}">${after}</td></tr>`;
  };
  const { before, after } = complexity;
  return `<section><h2>How readable</h2>
<table><thead><tr><th>measure</th><th class="number">before</th><th class="number">after</th></tr></thead><tbody>
${row("cognitive complexity", before.cognitive, after.cognitive, "less")}
${row("cyclomatic complexity", before.cyclomatic, after.cyclomatic, "less")}
${row("maintainability index", before.maintainability, after.maintainability, "more")}
</tbody></table></section>`;
}

function rounds(iterations: readonly Iteration[]): string {
  if (!iterations.length) {
    return "";
  }
  return `<section><h2>Rounds</h2>${iterations.map(round).join("")}</section>`;
}

function round(iteration: Iteration, index: number): string {
  const { verdict, feedback, seconds } = iteration;
  const word = verdict.accepted ? verdict.grade : "rejected";
  const why = verdict.accepted ? evidence(verdict).replace(/^\w+: /, "") : verdict.reason;
  const scores = Object.entries(feedback.scores)
    .map(([aspect, score]) => `${aspect} ${factor(score)} of 10`)
    .join(", ");
  return `<details${verdict.accepted ? " open" : ""}>
<summary><b>Round ${index + 1}</b> <span class="badge ${word}">${word}</span> <span class="why">${prose(why)}</span></summary>
<h3>Feedback</h3>
<ol class="findings">${feedback.findings.map(finding).join("")}</ol>
${scores ? `<p class="quiet">Scores: ${text(scores)}</p>` : ""}
${iteration.diff ? `<h3>Candidate, against the original</h3>${diff(iteration.diff)}` : ""}
${verdict.replay.counterexample ? `<h3>Differs on</h3><pre class="call">${text(verdict.replay.counterexample)}</pre>` : ""}
<p class="quiet">${seconds.toFixed(1)} s</p>
</details>`;
}

function finding({ aspect, line, problem, instruction }: Finding): string {
  const place = line ? `line ${line} of the function` : "the whole function";
  return `<li><span class="quiet">${text(aspect)}, ${place}</span><br>${prose(problem)}<br>${prose(instruction)}</li>`;
}

/** Return a unified diff, its lines marked. */
function diff(unified: string): string {
  const rows = unified
    .split("\n")
    .filter((line) => line && !/^(---|\+\+\+) /.test(line))
    .map((line) => {
      const kind = { "+": "added", "-": "removed", "@": "hunk" }[line[0]!] ?? "same";
      return `<span class="${kind}">${text(line)}</span>`;
    });
  return `<pre class="diff">${rows.join("\n")}</pre>`;
}

function closing({ engine, task, seconds, stop_reason, usage }: Refinement): string {
  const parts = [
    `Engine ${engine}, task ${task}, ${seconds.toFixed(1)} s: ${STOPS[stop_reason] ?? stop_reason}.`,
  ];
  if (usage.requests) {
    const price = usage.usd === null ? "" : `, ${usage.usd.toFixed(4)} USD`;
    parts.push(
      `${count(usage.requests, "request")}, ${usage.prompt_tokens} tokens sent, ${usage.completion_tokens} answered${price}.`,
    );
  }
  return parts.join(" ");
}
