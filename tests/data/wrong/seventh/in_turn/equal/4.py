def in_turn(tasks, needs):
    """Return tasks with what they need before them, else in their order; raise ValueError for a circle."""
    state, order = {}, []

    def visit(task):
        if state.get(task) == "doing":
            raise ValueError(task)
        if task not in state:
            state[task] = "doing"
            for need in needs.get(task, ()):
                visit(need)
            state[task] = "done"
            order.append(task)

    for task in tasks:
        visit(task)
    return order
