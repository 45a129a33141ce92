def alike(words: list[str]) -> list[list[str]]:
    groups = []
    for word in words:
        for group in groups:
            if word.lower() == group[0].lower():
                group.append(word)
                break
        else:
            groups.append([word])
    return groups


# output
def alike(words: list[str]) -> list[list[str]]:
    groups_by_key = {}
    for word in words:
        groups_by_key.setdefault(word.lower(), []).append(word)
    groups = list(groups_by_key.values())
    return groups
