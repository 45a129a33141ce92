def drain(q, handle):
    n = 0
    while True:
        if not q:
            break
        item = q.pop()
        handle(item)
        n += 1
    return n
