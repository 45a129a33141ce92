def counts_anything(values) -> int:
    number = 0
    for i in range(len(values) // 2):
        if values[i] != values[len(values) - i - 1]:
            number += 1
    return number


def shifted(values: list[int]) -> bool:
    for i in range(len(values)):
        if values[i] != values[i - 1]:
            return False
    return True


def other_list(values: list[int], others: list[int]) -> bool:
    for i in range(len(values)):
        if values[i] != others[len(values) - 1 - i]:
            return False
    return True


def of_a_dict(values: dict[int, int]) -> bool:
    for i in range(len(values)):
        if values[i] != values[len(values) - 1 - i]:
            return False
    return True


def commented(text: str) -> bool:
    for i in range(len(text)):
        # From both ends.
        if text[i] != text[len(text) - 1 - i]:
            return False
    return True


def other_way_round(text: str) -> bool:
    for i in range(len(text)):
        if text[i] != text[len(text) - 1 - i]:
            return True
    return True
