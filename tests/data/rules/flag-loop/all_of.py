def complete(words: list[str]) -> bool:
    ok = True
    for word in words:
        if not word:
            ok = False
    print(ok)
    return ok


# output
def complete(words: list[str]) -> bool:
    ok = all(word for word in words)
    print(ok)
    return ok
