def no_outer_loop(items: list[tuple[int, str]], key: int) -> list[str]:
    return [name for number, name in items if number == key]


def inner_changes(orders, customers):
    for order in orders:
        for customer in customers:
            if customer.id == order.customer_id:
                customers.remove(customer)


def key_changes(orders, customers):
    for order in orders:
        for customer in customers:
            if customer["id"] == order["id"]:
                customer["id"] = None


def value_changes(orders, customers):
    for order in orders:
        for customer in customers:
            if customer.id == order.next:
                order.next = customer.next


def dependent_inner(orders):
    return [item for order in orders for item in order.items if item.id == order.main]


def both_sides_inner(orders, customers):
    return [1 for _ in orders for customer in customers if customer.id == customer.parent]


def variable_used_later(orders, customers):
    for order in orders:
        for customer in customers:
            if customer.id == order.customer_id:
                order.found = True
    return customer


def variable_is_parameter(orders, customers, customer):
    for order in orders:
        for customer in customers:
            if customer.id == order.customer_id:
                order.found = True


def else_branch(orders, customers):
    count = 0
    for order in orders:
        for customer in customers:
            if customer.id == order.customer_id:
                count += 1
            else:
                count -= 1
    return count


def more_in_the_body(orders, customers):
    count = 0
    for order in orders:
        for customer in customers:
            count += 1
            if customer.id == order.customer_id:
                count += 2
    return count


def less_than(orders, customers):
    return [1 for order in orders for customer in customers if customer.id < order.id]


def second_condition(orders, customers):
    return [
        1
        for order in orders
        for customer in customers
        if customer is not None and customer.id == order.customer_id
    ]


def impure_key(orders, customers, read):
    return [1 for order in orders for customer in customers if read(customer) == order]


def one_shot(orders: list[int], lines: Iterator[int]) -> list[int]:
    return [line for order in orders for line in lines if line == order]


def maybe_none(orders: list[int], customers: list[int] | None) -> int:
    count = 0
    for order in orders:
        if customers is not None:
            for customer in customers:
                if customer == order:
                    count += 1
    return count


def guarded_unknown(orders, customers):
    count = 0
    for order in orders:
        if order.open:
            for customer in customers:
                if customer.id == order.id:
                    count += 1
    return count


async def asynchronous(orders, customers):
    return [1 for order in orders async for customer in customers if customer.id == order]


def comprehension_name_is_used(homes, cities, name):
    return [[name for name, home in homes if home == city] for city in cities], name


def jumps_further(orders, customers):
    for order in orders:
        for customer in customers:
            if customer.id != order.customer_id:
                if order.open:
                    continue
            order.found = True


def keys_that_are_lists(games: list[list[str]]) -> list[list[list[str]]]:
    return [[other for other in games if other[:2] == moves[:2]] for moves in games]
