def _item(key, items):
    return next((item for item in items if item.key == key), None)


def found(keys, shop):
    return [_item(key, shop.items) for key in keys]


# output
from collections import defaultdict


def _item(key, items):
    return next((item for item in items if item.key == key), None)


def found(keys, shop):
    items_by_key = defaultdict(list)
    for item in shop.items:
        items_by_key[item.key].append(item)
    return [_item(key, items_by_key.get(key, ())) for key in keys]
