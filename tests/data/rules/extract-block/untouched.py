def simple_enough(rows: list[list[int]]) -> int:
    total = 0
    for row in rows:
        if row:
            for cell in row:
                if cell > 0:
                    total += cell
    return total


def method(self, tables):
    for table in tables:
        if table or self.strict:
            for row in table:
                for cell in row:
                    if cell > self.least:
                        if cell % 2:
                            self.total += cell
                        elif self.strict:
                            self.total -= cell


def leaves_the_loop(tables, least):
    total = 0
    for table in tables:
        if table:
            if table[0] > least:
                if total > 3 or least:
                    break
                if total > 2 and least:
                    continue
                if total > 1 and least:
                    break
            elif table[0] < least:
                continue
            total += 1
    return total


def gives_three(tables, least, strict):
    low = high = count = 0
    for table in tables:
        if table or strict:
            for row in table:
                if row and row[0] > least:
                    if row[0] > high:
                        high = row[0]
                    elif row[0] < low:
                        low = row[0]
                    elif strict:
                        count += 1
    return low, high, count


async def gathers(tables, least, strict):
    for table in tables:
        if table or strict:
            for row in table:
                if row:
                    for cell in row:
                        if cell > least:
                            yield await cell
                        elif strict:
                            yield -await cell


def leaves_in_one_case(tables, least, strict):
    for table in tables:
        for row in table:
            if row or strict:
                for cell in row:
                    if cell > least:
                        if strict:
                            return cell
    return None
