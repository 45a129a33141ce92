"""Group items by a dict of their keys, instead of comparing each with every group.

Why:
    A new item that is compared with the first one of each group takes the longer the more
    groups there are, and its key is made anew each time.  A dict finds the group by one
    hash lookup, and keeps the order in which the groups were met.

Bad:
    def anagrams(words: list[str]) -> list[list[str]]:
        groups = []
        for word in words:
            placed = False
            for group in groups:
                if sorted(group[0]) == sorted(word):
                    group.append(word)
                    placed = True
                    break
            if not placed:
                groups.append([word])
        return groups

Good:
    def anagrams(words: list[str]) -> list[list[str]]:
        groups_by_key = {}
        for word in words:
            groups_by_key.setdefault("".join(sorted(word)), []).append(word)
        groups = list(groups_by_key.values())
        return groups

Bad:
    def by_length(words: list[str]) -> list[list[str]]:
        groups = []
        used = [False] * len(words)
        for i in range(len(words)):
            if used[i]:
                continue
            group = [words[i]]
            used[i] = True
            for j in range(i + 1, len(words)):
                if not used[j] and len(words[i]) == len(words[j]):
                    group.append(words[j])
                    used[j] = True
            groups.append(group)
        return groups

Good:
    def by_length(words: list[str]) -> list[list[str]]:
        groups_by_key = {}
        for word in words:
            groups_by_key.setdefault(len(word), []).append(word)
        groups = list(groups_by_key.values())
        return groups
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import libcst as cst

from selfrefine.rules.lib.pattern import extract, sequences
from selfrefine.rules.lib.uses import stable
from selfrefine.rules.lib.walks import length_of
from selfrefine.rules.lib.whole import holds_whole
from selfrefine.rules.lib.words import singular

if TYPE_CHECKING:
    from selfrefine.rules.lib.pattern import Match
    from selfrefine.rules.lib.source import Fixes, Source

NAME = "grouped-items"
ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.8

_PLACED = """\
Groups = []
for Item in Items:
    Placed = False
    for Group in Groups:
        if ONE == OTHER:
            Group.append(Item)
            Placed = True
            break
    if not Placed:
        Groups.append([Item])
"""
_ELSE = """\
Groups = []
for Item in Items:
    for Group in Groups:
        if ONE == OTHER:
            Group.append(Item)
            break
    else:
        Groups.append([Item])
"""
_HEAD = """\
for First in range(END):
    if Used[First]:
        continue
"""
_GROUP = "    Group = [Items[First]]\n"
_TAIL = """\
    for Second in range(First + 1, END):
        if {test}:
            {one}
            {other}
    Groups.append(Group)
