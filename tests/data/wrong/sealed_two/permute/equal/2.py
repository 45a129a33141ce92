def permute(word):
    """Return all orders of the letters of a word, each once, sorted."""
    return sorted(set(map("".join, itertools.permutations(word))))
