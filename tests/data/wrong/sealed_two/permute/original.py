def permute(word):
    """Return all orders of the letters of a word, each once, sorted."""
    if len(word) <= 1:
        return [word]
    found = set()
    for i, letter in enumerate(word):
        for rest in permute(word[:i] + word[i + 1 :]):
            found.add(letter + rest)
    return sorted(found)
