def places(order: list[str], names: list[str]) -> list[int]:
    return [order.index(name) for name in names if name in order]


# output
def places(order: list[str], names: list[str]) -> list[int]:
    order_positions = {item: i for i, item in reversed(list(enumerate(order)))}
    return [order_positions[name] for name in names if name in order_positions]
