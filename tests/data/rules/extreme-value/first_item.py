def longest(words: list[str]) -> str:
    best = words[0]
    # The first of several counts.
    for word in words[1:]:
        best = max(best, word)
    return best


# output
def longest(words: list[str]) -> str:
    # The first of several counts.
    best = max(words[0], *words)
    return best
