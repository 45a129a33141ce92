def f(text: str) -> list[str]:
    found = []
    while text:
        end = text.find(" a")
        if end < 0:
            end = len(text)
        head, text = text[:end], text[end + 2:]
        found.append(head)
    return found


# output
def f(text: str) -> list[str]:
    found = []
    at = 0
    while at < len(text):
        end = text.find(" a", at)
        if end < 0:
            end = len(text)
        head, at = text[at:end], end + 2
        found.append(head)
    return found
