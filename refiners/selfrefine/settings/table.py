"""Table: each setting once, with all that is known of it; schema, options and readers derive from this."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import Any, Literal

from selfrefine import tasks

Scope = Literal["style", "tighten", "user"]

GRADES = ("unverified", "partly", "verified")


def _setting(
    default: Any,
    scope: Scope,
    about: str,
    *,
    choices: tuple[str, ...] = (),
    metavar: str = "",
    option: str = "",
) -> Any:
    """Return a field with all that is known of a setting.

    Args:
        default: its value where nothing says otherwise.
        scope: ``style`` (a repository may set it), ``tighten`` (a repository may only make it
            stricter) or ``user`` (a repository's value is ignored, with a warning).
        about: a sentence for editors and for `init`.
        choices: its values, where they are few.
        metavar: what stands for its value on the command line; the choices by default.
        option: its help there, where that says something else.
    """
    known = {"scope": scope, "about": about, "choices": choices}
    return field(
        default=default, metadata=known | {"metavar": metavar, "option": option}
    )


@dataclass(frozen=True)
class Settings:
    """Every setting, resolved for one file."""

    # fmt: off
    task: str = _setting(tasks.DEFAULT, "style", "What to make better.", choices=tasks.names())
    engine: str = _setting("", "tighten", "Where the ideas come from; empty: chat if a model is configured, else rules.", choices=("", "rules", "chat", "hybrid"), option="Where the ideas come from; chat if a model is configured, else rules.")
    model: str = _setting("", "user", "The model of the chat engine.", metavar="NAME")
    feedback_model: str = _setting("", "user", "The model that criticises; empty: the one that rewrites.", metavar="NAME", option="The model that criticises; the same by default.")
    samples: int = _setting(1, "user", "Independent rewrites in each round, of which the best counts; at most 16.")
    base_url: str = _setting("", "user", "The OpenAI-compatible endpoint of the model.", metavar="URL")
    api_key_env: str = _setting("OPENAI_API_KEY", "user", "The environment variable that holds the key.")
    api_key_command: tuple[str, ...] = _setting((), "user", "The command that prints the key, if the variable is not set.")
    max_iterations: int = _setting(4, "style", "Rounds of feedback and rewriting for a function.", metavar="N")
    budget_seconds: float = _setting(120.0, "tighten", "Seconds for a function; 0 for no limit.", metavar="S", option="Seconds for the whole run.")
    budget_tokens: int = _setting(0, "tighten", "Tokens for a function, prompt and completion together; 0 for no limit.", metavar="N", option="Tokens for the whole run.")
    budget_usd: float = _setting(0.0, "tighten", "US dollars for a function, by the prices that are set; 0 for no limit.", metavar="X", option="US dollars for the whole run.")
    usd_per_million_prompt_tokens: float = _setting(0.0, "user", "The price of a million tokens that the model reads, in US dollars.")
    usd_per_million_completion_tokens: float = _setting(0.0, "user", "The price of a million tokens that the model writes, in US dollars.")
    prices: tuple[str, ...] = _setting((), "user", "Prices of models, each as NAME=PROMPT/COMPLETION in USD per million tokens.")
    min_grade: str = _setting("", "tighten", "The weakest grade that is good enough; empty: partly to show, verified to write.", choices=("", *GRADES), metavar="verified|partly|unverified", option="The weakest grade that is good enough.")
    interpreter: str = _setting("", "user", "The Python that runs the tests; empty: it is found automatically.")
    tests_args: tuple[str, ...] = _setting((), "user", "Further arguments for pytest.")
    tests_env: tuple[str, ...] = _setting((), "user", "Environment variables that the tests get, each as NAME (of your shell) or NAME=VALUE.")
    tests_timeout_seconds: float = _setting(60.0, "tighten", "Seconds for a run of the tests that reach a function.")
    prove: float = _setting(0.7, "user", "Seconds of symbolic search for an input on which a rewrite differs, if CrossHair is installed; 0 for none.", metavar="SECONDS", option="Seconds of symbolic search for a differing input; needs selfrefine[symbolic].")
    sandbox: str = _setting("auto", "user", "How tests and candidates are confined: auto needs a complete sandbox, partial accepts gaps, off is none.", choices=("auto", "partial", "off"))
    copy_files: tuple[str, ...] = _setting((), "user", "Patterns of files that tests need although their names look like keys or passwords.")
    cache: bool = _setting(default=True, scope="style", about="Whether to remember which tests reach what, and what models answered.")
    trace_dir: str = _setting("", "user", "The folder for traces of refinements; empty: none are written.")
    format: str = _setting("auto", "style", "Whether a candidate is formatted like its file.", choices=("auto", "none"))
    preview: str = _setting("none", "tighten", "Whether editors show a change before it is made.", choices=("none", "document"))
    code_lens: bool = _setting(default=False, scope="style", about="Whether editors show a lens above functions that could be better, and what changed since HEAD.")
    hints: bool = _setting(default=False, scope="style", about="Whether editors mark what the rules find.")
    prefetch: bool = _setting(default=False, scope="user", about="Whether editors find out what a function does when its menu is shown, at idle priority; never on battery or over a network.")
    log_level: str = _setting("warning", "user", "How much is logged.", choices=("error", "warning", "info", "debug"))
    target_speedup: float = _setting(10.0, "style", "The speed-up that is good enough.")
    target_growth: float = _setting(1.1, "style", "The growth of time with the input that is good enough, as an exponent.")
    target_rank: str = _setting("A", "style", "The complexity rank, by radon, that is good enough.", choices=("A", "B", "C", "D", "E", "F"))
    target_cognitive: int = _setting(5, "style", "The cognitive complexity that is good enough.")
    complexity_slack: int = _setting(1, "style", "How much cyclomatic complexity may grow in exchange for speed.")
    exclude: tuple[str, ...] = _setting((), "style", "Files to leave out unless they are named: shell patterns for paths, or for names alone.")
    # fmt: on

    @property
    def engine_name(self) -> str:
        """The engine to use: `chat` where a model is configured, else `rules`."""
        return self.engine or ("chat" if self.model else "rules")

    @property
    def show_grade(self) -> Literal["verified", "partly", "unverified"]:
        """The weakest grade that is offered."""
        return self.min_grade or "partly"  # type: ignore[return-value]  # checked by `resolve`

    @property
    def write_grade(self) -> Literal["verified", "partly", "unverified"]:
        """The weakest grade that is written without asking."""
        return self.min_grade or "verified"  # type: ignore[return-value]  # checked by `resolve`


FIELDS = {f.name: f for f in dataclasses.fields(Settings)}
