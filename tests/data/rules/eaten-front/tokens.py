def tokens(text: str) -> list[str]:
    found = []
    while text:
        if text.startswith("=="):
            found.append("==")
            text = text[2:]
        elif text[0].isdigit():
            n = 0
            while n < len(text) and text[n].isdigit():
                n += 1
            found.append(text[:n])
            text = text[n:]
        else:
            text = text[1:]
    return found


# output
def tokens(text: str) -> list[str]:
    found = []
    at = 0
    while at < len(text):
        if text.startswith("==", at):
            found.append("==")
            at += 2
        elif text[at].isdigit():
            n = 0
            while at + n < len(text) and text[at + n].isdigit():
                n += 1
            found.append(text[at : at + n])
            at += n
        else:
            at += 1
    return found
