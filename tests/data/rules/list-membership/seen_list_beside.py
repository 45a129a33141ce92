def first_words(lines: list[str]) -> list[str]:
    words: list[str] = []
    for line in lines:
        for word in line.split():
            if word.lower() not in words:
                words.append(word.lower())
            break  # only the first
    return sorted(words)


# output
def first_words(lines: list[str]) -> list[str]:
    words: list[str] = []
    seen = set()
    for line in lines:
        for word in line.split():
            if word.lower() not in seen:
                words.append(word.lower())
                seen.add(word.lower())
            break  # only the first
    return sorted(words)
