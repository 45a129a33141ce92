"""Page: refinements as one HTML file that stands alone: no script, no network, light and dark."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from typing import TYPE_CHECKING, Any

from selfrefine.redact import visible
from selfrefine.report import behaviour, words
from selfrefine.report.plot import timing_plot
from selfrefine.report.style import DIGEST, STYLE

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from jinja2 import Template

POLICY = f"default-src 'none'; style-src 'sha256-{DIGEST}'"
"""Whatever a function or a model says, the page fetches nothing and runs nothing."""

MARKS = {True: "passed", False: "failed", None: "none"}
KINDS = defaultdict(str, {"+": "added", "-": "removed", "@": "place"})
"""Kind of a line of a diff, by its first character."""


def page(results: Sequence[Mapping[str, Any]]) -> str:
    """Return refinements as a page.

    Args:
        results: objects as `Refinement.to_json` returns them.
    """
    return template().render(results=results)


def behaviour_page(result: Mapping[str, Any]) -> str:
    """Return what changed in the behaviour of a function as a page.

    Args:
        result: what `job.behaviour.diff` returns, with a verdict in words for each function beside it.
    """
    return template("behaviour.html").render(
        diff=result["diff"],
        title=result["qualname"],
        summary=result["summary"],
        verdicts=result["verdicts"],
        headings=behaviour.HEADINGS,
    )


@cache
def template(name: str = "page.html") -> Template:
    """Return a page's template; what is put in is escaped, and cannot move text about."""
    from jinja2 import Environment, PackageLoader
    from markupsafe import Markup

    def shown(value: object) -> object:
        return value if isinstance(value, Markup) else visible(str(value))

    environment = Environment(
        loader=PackageLoader("selfrefine", "report"),
        autoescape=True,
        finalize=shown,
        keep_trailing_newline=True,
    )
    environment.globals.update(
        style=STYLE,
        policy=POLICY,
        marks=MARKS,
        kinds=KINDS,
        newline=Markup("\n"),
        headline=words.headline,
        said=words.reason,
        ended=words.ended,
        spent=words.spent,
        plot_of=timing_plot,
    )
    return environment.get_template(name)
