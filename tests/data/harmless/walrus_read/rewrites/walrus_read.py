def copy(src, dst):
    while block := src.read(4096):
        dst.write(block)
