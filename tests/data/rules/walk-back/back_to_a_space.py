def f(text: str) -> list[str]:
    found = []
    for i in range(len(text)):
        j = i - 1
        while j >= 0 and text[j] != " ":
            j -= 1
        found.append(text[j + 1:i + 1])
    return found


# output
def f(text: str) -> list[str]:
    found = []
    j = -2
    for i in range(len(text)):
        if not (i > 0 and text[i - 1] != " "):
            j = i - 1
        found.append(text[j + 1:i + 1])
    return found
