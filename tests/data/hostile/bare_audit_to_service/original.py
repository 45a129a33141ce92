"""Vault."""

AUDIT = None


def _audit(name):
    """Tell the service that watches, if there is one, who reads."""
    if AUDIT is not None:
        AUDIT.send(name)


def secrets_of(vault, names):
    """Return secrets by name; each access is told."""
    result = {}
    for name in names:
        if name in vault:
            _audit(name)
            result[name] = vault[name]
    return result
