def counts(words: list[str]) -> dict[str, int]:
    found = dict()
    for word in words:
        if word not in found:
            found[word] = 1
        else:
            found[word] = found[word] + 1
    return found


# output
def counts(words: list[str]) -> dict[str, int]:
    found = dict()
    for word in words:
        found[word] = found.get(word, 0) + 1
    return found
