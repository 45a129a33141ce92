def fresh(links: list[str], known: list[str]) -> list[str]:
    found = []
    for link in links:
        for variant in (link, link + "/"):
            if variant in known:
                break
        else:
            found.append(link)
    return found


# output
def fresh(links: list[str], known: list[str]) -> list[str]:
    found = []
    for link in links:
        if not any(variant in known for variant in (link, link + "/")):
            found.append(link)
    return found
