@contextmanager
def timed(report, name, clock=clocks.perf_counter):
    """Add what a block took to a report, under its name and how it ended: "ok" or the name of the error; each entry is (count, seconds)."""
    before = clock()
    yield report
    count, seconds = report.get((name, "ok"), (0, 0.0))
    report[name, "ok"] = (count + 1, seconds + (clock() - before))
