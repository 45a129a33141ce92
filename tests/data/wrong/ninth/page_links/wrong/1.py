def page_links(page, pages, around=1):
    """Return the page numbers to link: first, last and those around the current one; None stands for two or more left out."""
    if pages < 1:
        return []
    links = []
    last = 0
    for number in sorted({1, pages, *range(max(1, page - around), min(pages, page + around) + 1)}):
        if number - last > 1:
            links.append(None)
        links.append(number)
        last = number
    return links
