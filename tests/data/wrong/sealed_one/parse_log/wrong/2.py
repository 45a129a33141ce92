def parse_log(lines, least=Level.INFO):
    """Return pairs of level and message of lines `LEVEL: message` from a level on; others belong to the line before."""
    found = []
    keep = False
    for line in lines:
        name, sep, message = line.partition(": ")
        level = Level.__members__.get(name)
        if sep:
            keep = level is not None and level >= least
            if keep:
                found.append((level, message))
        elif keep:
            found[-1] = (found[-1][0], found[-1][1] + "\n" + line)
    return found
