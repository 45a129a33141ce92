def pack(weights, capacity):
    """Put weights, in order, into boxes: each into the first that has room."""
    boxes = []
    for weight in weights:
        if weight > capacity:
            raise Full(weight)
        box = next((box for box in boxes if sum(box) + weight < capacity), None)
        if box is None:
            boxes.append([weight])
        else:
            box.append(weight)
    return boxes
