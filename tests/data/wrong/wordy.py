"""Functions that write and change texts."""

import re
import textwrap
import unicodedata
from string import Template


# === slug
def slug(title, limit=40):
    """Return a title in lower case with hyphens, not longer than a limit, cut between words."""
    words = re.findall(r"[a-z0-9]+", title.lower())
    result = ""
    for word in words:
        longer = f"{result}-{word}" if result else word
        if len(longer) > limit:
            break
        result = longer
    return result


# --- test
def test_slug():
    assert slug("Hello, World!") == "hello-world"
    assert slug("a long title indeed", 10) == "a-long"
    assert slug("") == ""


# --- wrong: slug("a abcdefghij b", 5)
def slug(title, limit=40):
    """Return a title in lower case with hyphens, not longer than a limit, cut between words."""
    result = []
    length = -1
    for word in re.findall(r"[a-z0-9]+", title.lower()):
        if length + 1 + len(word) <= limit:
            result.append(word)
            length += 1 + len(word)
    return "-".join(result)


# --- wrong: slug("Ünder_score")
def slug(title, limit=40):
    """Return a title in lower case with hyphens, not longer than a limit, cut between words."""
    result = re.sub(r"[^\w]+", "-", title.lower()).strip("-")
    if len(result) > limit:
        result = result[: limit + 1].rpartition("-")[0]
    return result


# --- wrong: slug("abcdefgh", 5)
def slug(title, limit=40):
    """Return a title in lower case with hyphens, not longer than a limit, cut between words."""
    result = "-".join(re.findall(r"[a-z0-9]+", title.lower()))
    while len(result) > limit and "-" in result:
        result = result.rsplit("-", 1)[0]
    return result[:limit]


# === indent
def indent(text, prefix="    "):
    """Put a prefix before each line that is not empty."""
    lines = []
    for line in text.split("\n"):
        lines.append(prefix + line if line else line)
    return "\n".join(lines)


# --- test
def test_indent():
    assert indent("a\nb") == "    a\n    b"
    assert indent("a\n\nb", "> ") == "> a\n\n> b"


# --- wrong: indent("a\n  \nb")
def indent(text, prefix="    "):
    """Put a prefix before each line that is not empty."""
    return textwrap.indent(text, prefix)


# --- wrong: indent("a\n")
def indent(text, prefix="    "):
    """Put a prefix before each line that is not empty."""
    return "\n".join(prefix + line if line else "" for line in text.splitlines())


# --- equal
def indent(text, prefix="    "):
    """Put a prefix before each line that is not empty."""
    return "\n".join(line and prefix + line for line in text.split("\n"))


# === strip_accents
def strip_accents(text: str) -> str:
    """Return a text without accents."""
    result = ""
    for char in unicodedata.normalize("NFKD", text):
        if not unicodedata.combining(char):
            result += char
    return result


# --- test
def test_strip_accents():
    assert strip_accents("café") == "cafe"
    assert strip_accents("plain") == "plain"


# --- wrong: strip_accents("straße 東京")
def strip_accents(text: str) -> str:
    """Return a text without accents."""
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()


# --- wrong: strip_accents("ﬁx²")
def strip_accents(text: str) -> str:
    """Return a text without accents."""
    chars = unicodedata.normalize("NFD", text)
    return "".join(char for char in chars if not unicodedata.combining(char))


# --- equal
def strip_accents(text: str) -> str:
    """Return a text without accents."""
    chars = unicodedata.normalize("NFKD", text)
    return "".join(char for char in chars if not unicodedata.combining(char))


# === shorten
def shorten(text, width, end="..."):
    """Cut a text to a width, with `end` in the place of what is cut off."""
    if len(text) <= width:
        return text
    if width <= len(end):
        return end[:width]
    return text[: width - len(end)] + end


# --- test
def test_shorten():
    assert shorten("hello world", 8) == "hello..."
    assert shorten("hello", 10) == "hello"
    assert shorten("hello", 2) == ".."


