def merge_lines(lines):
    """Join lines of the same name and price; the first of each keeps its place."""
    merged = {}
    for line in lines:
        known = merged.setdefault((line.name, line.price), line)
        if known is not line:
            known.count += line.count
    return list(merged.values())
