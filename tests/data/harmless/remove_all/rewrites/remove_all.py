def clean(folder, names):
    removed = 0
    for name in names:
        path = os.path.join(folder, name)
        if os.path.exists(path):
            os.remove(path)
            removed += 1
    return removed
