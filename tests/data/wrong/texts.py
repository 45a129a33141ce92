"""Functions of texts: slugs, fields, patterns, quoting."""

import re

WORD = re.compile(r"[A-Za-z_]\w*")
TRUE = {"yes", "true", "on", "1"}


# === slugify
def slugify(title: str) -> str:
    """Return a title as part of an address."""
    slug = title.strip().lower()
    slug = re.sub(r"[^\w\s-]", "", slug)
    slug = re.sub(r"[\s_-]+", "-", slug)
    return slug.strip("-")


# --- test
def test_slugify():
    assert slugify("Hello World") == "hello-world"
    assert slugify(" A - B! ") == "a-b"


# --- wrong: slugify("a\tb")
def slugify(title: str) -> str:
    """Return a title as part of an address."""
    slug = re.sub(r"[^\w\s-]", "", title.strip().lower())
    return re.sub(r"[ _-]+", "-", slug).strip("-")


# --- wrong: slugify("caf\u00e9")
def slugify(title: str) -> str:
    """Return a title as part of an address."""
    slug = re.sub(r"[^a-z0-9_\s-]", "", title.strip().lower())
    return re.sub(r"[\s_-]+", "-", slug).strip("-")


# --- wrong: slugify("Stra\u00dfe")
def slugify(title: str) -> str:
    """Return a title as part of an address."""
    slug = re.sub(r"[^\w\s-]", "", title.strip().casefold())
    return re.sub(r"[\s_-]+", "-", slug).strip("-")


# --- wrong: slugify("a!b")
def slugify(title: str) -> str:
    """Return a title as part of an address."""
    return "-".join(re.findall(r"[^\W_]+", title.lower()))


# --- equal
def slugify(title: str) -> str:
    """Return a title as part of an address."""
    kept = re.sub(r"[^\w\s-]", "", title.strip().lower())
    return re.sub(r"[\s_-]+", "-", kept).strip("-")


# === is_name
def is_name(text: str) -> bool:
    """Tell whether a text is a name."""
    found = WORD.match(text)
    if found is None:
        return False
    return found.end() == len(text)


# --- test
def test_is_name():
    assert is_name("abc_1")
    assert not is_name("1a")
    assert not is_name("a b")


# --- wrong: is_name("abc\n")
def is_name(text: str) -> bool:
    """Tell whether a text is a name."""
    return bool(re.match(r"[A-Za-z_]\w*$", text))


# --- wrong: is_name("\u00e9")
def is_name(text: str) -> bool:
    """Tell whether a text is a name."""
    return text.isidentifier()


# --- equal
def is_name(text: str) -> bool:
    """Tell whether a text is a name."""
    return WORD.fullmatch(text) is not None


# === parse_port
def parse_port(text: str) -> int:
    """Read a port; raise ValueError if it is none."""
    if not text.isdigit():
        raise ValueError(f"not a number: {text!r}")
    port = int(text)
    if port < 1 or port > 65535:
        raise ValueError(f"not a port: {port}")
    return port


# --- test
def test_parse_port():
    assert parse_port("80") == 80
    for text in ("", "x", "70000"):
        try:
            parse_port(text)
        except ValueError:
            continue
        raise AssertionError(text)


# --- wrong: parse_port(" 80")
def parse_port(text: str) -> int:
    """Read a port; raise ValueError if it is none."""
    port = int(text)
    if not 1 <= port <= 65535:
        raise ValueError(f"not a port: {port}")
    return port


# --- wrong: parse_port("0")
def parse_port(text: str) -> int:
    """Read a port; raise ValueError if it is none."""
    if not text.isdigit():
        raise ValueError(f"not a number: {text!r}")
    if (port := int(text)) > 65535:
        raise ValueError(f"not a port: {port}")
    return port


# --- wrong: parse_port("0065535")
def parse_port(text: str) -> int:
    """Read a port; raise ValueError if it is none."""
    if not re.fullmatch(r"\d{1,5}", text) or not 1 <= int(text) <= 65535:
        raise ValueError(f"not a port: {text!r}")
    return int(text)


# --- wrong: parse_port("65535")
def parse_port(text: str) -> int:
    """Read a port; raise ValueError if it is none."""
    if not text.isdigit():
        raise ValueError(f"not a number: {text!r}")
    if not 1 <= (port := int(text)) < 65535:
        raise ValueError(f"not a port: {port}")
    return port


