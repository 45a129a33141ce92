def secrets_of(vault, names):
    """Return secrets by name; each access is told."""
    return {name: vault[name] for name in names if name in vault}
