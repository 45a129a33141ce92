def f(text: str, sep: str) -> list[str]:
    found = []
    while text:
        end = text.find(sep)
        if end < 0:
            end = len(text)
        head, text = text[:end], text[end + len(sep):]
        found.append(head)
    return found


# output
def f(text: str, sep: str) -> list[str]:
    found = []
    at = 0
    while at < len(text):
        end = text.find(sep, at)
        if end < 0:
            end = len(text)
        head, at = text[at:end], end + len(sep)
        found.append(head)
    return found
