def parse_sections(lines):
    """Group lines under the last `[name]` before them; lines before any name are dropped."""
    sections = OrderedDict()
    current = ""
    for line in lines:
        line = line.rstrip("\n")
        if line[:1] == "[" and line[-1:] == "]":
            current = line[1:-1]
            sections.setdefault(current, [])
        elif current:
            sections[current].append(line)
    return sections
