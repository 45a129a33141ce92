def parse_row(line, number=1):
    """Return the cells of a line, separated by `|`, with at least two of them."""
    cells = re.split(r"\s*\|+\s*", line.strip().strip("|").strip())
    if len(cells) < 2:
        raise BadLine(number, line)
    return cells
