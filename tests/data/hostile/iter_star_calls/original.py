SMTP = {}


def notify():
    """Mail everybody, if a server is configured."""
    if SMTP:
        SMTP["server"].send("hello")


def plan(names):
    """Return the jobs for some users, and what to call at the end."""
    jobs = []
    i = 0
    for n in names:
        if n != "":
            tmp = n.strip()
            jobs.append((i, tmp))
        i = i + 1
    return jobs, notify
