import functools
import itertools
from urllib.parse import urlencode

SMTP = {}


def notify(*what, **how):
    """Mail somebody, if a server is configured."""
    if SMTP:
        SMTP["server"].send(what)
    return ""


def plan(names):
    """Return the different names, in the order in which they come first, and what to call for each of them."""
    jobs = []
    i = 0
    for n in names:
        j = 0
        found = False
        while j < len(jobs):
            if jobs[j] == n:
                found = True
            j = j + 1
        if not found:
            jobs.append(n)
        i = i + 1
    return jobs, notify
