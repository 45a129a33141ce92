def run_order(jobs):
    """Return the names of jobs in an order in which each comes after what it needs; the most urgent first."""
    waiting = {job.name: set(job.needs) for job in jobs}
    urgent = {job.name: -job.priority for job in jobs}
    order = []
    while waiting:
        ready = [name for name in waiting if waiting[name].isdisjoint(waiting)]
        if not ready:
            raise ValueError(f"a circle: {sorted(waiting)}")
        name = min((urgent[name], name) for name in ready)[1]
        order.append(name)
        waiting.pop(name)
    return order
