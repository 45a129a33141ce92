def shared(ours, theirs):
    """Return the numbers of ours that are in theirs, each once, in order."""
    known = set(theirs)
    return list(dict.fromkeys(number for number in reversed(ours) if number in known))[::-1]
