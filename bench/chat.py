"""The chat engine against a model that knows the answer, but not at once: python bench/chat.py FOLDER [NAME]

FOLDER holds `prepare.py` and files of cases, one JSON object per line: `cases_dev.jsonl`,
`traps_dev.jsonl` (NAME `dev` by default).  For each case a scripted endpoint answers over HTTP
with a wrong program first, then with a slower one, then with the expert's; for each trap
with the tempting version.  What ends at the expert's version, what it took of requests
and tokens, how much of each prompt repeats the one before it, and what a round takes
besides waiting for the model, is printed.
"""

import argparse
import ast
import importlib.util
import json
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from mutation import apply
from mutation.classical import arithmetic, constant, relational, returned

from selfrefine.code.target import find
from selfrefine.errors import SelfRefineError
from selfrefine.refine.session import Session
from selfrefine.settings.resolve import Settings
from selfrefine.store.trace import read
from support.endpoint import ScriptedEndpoint

WRONG = {"relational": relational, "arithmetic": arithmetic, "constant": constant, "returned": returned}  # fmt: skip
IDLE = "for _ in range(20_000):\n    pass"


@dataclass(frozen=True)
class Ending:
    """What became of one case."""

    refinement: object
    at_reference: bool
    kept: int
    """Characters of prompts, from round 2 on, that repeat the request before."""
    asked: int
    """Characters of prompts from round 2 on."""
    rounds: list
    """Seconds of each round without the model: all of them, and without the gates' as well."""
    messages: list
    """The messages of the last request, which are all that were said before its answer."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("name", nargs="?", default="dev")
    parser.add_argument(
        "--python", default=sys.executable, help="where the cases' imports are"
    )
    parser.add_argument("--only", default="", help="cases whose id holds this")
    parser.add_argument("--limit", type=int, default=10**6)
    parser.add_argument(
        "--transcripts", type=Path, help="write each whole conversation there"
    )
    options = parser.parse_args()
    spec = importlib.util.spec_from_file_location("prepare", options.folder / "prepare.py")  # fmt: skip
    prepare = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(prepare)
    for kind, made in (("traps", prepare.prepare_trap), ("cases", prepare.prepare)):
        file = options.folder / f"{kind}_{options.name}.jsonl"
        rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
        rows = [row for row in rows if options.only in row["id"]][: options.limit]
        endings = []
        for row in rows:
            ready = made(row)
            if ready is None:
                print(f"{row['id']:28} changes the signature, left out")
                continue
            with tempfile.TemporaryDirectory(prefix="chat-") as scratch:
                folder, trap = Path(scratch), kind == "traps"
                try:
                    ending = ended(row["entry_point"], ready, folder, options.python, trap=trap)  # fmt: skip
                except SelfRefineError as error:
                    print(f"{row['id']:28} cannot be judged, left out: {error}", flush=True)  # fmt: skip
                    continue
            endings.append(shown(row["id"], ending))
            if options.transcripts:
                write_transcript(options.transcripts / f"{kind}-{row['id']}.txt", ending)  # fmt: skip
        summary(kind, len(rows), endings)


def ended(name, ready, scratch, python, *, trap):
    """Refine one function with a scripted model; return what became of it."""
    solution, tests, reference = ready
    (scratch / "pyproject.toml").write_text("[project]\nname = 'case'\n")
    (scratch / "solution.py").write_text(solution, "utf-8")
    (scratch / "test_solution.py").write_text(tests, "utf-8")
    target = find(solution, path="solution.py", qualname=name)
    versions = [reference] * 4 if trap else [wrong(target.source), slower(target.source), reference]  # fmt: skip
    said = {"feedback": feedback(target.source)}
    script = [step for code in versions for step in (said, {"code": code})]
    # Who knows the answer says that it is one, however few critiques led to it.
    done = {"findings": [], "scores": {}, "stop": True}
    script.insert(
        0, {"when": f"Attempt {len(versions)} was accepted", "feedback": done}
    )
    # Asked for only after a rejection: the same code once more, which ends the loop.
    script.append({"code": reference})
    with ScriptedEndpoint(script) as endpoint:
        settings = Settings(
            task="efficiency",
            engine="chat",
            model="scripted",
            base_url=endpoint.base_url,
            api_key_env="NO_SUCH_KEY",
            interpreter=python,
            cache=False,
            budget_seconds=600,
            trace_dir=str(scratch / "traces"),
        )
        with Session(settings, trusted=lambda _: True) as session:
            refinement = session.refine(target, scratch / "solution.py")
        conversations = [request.messages for request in endpoint.requests]
    [trace] = (scratch / "traces").iterdir()
    accepted = [it.attempt.code for it in refinement.iterations if it.attempt.verdict.accepted]  # fmt: skip
    kept, asked = repeated(conversations)
    return Ending(
        refinement,
        bool(accepted) and same(accepted[-1], reference),
        kept,
        asked,
        list(besides(read(trace).rows)),
        conversations[-1] if conversations else [],
    )


def write_transcript(file, ending):
    """Write what was said, message by message."""
    file.parent.mkdir(parents=True, exist_ok=True)
    rows = (f"##### {m['role']}\n{m['content']}\n" for m in ending.messages)
    file.write_text("\n".join(rows), "utf-8")


def wrong(source):
    """Return the first mutant: what a model might slip into."""
    mutants = apply(source, WRONG)
    return mutants[0].code if mutants else source.replace("return ", "return not ", 1)


def slower(source):
    """Return the same program with idle work before it."""
    tree = ast.parse(source)
    body = tree.body[-1].body
    at = 1 if ast.get_docstring(tree.body[-1]) is not None else 0
    body[at:at] = ast.parse(IDLE).body
    return ast.unparse(tree)


def feedback(source):
    """Return feedback that names a place: the first line after the head."""
    first = ast.parse(source).body[-1].body[-1]
    finding = {
        "aspect": "algorithm",
        "location": source.split("\n")[first.lineno - 1].strip(),
        "line": first.lineno,
        "problem": "The work done here grows faster than the size of the input.",
        "instruction": "Use an algorithm that visits each item once.",
    }
    return {"findings": [finding], "scores": {"algorithm": 2}, "stop": False}


def same(one, other):
    """Whether two programs are the same but for their form and the order of what precedes the function."""

    def parts(code):
        body = ast.parse(code).body
        return sorted(ast.unparse(ast.parse(ast.unparse(node))) for node in body)

    return parts(one)[-1:] == parts(other)[-1:] or parts(one) == parts(other)


def repeated(conversations):
    """Return how many characters of the prompts from round 2 on repeat the request before, and how many there are."""
    kept = asked = 0
    for before, now in list(pairwise(conversations))[1:]:
        alike = 0
        for old, new in zip(before, now, strict=False):
            if old != new:
                break
            alike += len(new["content"])
        # What the model answered is part of the next prompt, and in the cache as well.
        alike += len(now[len(before)]["content"]) if len(now) > len(before) and now[: len(before)] == before else 0  # fmt: skip
        kept += alike
        asked += sum(len(message["content"]) for message in now)
    return kept, asked


def besides(rows):
    """Yield for each verified round its seconds without the model, and without the gates as well."""
    begin = model = 0.0
    for row in rows:
        if row["kind"] == "exchange":
            if row["form"] and not model:
                begin = row["at"] - row["seconds"]
            model += row["seconds"]
        elif row["kind"] == "verdict":
            gates = sum(gate["seconds"] for gate in row["verdict"]["gates"])
            total = row["at"] - begin - model
            yield total, total - gates
            model = 0.0


def shown(name, ending):
    """Print a line for a case."""
    result = ending.refinement
    end = "REFERENCE" if ending.at_reference else result.status
    reasons = [it.attempt.verdict.reason[:60] for it in result.iterations]
    print(
        f"{name:28} {end:10} {result.stop_reason:15} {result.usage.requests:2} requests "
        f"{result.usage.prompt_tokens:6} tokens {result.seconds:6.1f} s  {' | '.join(reasons)} {result.message[:80]}",
        flush=True,
    )
    return ending


def summary(kind, number, endings):
    """Print the shares and means."""
    refined = [e for e in endings if e.refinement.status == "refined"]
    print(f"\n{kind}: {len(refined)} of {number} accepted, {sum(e.at_reference for e in endings)} end at the {'tempting version' if kind == 'traps' else 'reference'}")  # fmt: skip
    rounds = [r for e in endings for r in e.rounds]
    if refined:
        print(f"  requests per accepted refinement: {statistics.mean(e.refinement.usage.requests for e in refined):.1f}")  # fmt: skip
        print(f"  prompt tokens per accepted refinement: {statistics.mean(e.refinement.usage.prompt_tokens for e in refined):.0f}")  # fmt: skip
    asked = sum(e.asked for e in endings)
    if asked:
        print(f"  append-only prefix from round 2 on: {sum(e.kept for e in endings) / asked:.1%} of prompt tokens")  # fmt: skip
    if rounds:
        print(
            f"  a round without the model: median {statistics.median(r for r, _ in rounds):.2f} s, "
            f"and without the gates {statistics.median(r for _, r in rounds) * 1000:.0f} ms\n"
        )


if __name__ == "__main__":
    started = time.monotonic()
    main()
    print(f"{time.monotonic() - started:.0f} s")
