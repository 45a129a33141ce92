def remembering(function, size=3):
    """Return a function that remembers its last results; errors are not remembered."""
    kept = OrderedDict()

    def call(*args):
        result = kept.get(args)
        if result is not None:
            kept.move_to_end(args)
            return result
        result = function(*args)
        kept[args] = result
        if len(kept) > size:
            kept.popitem(last=False)
        return result

    call.kept = kept
    return call
