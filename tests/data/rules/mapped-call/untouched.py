def own_function(rows: list[int], weight) -> int:
    return sum(weight(row) for row in rows)


def unknown_text(words) -> int:
    return sum(word.isdigit() for word in words)


def two_clauses(rows: list[list[str]]) -> int:
    return sum(len(word) for row in rows for word in row)


def with_base(texts: list[str]) -> int:
    return sum(int(text, 16) for text in texts)


def two_values(pairs: list[tuple[int, int]]) -> list[int]:
    return list(filter(lambda pair, least=3: pair[0] > least, pairs))
