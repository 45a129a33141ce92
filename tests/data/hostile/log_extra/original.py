"""Logins."""
import logging

LOG = logging.getLogger("logins")


def admit(users, passwords, names):
    """Return the names that may come in, once each."""
    out = []
    for name in names:
        if name in users:
            if users[name] == passwords.get(name):
                if name not in out:
                    LOG.info("admitted %s", name, extra={"user": name})
                    out.append(name)
    return out
