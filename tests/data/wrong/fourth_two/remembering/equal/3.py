def remembering(function, size=3):
    """Return a function that remembers its last results; errors are not remembered."""
    kept = OrderedDict()

    def call(*args):
        if args not in kept:
            result = function(*args)
            kept[args] = result
            if len(kept) > size:
                kept.popitem(last=False)
            return result
        kept.move_to_end(args)
        return kept[args]

    call.kept = kept
    return call
