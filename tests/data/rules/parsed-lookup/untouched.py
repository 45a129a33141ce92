def carried(asked, lines: list[str]):
    found = []
    before = ""
    for name in asked:
        for line in lines:
            key = line.partition("=")[0].strip() or before
            before = key
            if key == name:
                found.append(line)
    return found


def read_early(asked, lines: list[str]):
    found = []
    for name in asked:
        for line in lines:
            if key.startswith("x"):
                continue
            key = line.strip()
            if key == name:
                found.append(line)
    return found


def steps_see_what_grows(asked, lines: list[str]):
    found = []
    for name in asked:
        for line in lines:
            if line in found:
                continue
            key = line.strip()
            if key == name:
                found.append(line)
    return found


def each_turn_has_its_own_parts(asked, lines: list[str]):
    found = []
    for name in asked:
        for line in lines:
            parts = line.split("=")
            if parts[0].strip() == name:
                found.append(parts)
    return found


def lines_behind_the_match_may_be_broken(asked, lines: list[str]):
    found = []
    for name in asked:
        for line in lines:
            key, value = line.split("=")
            if key == name:
                found.append(value)
                break
    return found


def no_outer_loop(name, lines: list[str]):
    for line in lines:
        key, _, value = line.partition("=")
        if key == name:
            return value
    return None


def items_are_changed(asked, rows: list[dict]):
    for name in asked:
        for row in rows:
            if row["done"]:
                continue
            key = row["name"].lower()
            if key == name:
                row["done"] = True


def the_list_grows(asked, lines: list[str]):
    for name in asked:
        for line in lines:
            key = line.strip()
            if key == name:
                lines.append(line)
                break


def key_is_read_behind_the_loop(asked, lines: list[str]):
    found = []
    for name in asked:
        for line in lines:
            key = line.strip()
            if key == name:
                found.append(line)
    return found, key


def an_unknown_function(asked, lines: list[str]):
    found = []
    for name in asked:
        for line in lines:
            key = parse(line)
            if key == name:
                found.append(line)
    return found


def compares_both_ways(asked, lines: list[str]):
    found = []
    for name in asked:
        for line in lines:
            key = line.strip()
            if key == name:
                found.append(line)
            else:
                found.append(name)
    return found


def an_iterator(asked, lines: Iterator[str]):
    found = []
    for name in asked:
        for line in lines:
            key = line.strip()
            if key == name:
                found.append(line)
    return found
