def page_links(page, pages, around=1):
    """Return the page numbers to link: first, last and those around the current one; None stands for two or more left out."""
    if pages <= 1:
        return [1] * max(pages, 0)
    low, high = max(2, page - around), min(pages - 1, page + around)
    links = [1]
    if low > 2:
        links.append(2 if low == 3 else None)
    links.extend(range(low, high + 1))
    if high < pages - 1:
        links.append(pages - 1 if high == pages - 2 else None)
    return [*links, pages]
