"""What a bookkeeping program asks of its entries; each as somebody wrote it first, with inputs to compare and time it on."""

from datetime import datetime


def first_and_last_use(entries: list[tuple[str, int]]) -> dict[str, tuple[int, int]]:
    """Return for each account the first and the last day on which it was used."""
    accounts = []
    for account, day in entries:
        if account not in accounts:
            accounts.append(account)
    uses = {}
    for account in accounts:
        days = [day for other, day in entries if other == account]
        uses[account] = (min(days), max(days))
    return uses


def all_tags(entries: list[list[str]]) -> list[str]:
    """Return all tags, each once, sorted."""
    tags = []
    for entry in entries:
        for tag in entry:
            found = False
            for known in tags:
                if known == tag:
                    found = True
            if not found:
                tags.append(tag)
    tags.sort()
    return tags


def duplicate_balances(balances: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Return the balances that are asserted a second time."""
    duplicates = []
    for i in range(len(balances)):
        for j in range(i):
            if balances[j] == balances[i]:
                duplicates.append(balances[i])
                break
    return duplicates


def inactive_uses(postings: list[tuple[str, int]], opened: list[tuple[str, int]]) -> list[str]:
    """Return the accounts of postings that no directive opened."""
    wrong = []
    for account, amount in postings:
        is_open = False
        for name, day in opened:
            if name == account:
                is_open = True
                break
        if not is_open:
            wrong.append(account)
    return wrong


def names_at_level(accounts: list[str], level: int) -> list[str]:
    """Return the names at one level of the hierarchy that are used more than once, sorted."""
    names = []
    for account in accounts:
        parts = account.split(":")
        if len(parts) > level:
            names.append(parts[level])
    often = []
    for name in names:
        if names.count(name) > 1 and name not in often:
            often.append(name)
    return sorted(often)


def postings_by_account(accounts: list[str], postings: list[tuple[str, int]]) -> dict[str, list[int]]:
    """Return the amounts that were posted to each account, in their order."""
    result = {}
    for account in accounts:
        result[account] = []
        for name, amount in postings:
            if name == account:
                result[account].append(amount)
    return result


def running_balances(amounts: list[int]) -> list[int]:
    """Return the balance after each posting."""
    balances = []
    for i in range(len(amounts)):
        total = 0
        for amount in amounts[: i + 1]:
            total = total + amount
        balances.append(total)
    return balances


def days_until_close(opened: list[str], closing: str) -> list[int]:
    """Return how many days each account stays open."""
    result = []
    for day in opened:
        end = datetime.strptime(closing, "%Y-%m-%d")
        start = datetime.strptime(day, "%Y-%m-%d")
        result.append((end - start).days)
    return result


def _account(r, n):
    return f"Assets:Bank{r.randrange(n)}:Cash{r.randrange(3)}"


def _day(r):
    return f"20{r.randrange(10, 30)}-{r.randrange(1, 13):02}-{r.randrange(1, 28):02}"


INPUTS = {
    "first_and_last_use": lambda r, n: ([(_account(r, n), r.randrange(99)) for _ in range(n)],),
    "all_tags": lambda r, n: ([[f"tag{r.randrange(n + 1)}" for _ in range(3)] for _ in range(n)],),
    "duplicate_balances": lambda r, n: ([(_account(r, n), r.randrange(3)) for _ in range(n)],),
    "inactive_uses": lambda r, n: (
        [(_account(r, n), r.randrange(9)) for _ in range(n)],
        [(_account(r, n), r.randrange(9)) for _ in range(n)],
    ),
    "names_at_level": lambda r, n: ([_account(r, n) for _ in range(n)], r.randrange(1, 3) if n < 20 else 1),
    "postings_by_account": lambda r, n: (
        list({_account(r, n): 1 for _ in range(n)}),
        [(_account(r, n), r.randrange(99)) for _ in range(n)],
    ),
    "running_balances": lambda r, n: ([r.randrange(-99, 99) for _ in range(n)],),
    "days_until_close": lambda r, n: ([_day(r) for _ in range(n)], _day(r)),
}
