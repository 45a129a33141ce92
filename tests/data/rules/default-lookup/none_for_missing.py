def ages(names: list[str], table: dict[str, int]) -> list[int | None]:
    found = []
    for name in names:
        try:
            age = table[name]
        except KeyError:
            age = None
        found.append(age)
    return found


# output
def ages(names: list[str], table: dict[str, int]) -> list[int | None]:
    found = []
    for name in names:
        age = table.get(name)
        found.append(age)
    return found
