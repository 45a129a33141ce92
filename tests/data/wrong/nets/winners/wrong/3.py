def winners(votes):
    """Return all who have the most votes, in the order of the first vote for each."""
    most = max(Counter(votes).values(), default=0)
    return list(dict.fromkeys(name for name in votes if votes.count(name) == most))
