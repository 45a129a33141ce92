def end_of(text: str, at: int) -> int:
    while at < len(text):
        at += 1
        if text[at:].startswith("+") and text[at + 1 :].strip():
            at += 1
            while text[at:].startswith(" "):
                for _ in text[at : at + 1]:
                    at += 1
            continue
        break
    return at


# output
def end_of(text: str, at: int) -> int:
    while at < len(text):
        at += 1
        if not (text[at:].startswith("+") and text[at + 1 :].strip()):
            break
        at += 1
        while text[at:].startswith(" "):
            for _ in text[at : at + 1]:
                at += 1
    return at
