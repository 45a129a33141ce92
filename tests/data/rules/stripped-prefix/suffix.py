def folder(path: str) -> str:
    # One at most.
    if path[-1:] == '/':
        path = path[:-1]
    return path


# output
def folder(path: str) -> str:
    # One at most.
    path = path.removesuffix('/')
    return path
