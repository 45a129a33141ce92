import os


def clean(folder, names):
    n = 0
    for name in names:
        p = os.path.join(folder, name)
        if os.path.exists(p):
            os.remove(p)
            n = n + 1
    return n
