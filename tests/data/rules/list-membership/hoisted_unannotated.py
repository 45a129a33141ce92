def missing(required, present):
    """Return what is required and not present."""
    found = set()
    for key in required:
        if key not in present:
            found.add(key)
    return found


# output
def missing(required, present):
    """Return what is required and not present."""
    found = set()
    present_set = set(present)
    for key in required:
        if key not in present_set:
            found.add(key)
    return found
