def group_by_kind(products):
    """Return the names of products that are in stock, by kind, each list sorted by price."""
    groups = defaultdict(list)
    for product in sorted(products, key=lambda p: p.price):
        if product.stock:
            groups[product.kind].append(product.name)
    return dict(groups)
