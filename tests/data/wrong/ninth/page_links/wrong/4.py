def page_links(page, pages, around=1):
    """Return the page numbers to link: first, last and those around the current one; None stands for two or more left out."""
    shown = {1, max(pages, 1)}
    shown.update(range(max(1, page - around), min(pages, page + around) + 1))
    links = []
    for number in sorted(shown):
        gap = number - links[-1] if links else 1
        if gap == 2:
            links.append(number - 1)
        elif gap > 2:
            links.append(None)
        links.append(number)
    return links