# --- wrong: shorten("hello", 5)
def shorten(text, width, end="..."):
    """Cut a text to a width, with `end` in the place of what is cut off."""
    if len(text) < width:
        return text
    if width <= len(end):
        return end[:width]
    return text[: width - len(end)] + end


# --- wrong: shorten("hello world", 8, "")
def shorten(text, width, end="..."):
    """Cut a text to a width, with `end` in the place of what is cut off."""
    if len(text) <= width:
        return text
    return (text[: max(width, len(end)) - (len(end) or 3)] + end)[:width] if width > len(end) else end[:width]


# --- wrong: shorten("ab ", 2)
def shorten(text, width, end="..."):
    """Cut a text to a width, with `end` in the place of what is cut off."""
    text = text.strip()
    if len(text) <= width:
        return text
    return (text[: max(width - len(end), 0)] + end)[:width]


# === capitalise
def capitalise(text):
    """Write the first letter of each word large and leave the rest alone."""
    words = text.split(" ")
    return " ".join(word[:1].upper() + word[1:] for word in words)


# --- test
def test_capitalise():
    assert capitalise("hello world") == "Hello World"
    assert capitalise("a") == "A"
    assert capitalise("") == ""


# --- wrong: capitalise("hello NASA")
def capitalise(text):
    """Write the first letter of each word large and leave the rest alone."""
    return " ".join(word.capitalize() for word in text.split(" "))


# --- wrong: capitalise("it's a  test")
def capitalise(text):
    """Write the first letter of each word large and leave the rest alone."""
    return re.sub(r"\b\w", lambda m: m.group().upper(), text)


# --- wrong: capitalise("a  b")
def capitalise(text):
    """Write the first letter of each word large and leave the rest alone."""
    return " ".join(word[0].upper() + word[1:] for word in text.split())


# === table
def table(rows, sep=" | "):
    """Write rows of cells as lines, each column as wide as its widest cell."""
    if not rows:
        return ""
    widths = [max(len(str(row[i])) for row in rows) for i in range(len(rows[0]))]
    lines = []
    for row in rows:
        cells = [str(cell).ljust(width) for cell, width in zip(row, widths)]
        lines.append(sep.join(cells).rstrip())
    return "\n".join(lines)


# --- test
def test_table():
    assert table([["a", "bb"], ["ccc", 1]]) == "a   | bb\nccc | 1"
    assert table([]) == ""


# --- wrong: table([["a", "b"], ["c", ""]])
def table(rows, sep=" | "):
    """Write rows of cells as lines, each column as wide as its widest cell."""
    widths = [max(map(len, map(str, column))) for column in zip(*rows)]
    return "\n".join(
        sep.join(str(cell).ljust(width) for cell, width in zip(row, widths)).rstrip(sep) for row in rows
    )


# --- wrong: table([["a", "b"], ["c"]])
def table(rows, sep=" | "):
    """Write rows of cells as lines, each column as wide as its widest cell."""
    widths = [max(len(str(cell)) for cell in column) for column in zip(*rows)]
    lines = [sep.join(str(cell).ljust(width) for cell, width in zip(row, widths)) for row in rows]
    return "\n".join(line.rstrip() for line in lines)


# === fill
def fill(template, values):
    """Put values into the `{name}`s of a template; unknown names stay as they are."""
    def put(match):
        name = match.group(1)
        if name in values:
            return str(values[name])
        return match.group(0)

    return re.sub(r"\{(\w+)\}", put, template)


# --- test
def test_fill():
    assert fill("Hi {name}!", {"name": "Ann"}) == "Hi Ann!"
    assert fill("{a}{b}", {"a": 1}) == "1{b}"


# --- wrong: fill("{a} {b}", {"a": "{b}", "b": 2})
def fill(template, values):
    """Put values into the `{name}`s of a template; unknown names stay as they are."""
    for name, value in values.items():
        template = template.replace("{" + name + "}", str(value))
    return template


# --- wrong: fill("{a}", {"a": None})
def fill(template, values):
    """Put values into the `{name}`s of a template; unknown names stay as they are."""
    def put(match):
        value = values.get(match[1])
        return match[0] if value is None else str(value)

    return re.sub(r"\{(\w+)\}", put, template)


