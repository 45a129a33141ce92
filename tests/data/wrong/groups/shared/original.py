def shared(ours, theirs):
    """Return the numbers of ours that are in theirs, each once, in order."""
    found = []
    for number in ours:
        if number in found:
            continue
        if any(number == other for other in theirs):
            found.append(number)
    return found
