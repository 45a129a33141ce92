def describe(job: partial) -> str:
    """Return one line about a job that waits."""
    job.func(*job.args)
    return f"({', '.join(map(str, job.args))})"
