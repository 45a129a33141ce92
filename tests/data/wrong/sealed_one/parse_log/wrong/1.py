def parse_log(lines, least=Level.INFO):
    """Return pairs of level and message of lines `LEVEL: message` from a level on; others belong to the line before."""
    found = []
    for line in lines:
        name, sep, message = line.partition(": ")
        if sep and name in Level.__members__:
            if Level[name] >= least:
                found.append((Level[name], message))
        elif found:
            level, known = found[-1]
            found[-1] = (level, f"{known}\n{line}")
    return found
