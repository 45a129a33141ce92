def f(text: str) -> list[str]:
    found = []
    end = text.find(";")
    while end != -1:
        found.append(text[:end])
        text = text[end + 1:]
        end = text.find(";")
    found.append(text)
    return found


# output
def f(text: str) -> list[str]:
    found = []
    end = text.find(";")
    at = 0
    while end != -1:
        found.append(text[at:end])
        at = end + 1
        end = text.find(";", at)
    found.append(text[at:])
    return found
