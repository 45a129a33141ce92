def group_by_kind(products):
    """Return the names of products that are in stock, by kind, each list sorted by price."""
    groups = {}
    for price, name, kind in sorted((p.price, p.name, p.kind) for p in products if p.stock > 0):
        groups.setdefault(kind, []).append(name)
    return groups
