def table(rows, sep=" | "):
    """Write rows of cells as lines, each column as wide as its widest cell."""
    widths = [max(len(str(cell)) for cell in column) for column in zip(*rows)]
    lines = [sep.join(str(cell).ljust(width) for cell, width in zip(row, widths)) for row in rows]
    return "\n".join(line.rstrip() for line in lines)
