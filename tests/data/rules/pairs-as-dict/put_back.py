def f(words):
    rows = []
    for word in words:
        for i in range(len(rows)):
            if rows[i][0] == word:
                rows[i] = (word, rows[i][1] + 1)
                break
        else:
            rows.append((word, 1))
    return rows


# output
def f(words):
    rows = []
    places = {}
    for word in words:
        if word in places:
            i = places[word]
            rows[i] = (word, rows[i][1] + 1)
        else:
            places[word] = len(rows)
            rows.append((word, 1))
    return rows
