def plain_name(strict: bool) -> int:
    if strict:
        value = 1
    else:
        value = 2
    return value


def two_places(row: dict[str, int], strict: bool) -> None:
    if strict:
        row["a"] = 1
    else:
        row["b"] = 1


def commented(row: dict[str, int], strict: bool) -> None:
    if strict:
        row["a"] = 1  # as agreed
    else:
        row["a"] = 2


def chain(row: dict[str, int], level: int) -> None:
    if level > 2:
        row["a"] = 1
    elif level > 1:
        row["a"] = 2
    else:
        row["a"] = 3


def too_long(row: dict[str, str], strict: bool) -> None:
    if strict:
        row["description"] = "a rather long description of something"
    else:
        row["description"] = "another rather long description of it"


def does_more(row: dict[str, int], strict: bool) -> None:
    if strict:
        row["a"] = 1
        row["b"] = 1
    else:
        row["a"] = 2
