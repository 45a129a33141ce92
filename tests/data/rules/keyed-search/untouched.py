def once(name: str, rows: list[tuple[str, int]]) -> bool:
    return any(key == name for key, size in rows)


def rows_change(names: list[str], rows: list[tuple[str, int]]) -> list[str]:
    found = []
    for name in names:
        if any(key == name for key, size in rows):
            found.append(name)
            rows.pop()
    return found


def one_shot(names: list[str], rows: Iterator[tuple[str, int]]) -> list[str]:
    return [name for name in names if any(key == name for key, size in rows)]


def not_pure(names: list[str], rows: list[str], key) -> list[str]:
    return [name for name in names if any(key(row) == name for row in rows)]


def key_depends_on_the_loop(names: list[str], rows: list[str]) -> list[str]:
    return [name for name in names if any(row + name == name for row in rows)]


def few(names: list[str]) -> list[str]:
    return [name for name in names if any(row.lower() == name for row in ("A", "B"))]


def removed(items: list[tuple[str, int]]) -> list[tuple[str, int]]:
    kept = []
    for key, value in items:
        if not any(k == key for k, v in kept):
            kept.append((key, value))
        elif value > 3:
            kept.pop(0)
    return kept


def told_to_others(items: list[tuple[str, int]], tell) -> list[tuple[str, int]]:
    kept = []
    for key, value in items:
        if not any(k == key for k, v in kept):
            kept.append((key, value))
            tell(kept)
    return kept


def keys_that_change(rows: list[Row], others: list[Row]) -> list[Row]:
    result = list(rows)
    for other in others:
        if not any(row.name == other.name for row in result):
            result.append(other)
        else:
            for row in result:
                row.name = row.name.strip()
    return result


def given_and_told(rows: list[tuple[str, int]], others: list[str], tell) -> None:
    for other in others:
        if not any(name == other for name, _ in rows):
            rows.append((other, 0))
            tell(rows)


def keys_that_are_lists(games: list[list[str]]) -> list[int]:
    return [sum(1 for other in games if other[:2] == moves[:2]) for moves in games]
