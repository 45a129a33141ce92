def counts_from_the_end(text: str) -> list[str]:
    found = []
    while text:
        found.append(text[-1])
        text = text[1:]
    return found


def nothing_found_is_minus_one(text: str) -> list[str]:
    found = []
    while len(found) < 9:
        end = text.find(";")
        found.append(text[:end])
        text = text[end + 1 :]
    return found


def found_before_the_last_bite(text: str) -> list[str]:
    found = []
    while text:
        end = text.find(";")
        if end == -1:
            break
        text = text[1:]
        found.append(text[:end])
    return found


def the_place_is_told(text: str) -> list[int]:
    found = []
    while True:
        end = text.find(";")
        if end == -1:
            break
        found.append(end)
        text = text[end + 1 :]
    return found


def the_rest_is_stripped(text: str) -> list[str]:
    found = []
    while text:
        found.append(text[0])
        text = text[1:].lstrip()
    return found


def the_rest_is_given_away(text: str) -> list[str]:
    found = []
    while text:
        found.append(text)
        text = text[1:]
    return found


def both_ends(text: str) -> int:
    number = 0
    while text:
        text = text[1:-1]
        number += 1
    return number


def a_step_below_zero(text: str, size: int) -> list[str]:
    found = []
    while True:
        found.append(text[:size])
        text = text[size:]
        if not text:
            return found


def lengths_may_be_below_zero(numbers: list[int]) -> list[list[int]]:
    found = []
    while numbers:
        size = numbers[0]
        found.append(numbers[1 : size + 1])
        numbers = numbers[size + 1 :]
    return found


def the_list_grows(items: list[int]) -> int:
    number = 0
    while items:
        if items[0] > 9:
            items.append(items[0] // 2)
        items = items[1:]
        number += 1
    return number


def another_name(queue: list[int], found: list[int]) -> None:
    items = queue
    while items:
        queue.append(items[0])
        items = items[1:]


def the_list_itself_is_returned(items: list[int]) -> list[int]:
    while items and items[0] == 0:
        items = items[1:]
    return items


def given_anew(text: str, others: list[str]) -> list[str]:
    found = []
    while text:
        found.append(text[0])
        text = text[1:]
        if not text and others:
            text = others.pop()
    return found


def reads_its_own_length(text: str) -> list[int]:
    found = []
    while text:
        found.append(len(text))
        text = text[1:]
    return found


def the_mark_counts(text: str) -> list[str]:
    found = []
    while text:
        head, mark, text = text.partition(";")
        found.append(head + mark)
    return found


def the_mark_may_be_empty(text: str, mark: str) -> list[str]:
    found = []
    while text:
        head, _, text = text.partition(mark)
        found.append(head)
    return found


def unknown(rows):
    found = []
    while len(rows) > 0:
        found.append(rows[0])
        rows = rows[1:]
    return found


def asked_while_it_waits(items: list[int]) -> Iterator[int]:
    while items:
        yield items[0]
        items = items[1:]


def within_a_function(text: str) -> list[str]:
    found = []

    def first() -> str:
        return text[0]

    while text:
        found.append(first())
        text = text[1:]
    return found


def only_once(text: str) -> str:
    if text.startswith("#"):
        text = text[1:]
    return text
