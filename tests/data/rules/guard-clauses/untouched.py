def flat(a: int) -> str:
    if a > 0:
        return "positive"
    if a < 0:
        return "negative"
    return "zero"


def chain(a: int) -> str:
    if a == 1:
        return "one"
    elif a == 2:
        return "two"
    else:
        return "many"


def simple_last(items: list[int]) -> list[int]:
    found = []
    for item in items:
        if item > 0:
            found.append(item)
    return found


def else_goes_on(items: list[int]) -> int:
    total = 0
    for item in items:
        if item > 0:
            total += item
        else:
            total -= item
        total += 1
    return total


def only_an_else_too_many(a: int) -> int:
    if a > 0:
        return a
    else:
        return -a


def too_little_to_gain(rows):
    found = []
    for row in rows:
        if row is not None:
            if row > 0:
                found.append(row)
    return found


def jump_would_stand_twice(line, args):
    if args[0] != "alias":
        marker = line.find(";;")
        if marker >= 0:
            following = line[marker + 2 :].lstrip()
            args.append(following)
            line = line[:marker].rstrip()
    return line


def something_behind(items: list[int]) -> int:
    total = 0
    for item in items:
        if item > 0:
            for _ in range(item):
                if total < 100:
                    total += 1
        total += 1
    return total


def parts_that_may_be_there(doc: list[str], note: list[str]) -> list[str]:
    lines = []
    if doc:
        lines.append("")
        lines.extend(line for line in doc if line)
    if note:
        lines.append("")
        for line in note:
            if line:
                lines.append(line)
            else:
                lines.append("-")
            lines.append(line)
    return lines


def one_case_after_the_other(text: str, first, second):
    if match := first.match(text):
        return ("first", match.group(2))
    if match := second.match(text):
        if "interval" in match.group(1):
            return None
        return ("second", match.group(2))
    return None


def returns_what_it_gathers(rows: list, found: list) -> list:
    if rows:
        for row in rows:
            for name in row.names:
                if len(name) > 2:
                    found.append(name)
    return found


def both_leave_and_nothing_nests(states: dict, role: str, table: dict):
    if states[role] is None:
        # The special case comes first.
        kind, parts = table["special"]
        made = kind(*parts)
        return made
    else:
        return table.get(role)


def opposite_of_an_order(chunks: list, width: float) -> list:
    line, used = [], 0.0
    while chunks:
        if used + chunks[-1] <= width:
            used += chunks[-1]
            line.append(chunks.pop())
        else:
            break
    return line


def the_next_case(parts: tuple) -> str:
    if len(parts) == 2:
        return "-" * parts[0]
    elif len(parts) == 3:
        row, widths, is_header = parts
        line = "|" + "|".join(row)
        if is_header:
            return "=" * widths + line
        return line
    else:
        raise ValueError("two or three parts")


def long_for_one_level(word: str, table_is_known: bool) -> int:
    if table_is_known:
        if word == "":
            return -1
        return {
            "a1": 0,
            "a2": 1,
            "a3": 2,
            "a4": 3,
            "a5": 4,
            "a6": 5,
            "b1": 6,
            "b2": 7,
            "b3": 8,
            "b4": 9,
            "b5": 10,
            "b6": 11,
            "c1": 12,
            "c2": 13,
            "c3": 14,
            "c4": 15,
            "c5": 16,
            "c6": 17,
            "d1": 18,
            "d2": 19,
            "d3": 20,
            "d4": 21,
            "d5": 22,
            "d6": 23,
            "e1": 24,
            "e2": 25,
            "e3": 26,
            "e4": 27,
            "e5": 28,
            "e6": 29,
        }.get(word, 0)
    else:
        return 0


def one_point_of_many(rows, limits, names):
    found = []
    for row in rows:
        for limit in limits:
            if row > limit:
                if row % 2:
                    found.append(row)
                elif limit:
                    found.append(limit)
                else:
                    for name in names:
                        if name:
                            found.append(name)
    if found:
        found.sort()
        found.reverse()
        found.append(0)
        if len(found) > 3:
            found.pop()
        return found
    else:
        return None
