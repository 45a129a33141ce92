def heads(rows: list[list[str]]) -> list[str]:
    # The part before the colon.
    return [row[0].rsplit(sep=":")[0] for row in rows if row]


# output
def heads(rows: list[list[str]]) -> list[str]:
    # The part before the colon.
    return [row[0].split(":", 1)[0] for row in rows if row]
