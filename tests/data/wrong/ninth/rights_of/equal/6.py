def rights_of(path: str, user: str, groups: list[str], grants: dict[str, dict[str, Right]]) -> Right:
    """Return what a user may do at a path: the nearest folder that names the user decides, else what the groups get along the way counts together."""
    together = Right(0)
    folder = "/" + path.strip("/")
    while True:
        here = grants.get(folder, {})
        if user in here:
            return here[user]
        for group in groups:
            if group in here:
                together |= here[group]
        if folder == "/":
            return together
        folder = folder.rpartition("/")[0] or "/"
