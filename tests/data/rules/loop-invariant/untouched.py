def behind_a_guard(values, limits):
    found = []
    for value in values:
        if limits is not None and value < max(limits):
            found.append(value)
    return found


def behind_an_early_jump(values, limits):
    for value in values:
        if not limits:
            return None
        if value > max(limits):
            return value
    return None


def changed_in_the_loop(values: list[int]) -> list[int]:
    found = []
    for _ in range(10):
        found.append(max(values))
        values.append(1)
    return found


def handed_to_others(values: list[int], change) -> list[int]:
    found = []
    for _ in range(10):
        found.append(max(values))
        change(values)
    return found


def new_list_each_time(values: list[int]) -> list[list[int]]:
    return [sorted(values) for _ in values]


def kept_list(values: list[int]) -> list[list[int]]:
    found = []
    for value in values:
        row = list(values)
        row.append(value)
        found.append(row)
    return found


def two_arguments(values: list[int], least: int, most: int) -> list[int]:
    return [value + max(least, most) for value in values]


def bound_by_the_loop(words: list[str]) -> list[str]:
    return [word for word in words if sorted(word) == list(word)]


def short_loop(values: list[int]) -> list[int]:
    return [max(values) * factor for factor in (1, 2, 3)]


def yields(values: list[int]):
    for value in values:
        yield value / max(values)


def inside_a_try(values, rows):
    found = []
    for row in rows:
        try:
            found.append(row / max(values))
        except ValueError:
            found.append(0)
    return found


def own_function(values: list[int], weigh) -> list[int]:
    return [value * weigh(values) for value in values]


def items_change(values: list[int]) -> list[int]:
    found = []
    for i in range(len(values)):
        values[i] += 1
        found.append(max(values))
    return found


_RATES = {}


def _rate(rows: list[int]) -> int:
    return len(rows) + len(_RATES)


def sees_more(rows: list[int]) -> list[int]:
    found = []
    for row in rows:
        found.append(row * _rate(rows))
    return found


def _drop(rows: list[int]) -> int:
    return rows.pop()


def neighbour_changes(rows: list[int]) -> list[int]:
    found = []
    for row in rows:
        found.append(row * _drop(rows))
    return found


def _both(rows: list[int]) -> list[int]:
    return [*rows, *rows]


def neighbour_gives_a_list(rows: list[int]) -> list[list[int]]:
    found = []
    for row in rows:
        found.append(_both(rows))
    return found


def _sum(rows: list[int]) -> int:
    return sum(rows)


def rows_change(rows: list[int]) -> list[int]:
    found = []
    for i in range(len(rows)):
        rows[i] += _sum(rows)
        found.append(i)
    return found


def with_an_effect(names, place):
    for name in names:
        place.parent.replace(place)
    return names


def under_another_name(rows):
    first = rows[0]
    found = []
    for row in rows:
        first.append(len(row))
        found.append(sum(rows[0]))
    return found
