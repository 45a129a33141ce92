"""Widths, headings and sorted lists, as somebody writes them first; written before any rule was touched for them."""


def in_ranges(codes: list[int], ranges: list[tuple[int, int]]) -> list[bool]:
    """Whether each code lies in one of the ranges, which are in order and apart."""
    found = []
    for code in codes:
        inside = False
        for low, high in ranges:
            if low <= code and code <= high:
                inside = True
        found.append(inside)
    return found


def display_width(text: str, wide: list[str], zero: list[str]) -> int:
    """How many columns a text takes: two for what is wide, none for what is combined."""
    width = 0
    for i in range(len(text)):
        if text[i] in zero:
            continue
        elif text[i] in wide:
            width = width + 2
        else:
            width = width + 1
    return width


def clipped(text: str, wide: list[str], most: int) -> str:
    """The longest beginning of a text that takes at most so many columns."""
    best = ""
    for end in range(len(text) + 1):
        width = 0
        for char in text[:end]:
            width += 2 if char in wide else 1
        if width <= most:
            best = text[:end]
    return best


def unique_ids(headings: list[str]) -> list[str]:
    """Names of headings for links, a number behind those that are taken."""
    ids: list[str] = []
    for heading in headings:
        name = heading.lower().replace(" ", "-")
        candidate = name
        number = 1
        while candidate in ids:
            candidate = name + "-" + str(number)
            number += 1
        ids.append(candidate)
    return ids


def column_widths(rows: list[list[str]]) -> list[int]:
    """The width of each column of a table, that of its longest cell."""
    widths = []
    columns = 0
    for row in rows:
        if len(row) > columns:
            columns = len(row)
    for column in range(columns):
        width = 0
        for row in rows:
            if column < len(row):
                if len(row[column]) > width:
                    width = len(row[column])
        widths.append(width)
    return widths


def chunks(text: str) -> list[str]:
    """Split a text where digits begin or end."""
    parts: list[str] = []
    current = ""
    for char in text:
        if current != "" and char.isdigit() != current[-1].isdigit():
            parts = parts + [current]
            current = ""
        current = current + char
    if current != "":
        parts = parts + [current]
    return parts


def footnotes(references: list[str], notes: list[tuple[str, str]]) -> list[tuple[int, str]]:
    """The number and the text of each note, in the order in which they are first referred to."""
    order: list[str] = []
    for reference in references:
        if order.count(reference) == 0:
            order.append(reference)
    result = []
    for reference in order:
        for name, text in notes:
            if name == reference:
                result.append((order.index(reference) + 1, text))
                break
    return result


def added(values: list[int], new: list[int]) -> list[int]:
    """Put new values into a list in order, each behind its equals."""
    result = list(values)
    for value in new:
        place = 0
        while place < len(result) and result[place] <= value:
            place += 1
        result.insert(place, value)
    return result


def positions(values: list[int], asked: list[int]) -> list[int]:
    """Where each value that is asked for would stand in the list in order."""
    places = []
    for value in asked:
        smaller = 0
        for other in values:
            if other < value:
                smaller += 1
        places.append(smaller)
    return places


def nearest(values: list[int], asked: list[int]) -> list[int]:
    """The value that is nearest to each that is asked for, the first of several."""
    result = []
    for one in asked:
        distances = [abs(value - one) for value in values]
        result.append(values[distances.index(min(distances))])
    return result


def indices_in_order(names: list[str]) -> list[int]:
    """The places of names, as the names follow each other in order."""
    left = list(range(len(names)))
    order = []
    while len(left) > 0:
        first = left[0]
        for place in left:
            if names[place] < names[first]:
                first = place
        order.append(first)
        left.remove(first)
    return order


def field_values(pattern: list[str], words: list[str]) -> dict[str, list[str]]:
    """What each field of a pattern stands for, over the words at its places, the pattern again and again."""
    result: dict[str, list[str]] = {}
    for name in pattern:
        if name not in list(result.keys()):
            values = []
            for i in range(len(words)):
                if pattern[i % len(pattern)] == name:
                    values.append(words[i])
            result[name] = values
    return result


def numbered(levels: list[int]) -> list[int]:
    """For each heading, the number of the nearest heading before it that stands above it, or -1."""
    parents = []
    for i in range(len(levels)):
        parent = -1
        for k in range(i):
            if levels[k] < levels[i]:
                parent = k
        parents.append(parent)
    return parents


def without_marks(text: str, marks: str) -> str:
    """Take marks off both ends, and what is doubled between words."""
    while len(text) > 0 and text[0] in marks:
        text = text[1:]
    while len(text) > 0 and text[-1] in marks:
        text = text[:-1]
    while text.find("  ") != -1:
        text = text.replace("  ", " ", 1)
    return text


def most_references(pages: list[str], links: list[tuple[str, str]]) -> str:
    """The page to which most different pages lead, the first of several."""
    best = ""
    best_count = -1
    for page in pages:
        sources = []
        for source, target in links:
            if target == page and source not in sources:
                sources.append(source)
        if len(sources) > best_count:
            best = page
            best_count = len(sources)
    return best


def _ints(r, n):
    return [r.randrange(3 * n + 3) for _ in range(n)]


def _words(r, n):
    return [f"w{r.randrange(n + 1)}" for _ in range(n)]


def _letters(r, n, among="abcdefghij"):
    return "".join(r.choice(among) for _ in range(n))


INPUTS = {
    "in_ranges": lambda r, n: (_ints(r, n), [(5 * i, 5 * i + 2) for i in range(n)]),
    "display_width": lambda r, n: (_letters(r, 20 * n), [chr(0x4E00 + i) for i in range(n)] + ["a"], [chr(0x300 + i) for i in range(n)] + ["b"]),
    "clipped": lambda r, n: (_letters(r, 2 * n), ["a", "b", "c"], n),
    "unique_ids": lambda r, n: ([f"The {w}" for w in _words(r, n)],),
    "column_widths": lambda r, n: ([["x" * r.randrange(9) for _ in range(r.randrange(1, 30))] for _ in range(n)],),
    "chunks": lambda r, n: (_letters(r, 20 * n, "ab12"),),
    "footnotes": lambda r, n: (_words(r, n), [(f"w{i}", f"text {i}") for i in range(n)]),
    "added": lambda r, n: (sorted(_ints(r, n)), _ints(r, n)),
    "positions": lambda r, n: (_ints(r, n), _ints(r, n)),
    "nearest": lambda r, n: (_ints(r, n + 1), _ints(r, n)),
    "indices_in_order": lambda r, n: (_words(r, n),),
    "field_values": lambda r, n: (_words(r, n + 1), _words(r, 2 * n)),
    "numbered": lambda r, n: ([r.randrange(6) for _ in range(n)],),
    "without_marks": lambda r, n: (_letters(r, 5 * n, "* ") + _letters(r, 5 * n, "ab   ") + _letters(r, 5 * n, "*_"), "*_ "),
    "most_references": lambda r, n: ([f"w{i}" for i in range(n)], list(zip(_words(r, n), _words(r, n), strict=True))),
}
