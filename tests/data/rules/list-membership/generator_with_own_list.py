def distinct(items):
    seen = []
    for item in items:
        if item not in seen:
            seen.append(item)
            yield item


# output
def distinct(items):
    seen = set()
    for item in items:
        if item not in seen:
            seen.add(item)
            yield item
