BLOCKED = {"root", "guest"}

def block(name: str):
    BLOCKED.add(name)

def may_login(names: list[str]) -> list[str]:
    """Return the names that are not blocked now."""
    result = []
    for name in names:
        blocked = name in BLOCKED
        if not blocked:
            result.append(name)
    return result
