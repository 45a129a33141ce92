def merge_lines(lines):
    """Join lines of the same name and price; the first of each keeps its place."""
    merged = {}
    for line in lines:
        key = (line.name, line.price)
        if key in merged:
            known = merged[key]
            merged[key] = replace(known, count=known.count + line.count)
        else:
            merged[key] = line
    return list(merged.values())
