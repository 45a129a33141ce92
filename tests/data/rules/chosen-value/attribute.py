def total(rows: list[int], strict: bool) -> int:
    class Box:
        pass

    box = Box()
    # What counts.
    if strict and rows:
        box.value = sum(rows)
    else:
        box.value = len(rows)
    return box.value


# output
def total(rows: list[int], strict: bool) -> int:
    class Box:
        pass

    box = Box()
    # What counts.
    box.value = sum(rows) if strict and rows else len(rows)
    return box.value
