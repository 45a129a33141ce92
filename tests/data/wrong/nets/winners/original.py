def winners(votes):
    """Return all who have the most votes, in the order of the first vote for each."""
    counts = Counter(votes)
    if not counts:
        return []
    most = max(counts.values())
    return [name for name, count in counts.items() if count == most]
