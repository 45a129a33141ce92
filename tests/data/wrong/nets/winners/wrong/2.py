def winners(votes):
    """Return all who have the most votes, in the order of the first vote for each."""
    best, most = [], 0
    counts = Counter()
    for name in votes:
        counts[name] += 1
        if counts[name] > most:
            best, most = [name], counts[name]
        elif counts[name] == most:
            best.append(name)
    return best
