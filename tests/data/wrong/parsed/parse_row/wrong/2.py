def parse_row(line, number=1):
    """Return the cells of a line, separated by `|`, with at least two of them."""
    line = line.strip()
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    if len(cells) < 2:
        raise BadLine(number, line)
    return cells
