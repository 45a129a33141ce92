def merge_lines(lines):
    """Join lines of the same name and price; the first of each keeps its place."""
    merged = {}
    for line in lines:
        key = (line.name, line.price)
        count = merged[key].count if key in merged else 0
        merged[key] = replace(line, count=count + line.count)
    return list(merged.values())
