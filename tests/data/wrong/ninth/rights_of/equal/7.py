def rights_of(path: str, user: str, groups: list[str], grants: dict[str, dict[str, Right]]) -> Right:
    """Return what a user may do at a path: the nearest folder that names the user decides, else what the groups get along the way counts together."""
    folders = ["", *itertools.accumulate(path.strip("/").split("/"), "{}/{}".format)]
    given = Right(0)
    for folder in reversed(folders):
        here = grants.get(f"/{folder}", {})
        if user in here:
            return here[user]
        given = functools.reduce(operator.or_, (here.get(group, Right(0)) for group in groups), given)
    return given
