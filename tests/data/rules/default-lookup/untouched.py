def default_is_computed(table: dict[str, int], key: str, read) -> int:
    try:
        value = table[key]
    except KeyError:
        value = read(key)
    return value


def get(self, key):
    try:
        value = self.items[key]
    except KeyError:
        value = None
    return value


def other_error(items: list[int], i: int) -> int:
    try:
        value = items[i]
    except IndexError:
        value = 0
    return value


def other_number(words: list[str]) -> dict[str, int]:
    found = {}
    for word in words:
        if word in found:
            found[word] += 1
        else:
            found[word] = 5
    return found


def does_more(words: list[str]) -> dict[str, int]:
    found = {}
    for word in words:
        if word in found:
            found[word] += 1
            print(word)
        else:
            found[word] = 1
    return found


def commented(words: list[str]) -> dict[str, int]:
    found = {}
    for word in words:
        if word in found:
            found[word] += 1  # once more
        else:
            found[word] = 1
    return found


def of_a_set(words: list[str]) -> set[str]:
    found = set()
    for word in words:
        if word not in found:
            found.add(word)
    return found


def key_has_effects(table: dict[int, int], read) -> None:
    while True:
        if read() in table:
            table[read()] += 1
        else:
            table[read()] = 1


def text_is_joined(words: list[str]) -> dict[int, str]:
    found = {}
    for word in words:
        if len(word) in found:
            found[len(word)] += "x"
        else:
            found[len(word)] = "x"
    return found
