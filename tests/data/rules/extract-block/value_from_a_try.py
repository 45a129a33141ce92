def ports(rows: list[list[str]], strict: bool) -> list[int]:
    found = []
    port = count = 0
    for row in rows:
        if row or strict:
            for text in row:
                if text:
                    try:
                        port = int(text)
                    except ValueError:
                        if strict:
                            raise
                        port = -1
                    count += 1
                    if strict and count > 3:
                        found.append(port)
    return [*found, port, count]


# output
def _port_of_text(strict: bool, text: str) -> int:
    try:
        port = int(text)
    except ValueError:
        if strict:
            raise
        port = -1
    return port


def ports(rows: list[list[str]], strict: bool) -> list[int]:
    found = []
    port = count = 0
    for row in rows:
        if row or strict:
            for text in row:
                if text:
                    port = _port_of_text(strict, text)
                    count += 1
                    if strict and count > 3:
                        found.append(port)
    return [*found, port, count]
