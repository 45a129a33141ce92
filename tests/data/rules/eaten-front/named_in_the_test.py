def f(words: str) -> list[str]:
    out = []
    while (end := words.find("x")) != -1:
        out.append(words[:end])
        words = words[end + 1:]
    return out


# output
def f(words: str) -> list[str]:
    out = []
    at = 0
    while (end := words.find("x", at)) != -1:
        out.append(words[at:end])
        at = end + 1
    return out
