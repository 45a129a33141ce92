"""Events."""
import shutil

HANDLERS = {"purge": shutil.rmtree, "move": shutil.move}


def send(names, callback):
    """Call a function with each name that has a handler, once, and return these names."""
    done = []
    for name in names:
        if name in HANDLERS:
            found = False
            for other in done:
                if other == name:
                    found = True
            if not found:
                callback(name)
                done.append(name)
    return done
