def copy(src, dst):
    while True:
        block = src.read(4096)
        if not block:
            break
        dst.write(block)
