def parse_log(lines, least=Level.INFO):
    """Return pairs of level and message of lines `LEVEL: message` from a level on; others belong to the line before."""
    found = []
    keep = False
    for line in lines:
        name, sep, message = line.partition(": ")
        if sep and name in Level.__members__:
            keep = Level[name] >= least
            if keep:
                found.append((Level[name], message))
        elif keep:
            level, known = found[-1]
            found[-1] = (level, known + "\n" + line)
    return found
