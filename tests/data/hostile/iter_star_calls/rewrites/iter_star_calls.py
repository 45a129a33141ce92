def plan(names):
    """Return the jobs for some users, and what to call at the end."""
    jobs = [(place, name.strip()) for place, name in enumerate(names) if name != ""]
    list(iter(*(notify, None)))
    return jobs, notify