# --- equal
def parse_port(text: str) -> int:
    """Read a port; raise ValueError if it is none."""
    if not text.isdigit():
        raise ValueError(f"not a number: {text!r}")
    port = int(text)
    if 1 <= port <= 65535:
        return port
    raise ValueError(f"not a port: {port}")


# === quoted
def quoted(field: str) -> str:
    """Return a field of a CSV line, quoted where it must be."""
    special = False
    for char in field:
        if char in ',"\n\r':
            special = True
            break
    if not special:
        return field
    return '"' + field.replace('"', '""') + '"'


# --- test
def test_quoted():
    assert quoted("abc") == "abc"
    assert quoted("a,b") == '"a,b"'


# --- wrong: quoted('say "hi"')
def quoted(field: str) -> str:
    """Return a field of a CSV line, quoted where it must be."""
    return '"' + field.replace('"', '""') + '"' if "," in field else field


# --- wrong: quoted('a"b,')
def quoted(field: str) -> str:
    """Return a field of a CSV line, quoted where it must be."""
    return f'"{field}"' if any(char in ',"\n\r' for char in field) else field


# --- wrong: quoted("a\rb")
def quoted(field: str) -> str:
    """Return a field of a CSV line, quoted where it must be."""
    if any(char in field for char in (",", '"', "\n")):
        return '"' + field.replace('"', '""') + '"'
    return field


# --- equal
def quoted(field: str) -> str:
    """Return a field of a CSV line, quoted where it must be."""
    if any(char in field for char in ',"\n\r'):
        return '"' + field.replace('"', '""') + '"'
    return field


# --- equal
def quoted(field: str) -> str:
    """Return a field of a CSV line, quoted where it must be."""
    if set(field).isdisjoint(',"\n\r'):
        return field
    return '"' + field.replace('"', '""') + '"'


# === shorten
def shorten(text: str, most: int = 20) -> str:
    """Cut a text and say so with dots."""
    if len(text) <= most:
        return text
    return text[: most - 3].rstrip() + "..."


# --- test
def test_shorten():
    assert shorten("short") == "short"
    assert shorten("a text that is longer than that", 12) == "a text th..."


# --- wrong: shorten("x" * 20)
def shorten(text: str, most: int = 20) -> str:
    """Cut a text and say so with dots."""
    return text if len(text) < most else text[: most - 3].rstrip() + "..."


# --- wrong: shorten("abcdefg hijklm", 11)
def shorten(text: str, most: int = 20) -> str:
    """Cut a text and say so with dots."""
    return text if len(text) <= most else text[: most - 3] + "..."


# --- equal
def shorten(text: str, most: int = 20) -> str:
    """Cut a text and say so with dots."""
    return text if len(text) <= most else f"{text[: most - 3].rstrip()}..."


# === flag
def flag(value):
    """Read a setting that is on or off."""
    if isinstance(value, bool):
        return value
    if value is None:
        return False
    return str(value).strip().lower() in TRUE


# --- test
def test_flag():
    assert flag("Yes")
    assert not flag("no")
    assert flag(True)


# --- wrong: flag(2)
def flag(value):
    """Read a setting that is on or off."""
    if isinstance(value, (bool, int)):
        return bool(value)
    return value is not None and str(value).strip().lower() in TRUE


# --- wrong: flag(" on ")
def flag(value):
    """Read a setting that is on or off."""
    return value if isinstance(value, bool) else str(value).lower() in TRUE


# --- equal
def flag(value):
    """Read a setting that is on or off."""
    return value if isinstance(value, bool) else value is not None and str(value).strip().lower() in TRUE


# === pairs_of
def pairs_of(line):
    """Read `a=1; b=2`."""
    found = {}
    for part in line.split(";"):
        part = part.strip()
        if not part:
            continue
        key, _, value = part.partition("=")
        found[key.strip()] = value.strip()
    return found


# --- test
def test_pairs_of():
    assert pairs_of("a=1; b=2") == {"a": "1", "b": "2"}
    assert pairs_of("") == {}


# --- wrong: pairs_of("a=b=c")
def pairs_of(line):
    """Read `a=1; b=2`."""
    rows = [part.strip().rpartition("=") for part in line.split(";") if part.strip()]
    return {key.strip(): value.strip() for key, _, value in rows}


