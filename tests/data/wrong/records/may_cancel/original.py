def may_cancel(state):
    """Tell whether an order can still be cancelled."""
    if state == State.NEW:
        return True
    if state == State.PAID:
        return True
    return False
