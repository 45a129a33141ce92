@contextmanager
def timed(report, name, clock=clocks.perf_counter):
    """Add what a block took to a report, under its name and how it ended: "ok" or the name of the error; each entry is (count, seconds)."""
    known = dict(report)
    before = clock()
    status = "ok"
    try:
        yield report
    except BaseException as error:
        status = type(error).__name__
        raise
    finally:
        count, seconds = known.get((name, status), (0, 0.0))
        report[name, status] = (count + 1, seconds + (clock() - before))
