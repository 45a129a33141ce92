def page_links(page, pages, around=1):
    """Return the page numbers to link: first, last and those around the current one; None stands for two or more left out."""
    if pages < 1:
        return []
    shown = sorted({1, pages, *range(max(1, page - around), min(pages, page + around) + 1)})
    links = shown[:1]
    for before, number in itertools.pairwise(shown):
        gap = number - before - 1
        if gap:
            links.append(before + 1 if gap == 1 else None)
        links.append(number)
    return links
