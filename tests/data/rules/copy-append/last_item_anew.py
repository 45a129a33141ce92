def unfolded(lines: list[str]) -> list[str]:
    whole = []
    for line in lines:
        if line.startswith(" ") and whole:
            whole = whole[:-1] + [whole[-1] + line[1:]]
        else:
            whole = whole + [line]
    return whole


# output
def unfolded(lines: list[str]) -> list[str]:
    whole = []
    for line in lines:
        if line.startswith(" ") and whole:
            whole[-1] = whole[-1] + line[1:]
        else:
            whole.append(line)
    return whole
