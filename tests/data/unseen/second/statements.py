"""What a formatter asks of the tokens of a statement; each as somebody wrote it first."""

import re


def keyword_flags(tokens: list[str], keywords: list[str]) -> list[bool]:
    """Return for each token whether it is a keyword, whatever its case."""
    flags = []
    for token in tokens:
        flags.append(token.upper() in [keyword.upper() for keyword in keywords])
    return flags


def alias_table(aliases: list[tuple[str, str]], used: list[str]) -> dict[str, str]:
    """Return what each used name stands for; the first alias counts."""
    table = {}
    for name in used:
        for alias, full in aliases:
            if alias == name:
                table[name] = full
                break
    return table


def closing_of(tokens: list[str]) -> list[tuple[int, int]]:
    """Return the places of brackets that belong together."""
    stack = []
    pairs = []
    for place in range(0, len(tokens)):
        if tokens[place] == "(":
            stack = [place] + stack
        elif tokens[place] == ")" and len(stack) > 0:
            pairs.append((stack[0], place))
            stack = stack[1:]
    return pairs


def normalized(lines: list[str]) -> str:
    """Return the lines as one text, white space in them as one space each."""
    text = ""
    for line in lines:
        blank = re.compile("[ \t]+")
        clean = blank.sub(" ", line).strip()
        if clean == "":
            continue
        if text == "":
            text = clean
        else:
            text = text + "\n" + clean
    return text


def column_order(columns: list[str], wanted: list[str]) -> list[int]:
    """Return the place of each wanted column, and -1 for those that do not exist."""
    places = []
    for name in wanted:
        if name in columns:
            places.append(columns.index(name))
        else:
            places.append(-1)
    return places


def duplicate_names(names: list[str]) -> list[str]:
    """Return the names that come more than once, sorted, each once."""
    twice = []
    for i in range(len(names)):
        if names[i] in names[:i] and names[i] not in twice:
            twice.append(names[i])
    return sorted(twice)


INPUTS = {
    "keyword_flags": lambda r, n: (
        [r.choice("abcXYZ") + str(r.randrange(n + 1)) for _ in range(n)],
        [r.choice("abcxyz") + str(i) for i in range(n)],
    ),
    "alias_table": lambda r, n: (
        [(f"t{r.randrange(n + 1)}", f"table{i}") for i in range(n)],
        [f"t{r.randrange(n + 1)}" for _ in range(n)],
    ),
    "closing_of": lambda r, n: (["("] * n * 5 + [")"] * n * 5 if n > 8 else [r.choice("()x") for _ in range(n)],),
    "normalized": lambda r, n: (["  a \t  b" * r.randrange(4) for _ in range(n)],),
    "column_order": lambda r, n: (
        [f"c{i}" for i in r.sample(range(2 * n + 1), n)],
        [f"c{r.randrange(2 * n + 1)}" for _ in range(n)],
    ),
    "duplicate_names": lambda r, n: ([f"n{r.randrange(n + 1)}" for _ in range(n)],),
}
