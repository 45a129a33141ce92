def joined(lines: list[str], strict: bool) -> str:
    if lines:
        output = "".join(lines)
        if strict:
            output += "!"
        return output
    else:  # nothing at all
        return ""


# output
def joined(lines: list[str], strict: bool) -> str:
    if not lines:  # nothing at all
        return ""
    output = "".join(lines)
    if strict:
        output += "!"
    return output
