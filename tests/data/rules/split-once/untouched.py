def limited(line: str) -> str:
    return line.split(",", 2)[0]


def another_piece(line: str) -> str:
    return line.split(",")[1]


def everything(line: str) -> list[str]:
    return line.split(",")[0:]


def no_separator(line: str) -> str:
    return line.split()[0]


def by_pattern(line: str) -> str:
    return re.split(line)[0]


def several(line: str, *more: str) -> str:
    return line.split(*more)[0]
