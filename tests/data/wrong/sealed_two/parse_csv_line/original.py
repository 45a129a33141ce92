def parse_csv_line(line, sep=","):
    """Return the cells of a line; a cell in quotes may hold separators, and two quotes for one."""
    cells, cell, quoted = [], "", False
    i = 0
    while i < len(line):
        char = line[i]
        if quoted:
            if char == '"' and line[i + 1 : i + 2] == '"':
                cell += '"'
                i += 1
            elif char == '"':
                quoted = False
            else:
                cell += char
        elif char == '"':
            quoted = True
        elif char == sep:
            cells.append(cell)
            cell = ""
        else:
            cell += char
        i += 1
    cells.append(cell)
    return cells
