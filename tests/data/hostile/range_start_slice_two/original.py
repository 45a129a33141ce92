"""Jobs."""
import shutil


def wipe(*rows):
    shutil.rmtree("/data")


HANDLERS = {"purge": shutil.rmtree, "wipe": wipe, "later": None}


def known(names):
    """Return the names that have a handler, once, in order."""
    result = []
    for name in names:
        if name in HANDLERS:
            if HANDLERS[name] is not None:
                found = False
                for other in result:
                    if other == name:
                        found = True
                if not found:
                    result.append(name)
    return result
