def in_texts(words: list[str], texts: list[str]) -> list[str]:
    return [word for word in words if any(word in text for text in texts)]


def once(word: str, lists: list[list[str]]) -> bool:
    return any(word in items for items in lists)


def grows(words: list[str], lists: list[list[str]]) -> list[list[str]]:
    for word in words:
        for items in lists:
            if word not in items:
                items.append(word)
    return lists
