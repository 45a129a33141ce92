"""Jobs."""
import shutil

HANDLERS = {}


def handler(function):
    HANDLERS[function.__name__] = function
    return function


@handler
def notify(name):
    return f"notify {name}"


@handler
def purge(folder):
    shutil.rmtree(folder)


def known_jobs(names):
    """Return the jobs that have a handler, each with its length, the longest first."""
    result = []
    for name in names:
        if name in HANDLERS:
            found = False
            for other, _ in result:
                if other == name:
                    found = True
            if not found:
                result.append((name, len(name)))
    result.sort(key=lambda row: (-row[1], row[0]))
    return result
