def all_of_them(words):
    rows = []
    for word in words:
        for row in rows:
            if row[0] == word:
                row[1] += 1
        rows.append([word, 1])
    return rows


def key_changes(words):
    rows = []
    for word in words:
        for row in rows:
            if row[0] == word:
                row[0] = word + "s"
                break
        else:
            rows.append([word, 1])
    return rows


def another_key_is_put_there(words):
    rows = []
    for word in words:
        for i, (known, number) in enumerate(rows):
            if known == word:
                rows[i] = (word + "s", number)
                break
        else:
            rows.append((word, 1))
    return rows


def sorted_meanwhile(words):
    rows = []
    for word in words:
        for row in rows:
            if row[0] == word:
                row[1] += 1
                break
        else:
            rows.append([word, 1])
        rows.sort()
    return rows


def taken_off(words):
    rows = []
    for word in words:
        for row in rows:
            if row[0] == word:
                rows.remove(row)
                break
        else:
            rows.append([word, 1])
    return rows


def has_some_already(words, rows):
    for word in words:
        for row in rows:
            if row[0] == word:
                row[1] += 1
                break
        else:
            rows.append([word, 1])
    return rows


def unknown_items(words):
    rows = []
    for word in words:
        for row in rows:
            if row[0] == word:
                row[1] += 1
                break
        else:
            rows.append(made(word))
    return rows


def given_away(words):
    rows = []
    for word in words:
        for row in rows:
            if row[0] == word:
                row[1] += 1
                break
        else:
            rows.append([word, 1])
        tell(rows)
    return rows


def more_than_equal(words):
    rows = []
    for word in words:
        for row in rows:
            if row[0] == word and row[1] < 3:
                row[1] += 1
                break
        else:
            rows.append([word, 1])
    return rows


def pair_is_needed_later(words):
    rows = []
    for word in words:
        for row in rows:
            if row[0] == word:
                row[1] += 1
                break
        else:
            rows.append([word, 1])
    return rows, row


def goes_on(words):
    rows = []
    for word in words:
        for row in rows:
            if row[0] == word:
                if row[1] > 2:
                    continue
                row[1] += 1
                break
        else:
            rows.append([word, 1])
    return rows


def the_pair_goes_elsewhere(words, others):
    rows = []
    for word in words:
        for row in rows:
            if row[0] == word:
                others.append(row)
                break
        else:
            rows.append([word, 1])
        others[-1][0] = ""
    return rows


def caught(words):
    rows = []
    for word in words:
        for row in rows:
            if row[0] == word:
                row[1] += 1
                break
        else:
            try:
                rows.append([word, int(word)])
            except ValueError:
                pass
    return rows


def lists_as_keys(rows: list[list[int]]):
    found = []
    for row in rows:
        for pair in found:
            if pair[0] == row:
                pair[1] += 1
                break
        else:
            found.append([row, 1])
    return found