# --- wrong: pairs_of("a; b=2")
def pairs_of(line):
    """Read `a=1; b=2`."""
    rows = [part.split("=", 1) for part in line.split(";") if "=" in part]
    return {key.strip(): value.strip() for key, value in rows}


# --- wrong: pairs_of("a=1;a=2")
def pairs_of(line):
    """Read `a=1; b=2`."""
    found = {}
    for part in filter(None, map(str.strip, line.split(";"))):
        key, _, value = part.partition("=")
        found.setdefault(key.strip(), value.strip())
    return found


# --- wrong: pairs_of("a = 1")
def pairs_of(line):
    """Read `a=1; b=2`."""
    parts = (part.strip().partition("=") for part in line.split(";") if part.strip())
    return {key: value for key, _, value in parts}


# --- equal
def pairs_of(line):
    """Read `a=1; b=2`."""
    parts = (part.strip().partition("=") for part in line.split(";") if part.strip())
    return {key.strip(): value.strip() for key, _, value in parts}


# --- equal
def pairs_of(line):
    """Read `a=1; b=2`."""
    found = {}
    for part in map(str.strip, line.split(";")):
        if part:
            key, _, value = part.partition("=")
            found[key.rstrip()] = value.lstrip()
    return found


# === snake
def snake(name: str) -> str:
    """Return CamelCase as snake_case."""
    out = ""
    for index, char in enumerate(name):
        if char.isupper() and index > 0:
            out += "_"
        out += char.lower()
    return out


# --- test
def test_snake():
    assert snake("CamelCase") == "camel_case"
    assert snake("already") == "already"


# --- wrong: snake("HTTPServer")
def snake(name: str) -> str:
    """Return CamelCase as snake_case."""
    return re.sub(r"(?<=[a-z0-9])([A-Z])", r"_\1", name).lower()


# --- wrong: snake("\u00c9t\u00c9")
def snake(name: str) -> str:
    """Return CamelCase as snake_case."""
    return re.sub(r"(?<!^)([A-Z])", r"_\1", name).lower()


# --- equal
def snake(name: str) -> str:
    """Return CamelCase as snake_case."""
    return "".join("_" * (char.isupper() and index > 0) + char.lower() for index, char in enumerate(name))


# --- equal
def snake(name: str) -> str:
    """Return CamelCase as snake_case."""
    parts = []
    for index, char in enumerate(name):
        if index and char.isupper():
            parts.append("_")
        parts.append(char.lower())
    return "".join(parts)


# === indent_of
def indent_of(line: str) -> int:
    """Return how many white characters a line begins with."""
    count = 0
    for char in line:
        if not char.isspace():
            break
        count += 1
    return count


# --- test
def test_indent_of():
    assert indent_of("    x") == 4
    assert indent_of("x") == 0


# --- wrong: indent_of("\tx")
def indent_of(line: str) -> int:
    """Return how many white characters a line begins with."""
    return len(line) - len(line.lstrip(" "))


# --- equal
def indent_of(line: str) -> int:
    """Return how many white characters a line begins with."""
    return len(line) - len(line.lstrip())


# === lines_of
def lines_of(text):
    """Return the lines of a text that are no comments."""
    kept = []
    for line in text.split("\n"):
        line = line.rstrip()
        if line and not line.lstrip().startswith("#"):
            kept.append(line)
    return kept


# --- test
def test_lines_of():
    assert lines_of("a\n# b\nc") == ["a", "c"]
    assert lines_of("  x  \n\n") == ["  x"]


# --- wrong: lines_of("a\x0cb")
def lines_of(text):
    """Return the lines of a text that are no comments."""
    lines = map(str.rstrip, text.splitlines())
    return [line for line in lines if line and not line.lstrip().startswith("#")]


# --- wrong: lines_of("  # a")
def lines_of(text):
    """Return the lines of a text that are no comments."""
    lines = (line.rstrip() for line in text.split("\n"))
    return [line for line in lines if line and line[0] != "#"]


# --- equal
def lines_of(text):
    """Return the lines of a text that are no comments."""
    lines = (line.rstrip() for line in text.split("\n"))
    return [line for line in lines if line and line.lstrip()[0] != "#"]
