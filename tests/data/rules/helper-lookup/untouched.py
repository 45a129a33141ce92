def _last(rows, key):
    for known, size in rows:
        if known == key:
            break
    return size


def the_last_item_counts(keys, rows: list):
    return [_last(rows, key) for key in keys]


def _share(rows, key):
    for known, size in rows:
        if known == key:
            return size / len(rows)
    return 0


def its_length_counts(keys, rows: list):
    return [_share(rows, key) for key in keys]


def _either(rows, key):
    for known, size in rows:
        if known == key or size == 0:
            return size
    return 0


def others_count_as_well(keys, rows: list):
    return [_either(rows, key) for key in keys]


def _size(rows, key):
    for known, size in rows:
        if known == key:
            return size
    return 0


def the_list_grows(keys, rows: list):
    found = []
    for key in keys:
        found.append(_size(rows, key))
        rows.append((key, 1))
    return found


def another_list_each_turn(keys, tables: list):
    return [_size(rows, key) for key, rows in zip(keys, tables)]


def the_same_key(keys, rows: list, key):
    return [_size(rows, key) for _ in keys]


def no_loop(rows: list, key):
    return _size(rows, key)


def a_generator(keys, rows: Iterator):
    return [_size(rows, key) for key in keys]


def _counted(rows, key):
    calls.append(key)
    for known, size in rows:
        if known == key:
            return size
    return 0


def it_keeps_books(keys, rows: list):
    return [_counted(rows, key) for key in keys]


def _first(rows, key):
    key = key.lower()
    for known, size in rows:
        if known == key:
            return size
    return 0


def the_key_is_worked_out_within(keys, rows: list):
    return [_first(rows, key) for key in keys]
