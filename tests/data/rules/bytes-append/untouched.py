def unknown(parts) -> bytes:
    out = b""
    for part in parts:
        out += part
    return out


def kept_meanwhile(values: list[int]) -> list[bytes]:
    out = b""
    found = []
    for value in values:
        out += bytes([value])
        found.append(out)
    return found


def a_text(values: list[str]) -> str:
    out = ""
    for value in values:
        out += value
    return out


def asked_for(values: list[int]) -> bytes:
    out = b""
    for value in values:
        if bytes([value]) not in out:
            out += bytes([value])
    return out


def at_the_front(values: list[int]) -> bytes:
    out = b""
    for value in values:
        out = bytes([value]) + out
    return out


def twice(values: list[int]) -> bytes:
    out = b""
    for value in values:
        out = out + bytes([value]) + out
    return out


def yielded(values: list[int]):
    out = b""
    for value in values:
        out += bytes([value])
        yield out


def seen_within(values: list[int]) -> bytes:
    out = b""

    def show():
        return out

    for value in values:
        out += bytes([value])
        print(show())
    return out


def own_bytes(values: list[int], bytes) -> bytes:
    out = b""
    for value in values:
        out += bytes(value)
    return out


def few(value: int) -> bytes:
    out = b""
    for mark in (1, 2):
        out += bytes([mark])
    return out


def in_turns(rows: list[list[int]]) -> list[int]:
    sizes = []
    for row in rows:
        out = b""
        for value in row:
            out += bytes([value])
        sizes.append(len(out))
    return sizes


def returned_in_a_pair(values: list[int]) -> tuple[bytes, int]:
    out = b""
    for value in values:
        out += bytes([value])
    return out, len(values)


def made_of_itself(part, values: list[int]) -> bytes:
    out = b""
    for value in values:
        rest = rest + b"-" if value else part
        out += rest
    return out
