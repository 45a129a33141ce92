def format_table(headers: list[str], rows: list[list[Any]]) -> str:
    """Return rows below their headers, each column as wide as its widest cell."""
    lines = [headers]
    lines += [["" if value is None else str(value) for value in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines)]
    return "\n".join(
        "  ".join(map(str.ljust, line, widths)).rstrip() for line in lines
    )
