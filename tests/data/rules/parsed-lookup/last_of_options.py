def _is_comment(line: str) -> bool:
    return line.lstrip()[:1] in ("#", ";")


def option_values(lines: list[str], asked: list[str]) -> list[str]:
    values = []
    for name in asked:
        value = ""
        for line in lines:
            if _is_comment(line):
                continue
            if "=" not in line:
                continue
            # The part before says which.
            key, _, rest = line.partition("=")
            if key.strip() == name:
                value = rest.strip()
        values.append(value)
    return values


# output
from collections import defaultdict


def _is_comment(line: str) -> bool:
    return line.lstrip()[:1] in ("#", ";")


def option_values(lines: list[str], asked: list[str]) -> list[str]:
    values = []
    rests_by_key = defaultdict(list)
    for line in lines:
        if _is_comment(line):
            continue
        if "=" not in line:
            continue
        # The part before says which.
        key, _, rest = line.partition("=")
        rests_by_key[key.strip()].append(rest)
    for name in asked:
        value = ""
        for rest in rests_by_key.get(name, ()):
            value = rest.strip()
        values.append(value)
    return values
