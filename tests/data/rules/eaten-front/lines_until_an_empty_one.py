def taken_lines(buffer: str, limit: int) -> list[str]:
    """The lines of what has arrived, up to the first empty one."""
    lines: list[str] = []
    size = 0
    while True:
        end = buffer.find("\n")
        if end == -1:
            break
        line = buffer[:end].rstrip("\r")
        buffer = buffer[end + 1 :]
        if not line:
            break
        size += len(line)
        if size > limit:
            raise ValueError("too many bytes of headers")
        lines.append(line)
    return lines


# output
def taken_lines(buffer: str, limit: int) -> list[str]:
    """The lines of what has arrived, up to the first empty one."""
    lines: list[str] = []
    size = 0
    at = 0
    while True:
        end = buffer.find("\n", at)
        if end == -1:
            break
        line = buffer[at:end].rstrip("\r")
        at = end + 1
        if not line:
            break
        size += len(line)
        if size > limit:
            raise ValueError("too many bytes of headers")
        lines.append(line)
    return lines
