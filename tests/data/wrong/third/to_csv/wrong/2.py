def to_csv(rows, columns):
    """Write dictionaries as CSV with a header; what is missing is left empty."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()
