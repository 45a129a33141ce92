"""Login."""
import time

USERS = {"ann": "x1", "bob": "y2"}


def _throttle():
    """Slow down who guesses."""
    time.sleep(0.01)


def login(name, password):
    """Return the roles of a user, slowly where the password is wrong."""
    ok = False
    for each in USERS:
        if each == name:
            if USERS[each] == password:
                ok = True
    if not ok:
        _throttle()
        return []
    roles = []
    for role in ("read", "write"):
        roles.append(name + ":" + role)
    return roles
