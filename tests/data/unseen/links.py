"""What a crawler asks of its links; each as somebody wrote it first, with inputs to compare and time it on."""

import re


def unique_links(links: list[str]) -> list[str]:
    """Return the links without those that differ in the last slash or the case only."""
    result = []
    for link in links:
        duplicate = False
        for other in result:
            if other.rstrip("/").lower() == link.rstrip("/").lower():
                duplicate = True
                break
        if not duplicate:
            result.append(link)
    return result


def sample_by_host(links: list[tuple[str, str]], most: int) -> dict[str, list[str]]:
    """Return at most so many paths of each host."""
    hosts = []
    for host, path in links:
        if host not in hosts:
            hosts.append(host)
    sample = {}
    for host in hosts:
        paths = []
        for other, path in links:
            if other == host:
                paths.append(path)
        sample[host] = paths[:most]
    return sample


def clean_query(query: str, trackers: list[str]) -> str:
    """Return a query without trackers, sorted by name."""
    kept = []
    for part in query.split("&"):
        name = part.split("=")[0]
        tracked = False
        for i in range(0, len(trackers)):
            if trackers[i] == name:
                tracked = True
        if tracked == False:
            kept.append(part)
    kept.sort()
    return "&".join(kept)


def new_links(links: list[str], known: list[str]) -> list[str]:
    """Return the links that are not known in any of their forms."""
    fresh = []
    for link in links:
        variants = [link, link.rstrip("/"), link + "/"]
        for variant in variants:
            if variant in known:
                break
        else:
            fresh.append(link)
    return fresh


def filtered(links: list[str], words: list[str]) -> list[str]:
    """Return the links that hold one of the words."""
    result = []
    for link in links:
        pattern = re.compile("|".join(re.escape(word) for word in words))
        if pattern.search(link):
            result.append(link)
    return result


def visits(hosts: list[str], visited: list[str]) -> list[tuple[str, int]]:
    """Return how often each host was visited, the most visited first."""
    counts = []
    for host in hosts:
        n = 0
        for v in visited:
            if v == host:
                n += 1
        counts.append((host, n))
    counts.sort(key=lambda pair: -pair[1])
    return counts


def crawl_order(start: int, links: dict[int, list[int]]) -> list[int]:
    """Return the pages in the order in which a crawler comes to them."""
    queue = [start]
    seen = []
    while queue:
        page = queue.pop(0)
        if page in seen:
            continue
        seen.append(page)
        for target in links.get(page, []):
            queue.append(target)
    return seen


def longest_gap(times: list[int]) -> int:
    """Return the longest time between two visits that follow each other."""
    longest = 0
    for i in range(1, len(times)):
        ordered = sorted(times)
        gap = ordered[i] - ordered[i - 1]
        if gap > longest:
            longest = gap
    return longest


def _link(r, n):
    return f"https://Host{r.randrange(n + 1)}.org/{r.choice(['', 'a/', 'a'])}"


INPUTS = {
    "unique_links": lambda r, n: ([_link(r, n) for _ in range(n)],),
    "sample_by_host": lambda r, n: ([(f"h{r.randrange(n + 1)}", f"/{i}") for i in range(n)], 2),
    "clean_query": lambda r, n: (
        "&".join(f"k{r.randrange(n + 1)}={r.randrange(9)}" for _ in range(n)),
        [f"k{r.randrange(n + 1)}" for _ in range(n)],
    ),
    "new_links": lambda r, n: ([_link(r, n) for _ in range(n)], [_link(r, n) for _ in range(n)]),
    "filtered": lambda r, n: ([_link(r, n) for _ in range(n)], [f"t{r.randrange(n + 1)}.o" for _ in range(max(n // 20, 1))]),
    "visits": lambda r, n: (
        [f"h{r.randrange(n + 1)}" for _ in range(n)],
        [f"h{r.randrange(n + 1)}" for _ in range(n)],
    ),
    "crawl_order": lambda r, n: (0, {i: [r.randrange(n + 1) for _ in range(3)] for i in range(n)}),
    "longest_gap": lambda r, n: ([r.randrange(99999) for _ in range(n)],),
}
