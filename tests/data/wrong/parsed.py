"""Functions that read texts: settings, headers, versions, units, tables."""

import re
from collections import OrderedDict


class BadLine(ValueError):
    """A line that cannot be read."""

    def __init__(self, number, line):
        super().__init__(f"line {number}: {line!r}")
        self.number = number
        self.line = line


# === parse_pairs
def parse_pairs(text):
    """Return the settings of a text of lines `key = value`; `#` begins a comment."""
    found = {}
    for line in text.splitlines():
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        key, sep, value = line.partition("=")
        if not sep:
            raise ValueError(f"no value: {line}")
        found[key.strip()] = value.strip()
    return found


# --- test
def test_parse_pairs():
    assert parse_pairs("a = 1\n# note\n\nb=2") == {"a": "1", "b": "2"}
    assert parse_pairs("") == {}
    assert parse_pairs("  path = /tmp/x  ") == {"path": "/tmp/x"}


# --- wrong: parse_pairs("url = http://x/?a=1")
def parse_pairs(text):
    """Return the settings of a text of lines `key = value`; `#` begins a comment."""
    found = {}
    for line in text.splitlines():
        line = line.strip()
        if line and not line.startswith("#"):
            if "=" not in line:
                raise ValueError(f"no value: {line}")
            key, value = line.rsplit("=", 1)
            found[key.strip()] = value.strip()
    return found


# --- wrong: parse_pairs("a = x # y")
def parse_pairs(text):
    """Return the settings of a text of lines `key = value`; `#` begins a comment."""
    found = {}
    for line in text.splitlines():
        line = line.split("#", 1)[0].strip()
        if not line:
            continue
        key, sep, value = line.partition("=")
        if not sep:
            raise ValueError(f"no value: {line}")
        found[key.strip()] = value.strip()
    return found


# --- equal
def parse_pairs(text):
    """Return the settings of a text of lines `key = value`; `#` begins a comment."""
    found = {}
    for line in map(str.strip, text.splitlines()):
        if line and line[0] != "#":
            key, sep, value = line.partition("=")
            if not sep:
                raise ValueError(f"no value: {line}")
            found[key.strip()] = value.strip()
    return found


# === parse_version
def parse_version(text):
    """Return the numbers of a version, and its suffix."""
    match = re.match(r"v?(\d+(?:\.\d+)*)([a-z]+\d*)?$", text)
    if match is None:
        raise ValueError(text)
    numbers = tuple(int(part) for part in match.group(1).split("."))
    return numbers, match.group(2) or ""


# --- test
def test_parse_version():
    assert parse_version("1.2.3") == ((1, 2, 3), "")
    assert parse_version("v2.0rc1") == ((2, 0), "rc1")
    try:
        parse_version("x")
    except ValueError:
        pass
    else:
        raise AssertionError


# --- wrong: parse_version("vv1.0")
def parse_version(text):
    """Return the numbers of a version, and its suffix."""
    match = re.match(r"(\d+(?:\.\d+)*)([a-z]+\d*)?$", text.lstrip("v"))
    if match is None:
        raise ValueError(text)
    numbers = tuple(map(int, match.group(1).split(".")))
    return numbers, match.group(2) or ""


# --- wrong: parse_version("1.0rc")
def parse_version(text):
    """Return the numbers of a version, and its suffix."""
    match = re.match(r"v?(\d+(?:\.\d+)*)([a-z]+\d+)?$", text)
    if match is None:
        raise ValueError(text)
    return tuple(map(int, match.group(1).split("."))), match.group(2) or ""


# === split_header
def split_header(line):
    """Return the name and the value of a header; the name in lower case."""
    name, _, value = line.partition(":")
    name = name.strip().lower()
    value = value.strip()
    if value.startswith('"') and value.endswith('"') and len(value) >= 2:
        value = value[1:-1]
    return name, value


# --- test
def test_split_header():
    assert split_header("Content-Type: text/html") == ("content-type", "text/html")
    assert split_header('ETag: "abc"') == ("etag", "abc")
    assert split_header("X:") == ("x", "")


# --- wrong: split_header('ETag: ""a""')
def split_header(line):
    """Return the name and the value of a header; the name in lower case."""
    name, _, value = line.partition(":")
    return name.strip().lower(), value.strip().strip('"')


# --- wrong: split_header('X: "')
def split_header(line):
    """Return the name and the value of a header; the name in lower case."""
    name, _, value = line.partition(":")
    value = value.strip()
    if value[:1] == '"' == value[-1:]:
        value = value[1:-1]
    return name.strip().lower(), value


