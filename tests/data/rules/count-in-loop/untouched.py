def text(lines: list[str], page: str) -> list[int]:
    return [page.count(line) for line in lines]


def once(items: list[int], item: int) -> int:
    return items.count(item)


def changing(items: list[int]) -> int:
    count = 0
    while items:
        count += items.count(items.pop())
    return count


def unhashable(rows: list[list[int]]) -> list[int]:
    return [rows.count(row) for row in rows]


def unhashable_item(rows, pairs):
    return [rows.count([a, b]) for a, b in pairs]


def part_of_text(words: list[str]) -> list[int]:
    return [word.count("a") for word in words]


def two_arguments(names, word):
    return [word.count(name, 1) for name in names]


def written_out(words: list[str]) -> list[int]:
    known = ["a", "b", "a"]
    return [known.count(word) for word in words]


def maybe_none(words: list[str], known: list[str] | None) -> list[int]:
    return [known.count(word) for word in words if known]


def attribute(self, words: list[str]) -> list[int]:
    return [self.known.count(word) for word in words]


def named_count(items: list[int], count: list[int]) -> list[int]:
    return [item.x.count(item) for item in items if item]
