def table(rows, sep=" | "):
    """Write rows of cells as lines, each column as wide as its widest cell."""
    if not rows:
        return ""
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [str(cell).ljust(width) for cell, width in zip(row, widths)]
        lines.append(sep.join(cells).rstrip())
    return "\n".join(lines)