"""
_STEPS = ("Group.append(Items[Second])", "Used[Second] = True")
_USED = [
    _HEAD
    + middle
    + _TAIL.format(test=test, one=_STEPS[turned], other=_STEPS[1 - turned])
    for middle in (
        _GROUP,
        _GROUP + "    Used[First] = True\n",
        "    Used[First] = True\n" + _GROUP,
    )
    for test in (
        "not Used[Second] and ONE == OTHER",
        "ONE == OTHER and not Used[Second]",
    )
    for turned in (0, 1)
]
_KEYS = {
    "sorted(Each)": '"".join(sorted(Each))',
    "len(Each)": "len(Each)",
    "Each.lower()": "Each.lower()",
    "Each.upper()": "Each.upper()",
    "Each.casefold()": "Each.casefold()",
    "sorted(Each.lower())": '"".join(sorted(Each.lower()))',
    "Each": "Each",
}
"""What is compared of two texts, to the key that says the same; none of them ever fails."""
_NUMBERS = {"Each": "Each", "abs(Each)": "abs(Each)"}


def propose(source: Source) -> Fixes:
    """Yield a fix for each list of groups that is searched for each item."""
    for (first, loop), found in sequences(source, _PLACED, _ELSE):
        item = found.name("Item").value
        key = _key(source, found, f"{found.name('Group').value}[0]", item)
        words = ("Item", "Group", "Placed") if "Placed" in found else ("Item", "Group")
        if key:
            yield from _fix(source, (first, loop), found, item, words, key)
    for loop in source.find(cst.For):
        used = extract(source, loop, *_USED)
        if not used:
            continue
        items = used.name("Items").value
        one, other = (f"{items}[{used.name(w).value}]" for w in ("First", "Second"))
        key = _key(source, used, one, other)
        starts = _starts(source, loop, used)
        if key and len(starts) == len("ab") and length_of(source, used["END"]) == items:
            item = source.fresh(singular(items), "item", "each")
            own = ("First", "Second", "Group", "Used")
            yield from _fix(
                source, (*starts, loop), used, item, own, key.replace(other, item)
            )


def _fix(
    source: Source,
    lines: tuple[cst.CSTNode, ...],
    found: Match,
    item: str,
    words: tuple[str, ...],
    key: str,
) -> Fixes:
    """Yield the fix that keeps the groups in a dict."""
    *starts, loop = lines
    items, groups = found.name("Items").value, found.name("Groups").value
    names = {found.name(word).value for word in words}
    if len({*names, items, groups}) != len(words) + len("ab"):
        return
    if any(source.commented(line) for line in lines):
        return
    if not stable(source, cst.Name(items), cst.ensure_type(loop, cst.For)):
        return
    if any(
        not any(source.inside(m, line) for line in lines)
        for name in names
        for m in source.mentions(name)
    ):
        return
    by_key = source.fresh(f"{groups}_by_key", "items_by_key")
    yield source.fix(
        loop,
        f"Each item of `{items}` is compared with every group, or with every other item.",
        "Keep the groups in a dict, by key.",
        {
            **dict.fromkeys(starts[1:]),
            starts[0]: f"{by_key} = {{}}",
            loop: f"for {item} in {items}:\n    {by_key}.setdefault({key}, []).append({item})",
        },
        after={loop: f"{groups} = list({by_key}.values())\n"},
    )


def _key(source: Source, found: Match, one: str, other: str) -> str:
    """Return the key of an item, by which two of them are in one group; empty where none is known."""
    texts = [source.text(found[word]) for word in ("ONE", "OTHER")]
    if one not in texts[0]:
        texts.reverse()
    if texts[0].replace(one, other) != texts[1] or one in texts[1]:
        return ""
    items = found.name("Items").value
    forms = _NUMBERS if holds_whole(source, items) else _KEYS
    if forms is _KEYS and not _holds_texts(source, items):
        return ""
    for form, key in forms.items():
        if form.replace("Each", other) == texts[1]:
            return key.replace("Each", other)
    return ""


def _holds_texts(source: Source, items: str) -> bool:
    param = source.parameters.get(items)
    seen = source.observed.get(items, "").split(", ")[0]
    hint = param.annotation if param is not None else None
    text = source.text(hint.annotation) if hint else seen
    return param is not None and text.removeprefix("typing.").lower() == "list[str]"


def _starts(source: Source, loop: cst.For, found: Match) -> list[cst.CSTNode]:
    """Return the lines directly before a loop that make the groups, and what says who is in one."""
    block = source.parents[loop]
    body = list(block.body) if isinstance(block, cst.IndentedBlock) else []
    place = body.index(loop) if loop in body else 0
    forms = {
        "Groups = []": "Groups",
        "Used = [False] * len(Items)": "Used",
        "Used = [False] * Length": "Used",
        "Used = [False for Each in range(len(Items))]": "Used",
    }
    starts: list[cst.CSTNode] = []
    for line in body[max(place - 2, 0) : place]:
        made = extract(source, line, *forms)
        word = forms[made.pattern] if made else ""
        if not made or made.name(word).value != found.name(word).value:
            continue
        length = made.get("Length")
        about = length_of(source, length) if length is not None else made.get("Items")
        name = about.value if isinstance(about, cst.Name) else about
        if word == "Groups" or name == found.name("Items").value:
            starts.append(line)
    return starts
