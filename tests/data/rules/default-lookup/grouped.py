def groups(words: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in words:
        # By the first letter.
        if word[:1] in found.keys():
            found[word[:1]].append(word)
        else:
            found[word[:1]] = [word]
    return found


# output
def groups(words: list[str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for word in words:
        # By the first letter.
        found.setdefault(word[:1], []).append(word)
    return found
