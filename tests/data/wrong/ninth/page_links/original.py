def page_links(page, pages, around=1):
    """Return the page numbers to link: first, last and those around the current one; None stands for two or more left out."""
    if pages < 1:
        return []
    window = range(max(1, page - around), min(pages, page + around) + 1)
    links = []
    last = 0
    for number in sorted({1, pages} | set(window)):
        if number - last == 2:
            links.append(number - 1)
        elif number - last > 2:
            links.append(None)
        links.append(number)
        last = number
    return links
