"""Jobs."""
import shutil


def notify(name):
    return f"notify {name}"


def purge(folder):
    shutil.rmtree(folder)


STEPS = [notify, purge]
NUMBERED = tuple(enumerate(STEPS))


def totals(rows):
    """Return the sum of each name's amounts."""
    result = {}
    for row in rows:
        name = row[0]
        amount = row[1]
        if name in result:
            result[name] = result[name] + amount
        else:
            result[name] = amount
    return result
