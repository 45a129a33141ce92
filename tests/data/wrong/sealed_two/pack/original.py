def pack(weights, capacity):
    """Put weights, in order, into boxes: each into the first that has room."""
    boxes = []
    for weight in weights:
        if weight > capacity:
            raise Full(weight)
        for box in boxes:
            if sum(box) + weight <= capacity:
                box.append(weight)
                break
        else:
            boxes.append([weight])
    return boxes
