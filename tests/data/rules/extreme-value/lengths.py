def width(words: list[str]) -> int:
    widest = 0
    for word in words:
        widest = max(widest, len(word))
    return widest


# output
def width(words: list[str]) -> int:
    widest = max([0, *map(len, words)])
    return widest