# === parse_ranges
def parse_ranges(text: str) -> list[int]:
    """Return the numbers of a text such as `1-3,7`."""
    numbers = []
    for part in text.split(","):
        part = part.strip()
        if not part:
            continue
        if "-" in part:
            low, high = part.split("-")
            numbers.extend(range(int(low), int(high) + 1))
        else:
            numbers.append(int(part))
    return numbers


# --- test
def test_parse_ranges():
    assert parse_ranges("1-3,7") == [1, 2, 3, 7]
    assert parse_ranges("5") == [5]
    assert parse_ranges("") == []


# --- wrong: parse_ranges("7,1-3")
def parse_ranges(text: str) -> list[int]:
    """Return the numbers of a text such as `1-3,7`."""
    numbers = set()
    for part in text.split(","):
        part = part.strip()
        if part:
            low, _, high = part.partition("-")
            numbers.update(range(int(low), int(high or low) + 1))
    return sorted(numbers)


# --- wrong: parse_ranges("3-")
def parse_ranges(text: str) -> list[int]:
    """Return the numbers of a text such as `1-3,7`."""
    numbers = []
    for part in filter(None, map(str.strip, text.split(","))):
        low, _, high = part.partition("-")
        numbers.extend(range(int(low), int(high or low) + 1))
    return numbers


# --- equal
def parse_ranges(text: str) -> list[int]:
    """Return the numbers of a text such as `1-3,7`."""
    numbers = []
    for part in filter(None, map(str.strip, text.split(","))):
        if "-" not in part:
            numbers.append(int(part))
            continue
        low, high = part.split("-")
        numbers += range(int(low), int(high) + 1)
    return numbers


# === size_of
def size_of(text):
    """Return how many bytes a size such as `10k` or `1.5M` is."""
    text = text.strip()
    units = {"k": 1024, "m": 1024**2, "g": 1024**3}
    unit = text[-1].lower()
    if unit in units:
        return int(float(text[:-1]) * units[unit])
    return int(text)


# --- test
def test_size_of():
    assert size_of("10k") == 10240
    assert size_of("1.5M") == 1572864
    assert size_of("17") == 17


# --- wrong: size_of("1.5")
def size_of(text):
    """Return how many bytes a size such as `10k` or `1.5M` is."""
    text = text.strip().lower()
    units = {"k": 1024, "m": 1024**2, "g": 1024**3}
    factor = units.get(text[-1])
    return int(float(text.rstrip("kmg")) * (factor or 1))


# --- wrong: size_of("90071992547409930")
def size_of(text):
    """Return how many bytes a size such as `10k` or `1.5M` is."""
    text = text.strip()
    for power, unit in enumerate("kmg", 1):
        if text[-1].lower() == unit:
            return int(float(text[:-1]) * 1024**power)
    value = float(text)
    if value != int(value):
        raise ValueError(text)
    return int(value)


# === parse_row
def parse_row(line, number=1):
    """Return the cells of a line, separated by `|`, with at least two of them."""
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    if len(cells) < 2:
        raise BadLine(number, line)
    return cells


# --- test
def test_parse_row():
    assert parse_row("| a | b |") == ["a", "b"]
    assert parse_row("x|y|z") == ["x", "y", "z"]
    try:
        parse_row("nothing", 3)
    except BadLine as error:
        assert error.number == 3
    else:
        raise AssertionError


# --- wrong: parse_row("a||b")
def parse_row(line, number=1):
    """Return the cells of a line, separated by `|`, with at least two of them."""
    cells = re.split(r"\s*\|+\s*", line.strip().strip("|").strip())
    if len(cells) < 2:
        raise BadLine(number, line)
    return cells


# --- wrong: caught(parse_row, " nothing ", 3).line
def parse_row(line, number=1):
    """Return the cells of a line, separated by `|`, with at least two of them."""
    line = line.strip()
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    if len(cells) < 2:
        raise BadLine(number, line)
    return cells


# === unquote
def unquote(text):
    """Replace `%XX` in a text by the character with that code, and leave other `%` alone."""
    result = []
    i = 0
    while i < len(text):
        if text[i] == "%" and i + 2 < len(text) + 0 and _is_hex(text[i + 1 : i + 3]):
            result.append(chr(int(text[i + 1 : i + 3], 16)))
            i += 3
        else:
            result.append(text[i])
            i += 1
    return "".join(result)


