def merge_sorted(*streams, key=None):
    """Yield what sorted streams give in order, at ties the earlier stream first; none is read further than needed."""
    heads = []
    for stream in streams:
        rest = iter(stream)
        for item in rest:
            heads.append([item if key is None else key(item), item, rest])
            break
    while heads:
        least = min(heads, key=lambda head: head[0])
        yield least[1]
        for item in least[2]:
            least[:2] = item if key is None else key(item), item
            break
        else:
            heads = [head for head in heads if head is not least]
