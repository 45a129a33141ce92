def drain(q, handle):
    n = 0
    while q:
        handle(q.pop())
        n += 1
    return n
