def by_last(words: list[str]) -> list[list[str]]:
    groups = []
    for word in words:
        placed = False
        for group in groups:
            if group[-1] == word:
                group.append(word)
                placed = True
                break
        if not placed:
            groups.append([word])
    return groups


def of_anything(items: list) -> list[list]:
    groups = []
    for item in items:
        for group in groups:
            if group[0] == item:
                group.append(item)
                break
        else:
            groups.append([item])
    return groups


def may_fail(words: list[str]) -> list[list[str]]:
    groups = []
    for word in words:
        for group in groups:
            if group[0][0] == word[0]:
                group.append(word)
                break
        else:
            groups.append([word])
    return groups
