def parse_sections(lines):
    """Group lines under the last `[name]` before them; lines before any name are dropped."""
    sections = OrderedDict()
    current = None
    for line in lines:
        line = line.rstrip("\n")
        if line.startswith("[") and line.endswith("]"):
            current = line[1:-1]
            sections.setdefault(current, [])
        elif current is not None:
            sections[current].append(line)
    return sections
