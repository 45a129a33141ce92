def run_order(jobs):
    """Return the names of jobs in an order in which each comes after what it needs; the most urgent first."""
    waiting = {job.name: set(job.needs) for job in jobs}
    priority = {job.name: job.priority for job in jobs}
    order = []
    while waiting:
        ready = [name for name, needs in waiting.items() if not needs & waiting.keys()]
        if not ready:
            raise ValueError(f"a circle: {sorted(waiting)}")
        for name in sorted(ready, key=lambda n: (-priority[n], n)):
            order.append(name)
            del waiting[name]
    return order
