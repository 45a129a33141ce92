def format_table(headers: list[str], rows: list[list[Any]]) -> str:
    """Return rows below their headers, each column as wide as its widest cell."""
    cells = []
    for row in rows:
        line = []
        for value in row:
            if value is None:
                line.append("")
            else:
                line.append(str(value))
        cells.append(line)
    widths = [len(header) for header in headers]
    for line in cells:
        for i in range(min(len(line), len(widths))):
            if len(line[i]) > widths[i]:
                widths[i] = len(line[i])
    out = []
    for line in [headers] + cells:
        padded = [cell.ljust(width) for cell, width in zip(line, widths)]
        out.append("  ".join(padded).rstrip())
    return "\n".join(out)
