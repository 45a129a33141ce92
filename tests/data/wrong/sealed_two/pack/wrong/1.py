def pack(weights, capacity):
    """Put weights, in order, into boxes: each into the first that has room."""
    boxes, room = [], []
    for weight in weights:
        if weight > capacity:
            raise Full(weight)
        fits = [i for i, left in enumerate(room) if left >= weight]
        if fits:
            best = max(fits, key=lambda i: room[i])
            boxes[best].append(weight)
            room[best] -= weight
        else:
            boxes.append([weight])
            room.append(capacity - weight)
    return boxes
