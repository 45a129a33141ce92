"""A race that is won by far may be lost once to a busy machine: tests marked `timed` are red at the third time.

The plugin for this starts a thread in each session of pytest, also where our own tests are what a candidate is
judged by: there what was collected could not serve then.
"""

import pytest
from _pytest.runner import runtestprotocol

TIMES = 3
AGAIN = "again"


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_protocol(item, nextitem):
    """Run a test that is marked `timed` up to three times, until it passes."""
    if not item.get_closest_marker("timed"):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for left in reversed(range(TIMES)):
        reports = runtestprotocol(item, nextitem=nextitem, log=False)
        is_red = any(report.failed for report in reports)
        if is_red and left:
            reports = [report for report in reports if report.failed]
            for report in reports:
                report.outcome = AGAIN
        for report in reports:
            item.ihook.pytest_runtest_logreport(report=report)
        if not is_red:
            break
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_report_teststatus(report):
    """Return how a turn is shown after which the test is run again."""
    return (AGAIN, "A", "AGAIN") if report.outcome == AGAIN else None


def summarize(terminalreporter):
    """Print which tests were run again, and why."""
    for report in terminalreporter.stats.get(AGAIN, ()):
        crash = getattr(report.longrepr, "reprcrash", None)
        [why, *_] = (crash.message if crash else report.longreprtext).splitlines() or [""]  # fmt: skip
        terminalreporter.write_line(f"AGAIN {report.nodeid}: {why}")
