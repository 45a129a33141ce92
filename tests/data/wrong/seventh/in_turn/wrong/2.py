def in_turn(tasks, needs):
    """Return tasks with what they need before them, else in their order; raise ValueError for a circle."""
    order, doing = [], set()
    stack = [(task, False) for task in reversed(tasks)]
    while stack:
        task, ready = stack.pop()
        if ready:
            doing.discard(task)
            order.append(task)
        elif task not in order:
            if task in doing:
                raise ValueError(task)
            doing.add(task)
            stack.append((task, True))
            stack.extend((need, False) for need in needs.get(task, ()))
    return order
