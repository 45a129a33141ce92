import os


def find(folder, end):
    out = []
    for root, dirs, files in os.walk(folder):
        for f in files:
            if f.endswith(end):
                out.append(os.path.join(root, f))
    return out
