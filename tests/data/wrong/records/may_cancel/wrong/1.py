def may_cancel(state):
    """Tell whether an order can still be cancelled."""
    return state != State.SENT
