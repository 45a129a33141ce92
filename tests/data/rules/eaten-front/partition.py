def f(text: str) -> list[str]:
    out = []
    while text:
        line, _, text = text.partition("\n")
        # a line
        if line:
            out.append(line)
    return out


# output
def f(text: str) -> list[str]:
    out = []
    at = 0
    while at < len(text):
        end = text.find("\n", at)
        if end == -1:
            end = len(text)
        line = text[at:end]
        at = end + 1
        # a line
        if line:
            out.append(line)
    return out
