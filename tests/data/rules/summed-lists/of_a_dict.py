def every_tag(tags_by_page: dict[str, list[str]]) -> list[str]:
    """Return all tags, page by page."""
    return sorted(set(sum(tags_by_page.values(), [])))


# output
from itertools import chain


def every_tag(tags_by_page: dict[str, list[str]]) -> list[str]:
    """Return all tags, page by page."""
    return sorted(set(list(chain.from_iterable(tags_by_page.values()))))
