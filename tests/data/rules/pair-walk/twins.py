def all_differ(names: list[str]) -> bool:
    differ = True
    for i in range(len(names)):
        for j in range(i + 1, len(names)):
            if names[i] == names[j]:
                differ = False
    return differ


# output
def all_differ(names: list[str]) -> bool:
    differ = True
    if len(set(names)) < len(names):
        differ = False
    return differ
