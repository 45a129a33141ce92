def table(rows, sep=" | "):
    """Write rows of cells as lines, each column as wide as its widest cell."""
    widths = [max(map(len, map(str, column))) for column in zip(*rows)]
    return "\n".join(
        sep.join(str(cell).ljust(width) for cell, width in zip(row, widths)).rstrip(sep) for row in rows
    )
