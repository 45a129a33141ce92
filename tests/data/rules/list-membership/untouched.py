def set_parameter(items: list[int], known: set[int]) -> list[int]:
    return [item for item in items if item in known]


def text(words: list[str], line: str) -> list[str]:
    return [word for word in words if word in line]


def mapping(words, prices: dict[str, int]):
    return [word for word in words if word in prices]


def no_loop(item, items: list[int]) -> bool:
    return item in items


def first_iterable_only(items: list[int], names: list[str], name: str) -> list[int]:
    return [item for item in (items if name in names else [])]


def handed_away(items: list[int], known: list[int], refresh) -> list[int]:
    found = []
    for item in items:
        refresh(known)
        if item in known:
            found.append(item)
    return found


def rebound(items: list[int], known: list[int]) -> int:
    count = 0
    for item in items:
        if item in known:
            count += 1
            known = known[1:]
    return count


def unhashable_items(rows: list[list[int]], known: list[list[int]]) -> list[list[int]]:
    return [row for row in rows if row in known]


def unhashable_seen(rows: list[list[int]]) -> list[list[int]]:
    seen = []
    for row in rows:
        if row not in seen:
            seen.append(row)
    return seen


def unhashable_display(pairs, known):
    return [a for a, b in pairs if [a, b] in known]


def maybe_none(items: list[int], deny: list[int] | None = None) -> list[int]:
    return [item for item in items if deny and item in deny]


def guarded_unknown(items, deny):
    return [item for item in items if deny is not None and item in deny]


def guarded_by_continue(items, deny):
    found = []
    for item in items:
        if not deny:
            continue
        if item in deny:
            found.append(item)
    return found


def one_shot(items: list[int], known: Iterator[int]) -> list[int]:
    return [item for item in items if item in known]


def module_constant(items: list[int]) -> list[int]:
    return [item for item in items if item in KNOWN]


def attribute(self, items: list[int]) -> list[int]:
    return [item for item in items if item in self.known]


def generator(items: list[int], known: list[int]):
    for item in items:
        if item in known:
            yield item


def bound_by_outer_comprehension(items, tables):
    return [[item for item in items if item in table] for table in tables]


def escaped_seen(items: list[int], log) -> list[int]:
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
            log(seen)
    return seen


def shrinking(items: list[int]) -> list[int]:
    seen = []
    for item in items:
        if item in seen:
            seen.remove(item)
        seen.append(item)
    return seen


def impure_item(items, normal):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(normal(item))
    return seen


def one_line(items: list[int], known: list[int]) -> list[int]: return [i for i in items if i in known]


def in_lambda(items: list[int], known: list[int]):
    return sorted(items, key=lambda item: [other for other in items if other in known])


def is_set_already(items: list[int], known):
    known = set(known)
    return [item for item in items if item in known]


def unhashable_start(items):
    seen = [[]]
    for item in items:
        if item not in seen:
            seen.append(item)
    return seen


def two_names_of_a_list(names: list[str], others: list[str]) -> None:
    for name in others:
        if name not in names:
            names.append(name)
            others.remove(name)


def appended_and_dropped(names: list[str], others: list[str]) -> None:
    for name in others:
        if name not in names:
            names.append(name)
        elif len(names) > 9:
            names.pop(0)


def told_while_it_grows(names: list[str], others: list[str], tell) -> None:
    for name in others:
        if name not in names:
            names.append(name)
            tell(names)


def changed_by_a_method(self, words: list[str]) -> None:
    for word in words:
        if word not in self.words:
            self.words.append(word)
            self.forget(word)


def copied_lists(rows: list[list[int]], others: list[list[int]]) -> list[list[int]]:
    result = list(rows)
    for index in range(len(others)):
        if others[index][:1] not in result:
            result.append(others[index][:1])
    return result


def first_parts_are_lists(games: list[list[str]]) -> list[list[str]]:
    lines = []
    for moves in games:
        line = moves[:2]
        if line not in lines:
            lines.append(line)
    return lines
