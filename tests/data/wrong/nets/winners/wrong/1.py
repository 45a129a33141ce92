def winners(votes):
    """Return all who have the most votes, in the order of the first vote for each."""
    most = max(map(votes.count, votes), default=0)
    return sorted({name for name in votes if votes.count(name) == most})
