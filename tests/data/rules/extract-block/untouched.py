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


def cells(tables: list[list[list[int]]], least: int, strict: bool):
    for table in tables:
        for row in table:
            if row or strict:
                for cell in row:
                    if cell > least:
                        yield cell
                    elif strict:
                        yield -cell


def kept(tables: list[list[list[int]]], least: int, strict: bool) -> list[int]:
    found = []
    for table in tables:
        for row in table:
            # Nothing to see here.
            if not row or strict and row[0] > 5:
                continue
            for cell in row:
                if cell > least:
                    found.append(cell)
                elif strict:
                    found.append(-cell)
    return found


def ends(tables: list[list[list[int]]], least: int, strict: bool) -> tuple[int, int]:
    low = high = 0
    for table in tables:
        if table or strict:
            for row in table:
                if row and row[0] > least:
                    if row[0] > high:
                        high = row[0]
                    elif row[0] < low:
                        low = row[0]
                    if strict:
                        low, high = high, low
    return low, high


def first_even(tables: list[list[list[int]]], least: int, deep: bool) -> int:
    """Return the first even number."""
    for table in tables:
        if deep:
            # All of its rows.
            for row in table:
                if row:
                    for cell in row:
                        if cell > least and cell % 2 == 0:
                            least = cell
                        elif cell < 0 and least:
                            least += 1
        if least > 5:
            return least
    return -1


def changes_what_it_is_given(rows: list, log: list, strict: bool) -> list:
    for row in rows:
        if row or strict:
            for cells in row:
                width = 0
                for cell in cells:
                    if cell:
                        log.append(cell)
                        width += 1
                    elif strict:
                        width += 2
                log.append(width)
    return log


def handler_reads_what_a_branch_leaves_with(keys, rows, least=None):
    try:
        return rows[keys]
    except TypeError:
        if isinstance(keys, list):
            if least is None:
                if len(keys) > 1:
                    picked = [rows[key] for key in keys if key]
                elif keys:
                    return rows[keys[0]]
                else:
                    return ()
            else:
                picked = [rows[key] if key else least for key in keys]
            return picked
        elif least:
            if keys:
                return least
            else:
                raise
        else:
            raise
