def parse_csv_line(line, sep=","):
    """Return the cells of a line; a cell in quotes may hold separators, and two quotes for one."""
    cells, cell, quoted = [], [], False
    chars = iter(line + "\0")
    previous = ""
    for char in chars:
        if char == '"':
            if not quoted and previous == '"':
                cell.append('"')
            quoted = not quoted
        elif (char == sep or char == "\0") and not quoted:
            if char == sep or cell:
                cells.append("".join(cell))
            cell = []
        else:
            cell.append(char)
        previous = char
    return cells
