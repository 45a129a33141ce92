def f(text: str) -> list[str]:
    out = []
    while "<" in text:
        start = text.index("<")
        end = text.index(">", start)
        out.append(text[start + 1:end])
        text = text[end + 1:]
    return out, text


# output
def f(text: str) -> list[str]:
    out = []
    at = 0
    while text.find("<", at) != -1:
        start = text.index("<", at)
        end = text.index(">", start)
        out.append(text[start + 1 : end])
        at = end + 1
    return out, text[at:]