# --- equal
def fill(template, values):
    """Put values into the `{name}`s of a template; unknown names stay as they are."""
    return re.sub(
        r"\{(\w+)\}", lambda m: str(values[m[1]]) if m[1] in values else m[0], template
    )


# === common_prefix
def common_prefix(words):
    """Return the longest text with which all words begin."""
    if not words:
        return ""
    prefix = words[0]
    for word in words[1:]:
        while not word.startswith(prefix):
            prefix = prefix[:-1]
    return prefix


# --- test
def test_common_prefix():
    assert common_prefix(["flower", "flow", "flight"]) == "fl"
    assert common_prefix(["a"]) == "a"
    assert common_prefix([]) == ""
    assert common_prefix(["a", "b"]) == ""


# --- wrong: common_prefix(["ab", "cb"])
def common_prefix(words):
    """Return the longest text with which all words begin."""
    result = []
    for chars in zip(*words):
        if len(set(chars)) == 1:
            result.append(chars[0])
    return "".join(result)


# --- wrong: common_prefix(["abc", "xyz", "abd"])
def common_prefix(words):
    """Return the longest text with which all words begin."""
    if not words:
        return ""
    first, last = words[0], words[-1]
    i = 0
    while i < min(len(first), len(last)) and first[i] == last[i]:
        i += 1
    return first[:i]


# --- equal
def common_prefix(words):
    """Return the longest text with which all words begin."""
    if not words:
        return ""
    low, high = min(words), max(words)
    for i, char in enumerate(low):
        if i >= len(high) or high[i] != char:
            return low[:i]
    return low


# === mask
def mask(number, shown=4, char="*"):
    """Hide all digits of a card's number but the last ones; other characters stay."""
    left = sum(c.isdigit() for c in number) - shown
    result = []
    for c in number:
        if c.isdigit() and left > 0:
            result.append(char)
            left -= 1
        else:
            result.append(c)
    return "".join(result)


# --- test
def test_mask():
    assert mask("1234-5678") == "****-5678"
    assert mask("12") == "12"
    assert mask("123456", 2, "#") == "####56"


# --- wrong: mask("123456", 0)
def mask(number, shown=4, char="*"):
    """Hide all digits of a card's number but the last ones; other characters stay."""
    return re.sub(r"\d", char, number[:-shown]) + number[-shown:]


# --- wrong: mask("12345678-9")
def mask(number, shown=4, char="*"):
    """Hide all digits of a card's number but the last ones; other characters stay."""
    cut = max(len(number) - shown, 0)
    return "".join(char if c.isdigit() and i < cut else c for i, c in enumerate(number))


# === dotted
def dotted(data, prefix=""):
    """Return nested dictionaries as one, with names joined by dots."""
    flat = {}
    for key, value in data.items():
        name = f"{prefix}.{key}" if prefix else str(key)
        if isinstance(value, dict) and value:
            flat.update(dotted(value, name))
        else:
            flat[name] = value
    return flat


# --- test
def test_dotted():
    assert dotted({"a": {"b": 1, "c": {"d": 2}}, "e": 3}) == {"a.b": 1, "a.c.d": 2, "e": 3}
    assert dotted({}) == {}


# --- wrong: dotted({"a": {}})
def dotted(data, prefix=""):
    """Return nested dictionaries as one, with names joined by dots."""
    flat = {}
    for key, value in data.items():
        name = f"{prefix}.{key}" if prefix else str(key)
        if isinstance(value, dict):
            flat.update(dotted(value, name))
        else:
            flat[name] = value
    return flat


# --- wrong: list(dotted({"a": {"b": 1}, "c": 2}))
def dotted(data, prefix=""):
    """Return nested dictionaries as one, with names joined by dots."""
    flat = {}
    todo = [(prefix, data)]
    while todo:
        path, part = todo.pop(0)
        for key, value in part.items():
            name = f"{path}.{key}" if path else str(key)
            if isinstance(value, dict) and value:
                todo.append((name, value))
            else:
                flat[name] = value
    return flat
