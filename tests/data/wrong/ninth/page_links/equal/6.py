def page_links(page, pages, around=1):
    """Return the page numbers to link: first, last and those around the current one; None stands for two or more left out."""
    if pages < 1:
        return []
    low, high = page - around, page + around
    shown = {1, pages}
    shown.update(range(low if low > 1 else 1, (high if high < pages else pages) + 1))
    links = []
    for number in sorted(shown):
        if links and number > links[-1] + 1:
            links.append(number - 1 if number == links[-1] + 2 else None)
        links.append(number)
    return links
