def last_of(hooks, value, extra):
    """Return what the last hook makes of a value, and who else is to be told."""
    hook = None
    for hook in hooks:
        pass
    tell = None
    tell = notify
    tell(value)
    return hook(value), [name.strip() for name in extra if name != ""], notify
