def interleave(*lists):
    """Return the first items of all lists, then the second ones, and so on; short lists end early."""
    result = []
    queues = [deque(one) for one in lists]
    while queues and queues[0]:
        for queue in queues:
            if queue:
                result.append(queue.popleft())
    return result
