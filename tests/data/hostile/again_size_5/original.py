class Base:
    def __init__(self, raw):
        self.raw = raw

    def __call__(self, commands):
        for each in commands:
            self.raw.append(each)


class Conn(Base):
    def size(self, rows: list[str]) -> int:
        found = 0
        for row in rows:
            found += len(row)
        return found
