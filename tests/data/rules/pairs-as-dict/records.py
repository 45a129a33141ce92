def f(words):
    rows = []
    for word in words:
        for row in rows:
            if row["word"] == word:
                row["count"] += 1
                break
        else:
            rows.append({"word": word, "count": 1})
    return rows


# output
def f(words):
    rows = []
    places = {}
    for word in words:
        if word in places:
            row = rows[places[word]]
            row["count"] += 1
        else:
            places[word] = len(rows)
            rows.append({"word": word, "count": 1})
    return rows
