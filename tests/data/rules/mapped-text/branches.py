def hidden(text: str, mark: str) -> str:
    shown = ""
    for c in text:
        if c.isdigit():
            shown = shown + mark
        elif c.isspace():
            continue
        else:
            shown = shown + c.upper()
    return shown


# output
def hidden(text: str, mark: str) -> str:
    table = {
        ord(c): mark if c.isdigit() else "" if c.isspace() else c.upper()
        for c in set(text)
    }
    shown = text.translate(table)
    return shown
