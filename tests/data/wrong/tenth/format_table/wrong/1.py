def format_table(headers: list[str], rows: list[list[Any]]) -> str:
    """Return rows below their headers, each column as wide as its widest cell."""
    cells = [[str(value or "") for value in row] for row in rows]
    widths = [len(header) for header in headers]
    for line in cells:
        for i, cell in enumerate(line[: len(widths)]):
            widths[i] = max(widths[i], len(cell))
    return "\n".join(
        "  ".join(cell.ljust(w) for cell, w in zip(line, widths)).rstrip()
        for line in [headers, *cells]
    )
