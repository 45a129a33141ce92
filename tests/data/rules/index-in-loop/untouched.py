def of_text(alphabet: str, word: str) -> list[int]:
    return [alphabet.index(letter) for letter in word]


def not_in_a_loop(names: list[str], name: str) -> int:
    return names.index(name)


def error_is_caught(names: list[str], wanted: list[str]) -> list[int]:
    found = []
    for name in wanted:
        try:
            found.append(names.index(name))
        except ValueError:
            found.append(-1)
    return found


def from_a_start(names: list[str], wanted: list[str]) -> list[int]:
    return [names.index(name, 1) for name in wanted if name in names]


def changing(names: list[str], wanted: list[str]) -> list[int]:
    found = []
    for name in wanted:
        found.append(names.index(name))
        names.remove(name)
    return found


def unhashable(rows: list[list[int]], wanted: list[list[int]]) -> list[int]:
    return [rows.index(row) for row in wanted]


def written_out(wanted: list[str]) -> list[int]:
    names = ["a", "b", "c"]
    return [names.index(name) for name in wanted]


def behind_a_guard(names, wanted):
    return [names.index(name) for name in wanted if names is not None]
