def of_text(wanted: list[str], text: str) -> list[str]:
    return [part for part in wanted if part in list(text)]


def of_an_iterator(wanted: list[str], lines: Iterator[str]) -> list[str]:
    return [line for line in wanted if line in list(lines)]


def unknown(wanted, items):
    return [item for item in wanted if item in list(items)]


def with_a_key(wanted: list[str], names: list[str]) -> list[str]:
    return [name for name in wanted if name in sorted(names, key=len)]


def as_text(wanted: list[str], names: list[str]) -> list[str]:
    return [name for name in wanted if name in str(names)]


def made_by_a_call(wanted: list[str], read) -> list[str]:
    return [name for name in wanted if name in list(read().keys())]
