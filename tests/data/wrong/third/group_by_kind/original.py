def group_by_kind(products):
    """Return the names of products that are in stock, by kind, each list sorted by price."""
    groups = {}
    for product in sorted(products, key=lambda p: p.price):
        if product.stock > 0:
            groups.setdefault(product.kind, []).append(product.name)
    return groups
