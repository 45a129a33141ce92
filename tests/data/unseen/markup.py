"""What cleans tokens of markup; each as somebody wrote it first, with inputs to compare and time it on."""

import re


def clean_attributes(attributes: list[tuple[str, str]], allowed: list[str]) -> list[tuple[str, str]]:
    """Return the attributes whose names are allowed, the first of each name."""
    kept = []
    for name, value in attributes:
        if name not in allowed:
            continue
        if name in [k for k, v in kept]:
            continue
        kept.append((name, value))
    return kept


def clean_styles(declarations: list[str], allowed: list[str]) -> list[str]:
    """Return the declarations of allowed properties."""
    kept = []
    for declaration in declarations:
        pattern = re.compile(r"\s*([a-z-]+[0-9]*)\s*:\s*(.+?)\s*;?\s*$")
        match = pattern.match(declaration)
        if match is None:
            continue
        if match.group(1) in list(allowed):
            kept.append(match.group(1) + ": " + match.group(2))
    return kept


def balanced(tokens: list[str]) -> list[str]:
    """Return the tags that were opened and not closed, the innermost first."""
    stack = []
    for token in tokens:
        if token.startswith("/"):
            if len(stack) > 0 and stack[0] == token[1:]:
                stack.pop(0)
        else:
            stack.insert(0, token)
    return stack


def merged_characters(tokens: list[str]) -> list[str]:
    """Return the tokens with characters that stand side by side merged."""
    merged = []
    text = ""
    for token in tokens:
        if token.startswith("<"):
            if text:
                merged = merged + [text]
                text = ""
            merged = merged + [token]
        else:
            text = text + token
    if text != "":
        merged = merged + [text]
    return merged


def next_tokens(buffer: list[str], stop: str) -> list[str]:
    """Return the tokens up to one, and leave the caller's buffer as it is."""
    rest = list(buffer)
    taken = []
    while len(rest) > 0:
        token = rest[0]
        rest = rest[1:]
        if token == stop:
            break
        taken.append(token)
    return taken


def entity_names(values: list[int], entities: dict[str, int]) -> list[str]:
    """Return the name of the entity for each value, or a question mark."""
    names = []
    for value in values:
        name = "?"
        for key in entities.keys():
            if entities[key] == value:
                name = key
                break
        names.append(name)
    return names


def used_tags(tokens: list[str], void: list[str]) -> list[str]:
    """Return the tags that are used and not void, in the order of their first use."""
    used = []
    index = 0
    while index < len(tokens):
        tag = tokens[index].lower()
        is_void = any([tag == v for v in void])
        if not is_void:
            if used.count(tag) == 0:
                used.append(tag)
        index += 1
    return used


def ranked_tags(weights: list[int], limit: int) -> list[list[int]]:
    """Return after each weight the lightest ones so far."""
    seen = []
    result = []
    for weight in weights:
        seen.append(weight)
        seen = sorted(seen)
        result.append(seen[:limit])
    return result


INPUTS = {
    "clean_attributes": lambda r, n: (
        [(f"data-{r.randrange(n + 1)}", "x") for _ in range(n)],
        [f"data-{r.randrange(n + 1)}" for _ in range(n)],
    ),
    "clean_styles": lambda r, n: (
        [f"prop{r.randrange(n + 1)}: {r.randrange(9)}px;" if r.random() < 0.9 else "??" for _ in range(n)],
        [f"prop{r.randrange(n + 1)}" for _ in range(n)],
    ),
    "balanced": lambda r, n: ([r.choice(["b", "i", "p", "/b"]) for _ in range(20 * n if n > 20 else n)],),
    "merged_characters": lambda r, n: ([r.choice(["<b>", "a", "b", "</b>"]) for _ in range(3 * n)],),
    "next_tokens": lambda r, n: ([f"t{r.randrange(9)}" for _ in range(8 * n)], "t1" if n < 20 else "end"),
    "entity_names": lambda r, n: (
        [r.randrange(n + 1) for _ in range(n)],
        {f"e{i}": r.randrange(n + 1) for i in range(n)},
    ),
    "used_tags": lambda r, n: (
        [f"T{r.randrange(n + 1)}" for _ in range(n)],
        [f"t{r.randrange(n + 1)}" for _ in range(n)],
    ),
    "ranked_tags": lambda r, n: ([r.randrange(99999) for _ in range(4 * n)], 3),
}
