def run_order(jobs):
    """Return the names of jobs in an order in which each comes after what it needs; the most urgent first."""
    needs = {job.name: set(job.needs) for job in jobs}
    ready = [(-job.priority, job.name) for job in jobs if not job.needs]
    priority = {job.name: job.priority for job in jobs}
    heapq.heapify(ready)
    order = []
    while ready:
        _, done = heapq.heappop(ready)
        order.append(done)
        for name, open_needs in needs.items():
            if done in open_needs:
                open_needs.discard(done)
                if not open_needs:
                    heapq.heappush(ready, (-priority[name], name))
    if len(order) < len(needs):
        raise ValueError(f"a circle: {sorted(needs.keys() - set(order))}")
    return order
