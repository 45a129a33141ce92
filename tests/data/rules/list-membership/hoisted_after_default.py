def allowed(items: list[str], deny: list[str] | None = None) -> list[str]:
    if deny is None:
        deny = []
    return [item for item in items if item not in deny]


# output
def allowed(items: list[str], deny: list[str] | None = None) -> list[str]:
    if deny is None:
        deny = []
    deny_set = set(deny)
    return [item for item in items if item not in deny_set]
