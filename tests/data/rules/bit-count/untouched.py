def anything(number) -> int:
    return bin(number).count("1")


def zeros(number: int) -> int:
    return bin(number).count("0")


def key_of_anything(numbers) -> list:
    return sorted(numbers, key=lambda number: bin(number).count("1"))


def of_rows(rows: list[tuple[int, str]]) -> list[tuple[int, str]]:
    return sorted(rows, key=lambda row: bin(row[0]).count("1"))
