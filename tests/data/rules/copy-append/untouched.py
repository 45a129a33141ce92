def parameter(items: list[int], more: list[int]) -> list[int]:
    for item in more:
        items = items + [item]
    return items


def snapshots(numbers):
    found = []
    every = []
    for number in numbers:
        found = found + [number]
        every.append(found)
    return every


def alias_before(numbers):
    found = []
    empty = found
    for number in numbers:
        found = found + [number]
    return found, empty


def given_away(numbers, log):
    found = []
    for number in numbers:
        log(found)
        found = found + [number]
    return found


def walked(numbers):
    found = [1, 2]
    for number in found:
        found = found + [number]
    return found


def no_loop(item):
    found = []
    found = found + [item]
    return found


def in_front(numbers):
    found = []
    for number in numbers:
        found = [number] + found
    return found


def another_list(numbers, start):
    found = start()
    for number in numbers:
        found = found + [number]
    return found


def other_list(numbers):
    found = []
    for number in numbers:
        found = found + numbers
    return found


def in_closure(numbers):
    found = []

    def peek():
        return found

    for number in numbers:
        found = found + [number]
        print(peek())
    return found


def yielded(numbers):
    found = []
    for number in numbers:
        found = found + [number]
        yield found


def last_of_what_may_be_empty(lines: list[str]) -> list[str]:
    whole = []
    for line in lines:
        whole = whole[:-1] + [line]
    return whole


def reads_the_last_only_if_there_is_one(lines: list[str]) -> list[str]:
    whole = []
    for line in lines:
        whole = whole[:-1] + [whole[-1] + line if whole else line]
    return whole


def may_return_something_else(errors: list):
    messages = []
    for error in errors:
        if isinstance(error, list):
            messages = messages + may_return_something_else(error)
    return tuple(messages)
