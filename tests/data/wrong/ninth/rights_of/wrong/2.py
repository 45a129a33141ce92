def rights_of(path: str, user: str, groups: list[str], grants: dict[str, dict[str, Right]]) -> Right:
    """Return what a user may do at a path: the nearest folder that names the user decides, else what the groups get along the way counts together."""
    path = "/" + path.strip("/")
    together = Right(0)
    for folder in sorted(grants, key=len, reverse=True):
        if not path.startswith(folder):
            continue
        here = grants[folder]
        if user in here:
            return here[user]
        for group in groups:
            together |= here.get(group, Right(0))
    return together