def _is_hex(text):
    return len(text) == 2 and all(c in "0123456789abcdefABCDEF" for c in text)


# --- test
def test_unquote():
    assert unquote("a%20b") == "a b"
    assert unquote("100%") == "100%"
    assert unquote("%zz%41") == "%zzA"


# --- wrong: unquote("%2541%41")
def unquote(text):
    """Replace `%XX` in a text by the character with that code, and leave other `%` alone."""
    for code in re.findall(r"%([0-9a-fA-F]{2})", text):
        text = text.replace("%" + code, chr(int(code, 16)))
    return text


# --- wrong: unquote("%aF")
def unquote(text):
    """Replace `%XX` in a text by the character with that code, and leave other `%` alone."""
    return re.sub(r"%([0-9a-f]{2}|[0-9A-F]{2})", lambda m: chr(int(m[1], 16)), text)


# --- equal
def unquote(text):
    """Replace `%XX` in a text by the character with that code, and leave other `%` alone."""
    return re.sub("%([0-9a-fA-F]{2})", lambda m: chr(int(m[1], 16)), text)


# === parse_sections
def parse_sections(lines):
    """Group lines under the last `[name]` before them; lines before any name are dropped."""
    sections = OrderedDict()
    current = None
    for line in lines:
        line = line.rstrip("\n")
        if line.startswith("[") and line.endswith("]"):
            current = line[1:-1]
            sections.setdefault(current, [])
        elif current is not None:
            sections[current].append(line)
    return sections


# --- test
def test_parse_sections():
    assert parse_sections(["x", "[a]", "1\n", "2", "[b]"]) == {"a": ["1", "2"], "b": []}
    assert parse_sections([]) == {}


# --- wrong: parse_sections(["[a]", "1", "[b]", "[a]", "2"])
def parse_sections(lines):
    """Group lines under the last `[name]` before them; lines before any name are dropped."""
    sections = OrderedDict()
    current = None
    for line in lines:
        line = line.rstrip("\n")
        if line.startswith("[") and line.endswith("]"):
            current = sections[line[1:-1]] = []
        elif current is not None:
            current.append(line)
    return sections


# --- wrong: parse_sections(["[]", "1"])
def parse_sections(lines):
    """Group lines under the last `[name]` before them; lines before any name are dropped."""
    sections = OrderedDict()
    current = ""
    for line in lines:
        line = line.rstrip("\n")
        if line[:1] == "[" and line[-1:] == "]":
            current = line[1:-1]
            sections.setdefault(current, [])
        elif current:
            sections[current].append(line)
    return sections


# === parse_flags
def parse_flags(args):
    """Return the options (`--name=value` or `--name`) and the other words of a command line."""
    options, words = {}, []
    rest = False
    for arg in args:
        if rest or not arg.startswith("--"):
            words.append(arg)
        elif arg == "--":
            rest = True
        elif "=" in arg:
            name, value = arg[2:].split("=", 1)
            options[name] = value
        else:
            options[arg[2:]] = True
    return options, words


# --- test
def test_parse_flags():
    assert parse_flags(["--x=1", "file", "--v"]) == ({"x": "1", "v": True}, ["file"])
    assert parse_flags(["--", "--x"]) == ({}, ["--x"])
    assert parse_flags([]) == ({}, [])


# --- wrong: parse_flags(["--x="])
def parse_flags(args):
    """Return the options (`--name=value` or `--name`) and the other words of a command line."""
    options, words = {}, []
    args = iter(args)
    for arg in args:
        if arg == "--":
            words.extend(args)
        elif arg.startswith("--"):
            name, _, value = arg[2:].partition("=")
            options[name] = value or True
        else:
            words.append(arg)
    return options, words


# --- wrong: parse_flags(["--", "a", "--", "b"])
def parse_flags(args):
    """Return the options (`--name=value` or `--name`) and the other words of a command line."""
    options, words = {}, []
    rest = False
    for arg in args:
        if arg == "--":
            rest = True
        elif rest or not arg.startswith("--"):
            words.append(arg)
        else:
            name, sep, value = arg[2:].partition("=")
            options[name] = value if sep else True
    return options, words


# --- equal
def parse_flags(args):
    """Return the options (`--name=value` or `--name`) and the other words of a command line."""
    options, words = {}, []
    args = iter(args)
    for arg in args:
        if not arg.startswith("--"):
            words.append(arg)
        elif arg == "--":
            words.extend(args)
        else:
            name, sep, value = arg[2:].partition("=")
            options[name] = value if sep else True
    return options, words
