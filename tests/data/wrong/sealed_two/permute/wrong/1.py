def permute(word):
    """Return all orders of the letters of a word, each once, sorted."""
    found = map("".join, itertools.permutations(word))
    return [key for key, _ in itertools.groupby(found)]
