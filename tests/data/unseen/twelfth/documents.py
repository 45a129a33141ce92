"""A small store of documents, as somebody writes it first; written before any rule was touched for it."""


class Collection:
    """Documents by their numbers."""

    def __init__(self, documents):
        self.documents = documents

    def __repr__(self):
        return f"Collection({self.documents})"

    def insert_all(self, rows):
        """Add documents under new numbers, and return these; empty ones are left out."""
        numbers = []
        for row in rows:
            if not row:
                continue
            number = 1
            if self.documents:
                number = max(self.documents.keys()) + 1
            self.documents[number] = dict(row)
            numbers.append(number)
        return numbers

    def update_all(self, changes):
        """Change the documents of each name, and return how many times that was."""
        count = 0
        for name, fields in changes:
            if "name" in fields:
                raise ValueError("names cannot be changed")
            for document in self.documents.values():
                if document.get("name") == name:
                    document.update(fields)
                    count += 1
        return count


def _by_number(customers, number):
    for customer in customers:
        if customer["number"] == number:
            return customer
    return None


def invoices(orders, customers):
    """A line for each order that has a customer, and the sum of those that have none."""
    lines = []
    lost = 0
    for order in orders:
        customer = _by_number(customers, order["customer"])
        if customer is None:
            lost += order["amount"]
            continue
        discount = customer.get("discount", 0)
        amount = order["amount"] * (100 - discount) // 100
        lines.append(f"{customer['name']}: {amount}")
    return lines, lost


def newest_versions(documents):
    """The newest document of each name, in the order in which the names come; of equal ones the first."""
    names = []
    for document in documents:
        if document["name"] not in names:
            names.append(document["name"])
    result = []
    for name in names:
        versions = [d for d in documents if d["name"] == name]
        newest = versions[0]
        for version in versions:
            if version["version"] > newest["version"]:
                newest = version
        if newest.get("deleted"):
            continue
        result.append(newest)
    return result


def _documents(r, n):
    return [{"name": f"n{r.randrange(n + 1)}", "version": r.randrange(9), **({"deleted": True} if r.random() < 0.2 else {})} for _ in range(n)]


INPUTS = {
    "Collection.insert_all": lambda r, n: (
        Collection({k: {"name": "x"} for k in r.sample(range(3 * n + 1), n)}),
        [r.choice([{}, {"name": "a"}, {"name": "b", "size": i}]) for i in range(n)],
    ),
    "Collection.update_all": lambda r, n: (
        Collection(dict(enumerate(_documents(r, n)))),
        [(f"n{r.randrange(n + 1)}", {r.choice(["size", "name" if n < 9 and r.random() < 0.1 else "kind"]): i}) for i in range(n)],
    ),
    "invoices": lambda r, n: (
        [{"customer": r.randrange(n + 2), "amount": r.randrange(9999)} for _ in range(n)],
        [{"number": r.randrange(n + 1) if n < 9 else i, "name": f"c{i}", **({"discount": 5} if i % 3 else {})} for i in range(n)],
    ),
    "newest_versions": lambda r, n: (_documents(r, n),),
}
