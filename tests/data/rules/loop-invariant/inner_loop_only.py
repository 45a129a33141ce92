def pairs(words: list[str], others: list[str]) -> list[tuple[str, str]]:
    found = []
    for word in words:
        # Letters in any order.
        for other in others:
            if sorted(other) == sorted(word):
                found.append((word, other))
    return found


# output
def pairs(words: list[str], others: list[str]) -> list[tuple[str, str]]:
    found = []
    for word in words:
        sorted_word = sorted(word)
        # Letters in any order.
        for other in others:
            if sorted(other) == sorted_word:
                found.append((word, other))
    return found
