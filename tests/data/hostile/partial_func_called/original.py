from functools import partial


def describe(job: partial) -> str:
    """Return one line about a job that waits."""
    out = ""
    i = 0
    for p in job.args:
        if i > 0:
            out = out + ", "
        out = out + str(p)
        i = i + 1
    return "(" + out + ")"
