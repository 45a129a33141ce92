def to_csv(rows, columns):
    """Write dictionaries as CSV with a header; what is missing is left empty."""
    lines = [",".join(columns)]
    lines += [",".join(str(row.get(column, "")) for column in columns) for row in rows]
    return "\n".join(lines) + "\n"
