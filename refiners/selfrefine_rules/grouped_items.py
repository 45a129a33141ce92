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

from itertools import permutations
from typing import TYPE_CHECKING, Any

import libcst as cst

from selfrefine_rules.lib.words import singular

if TYPE_CHECKING:
    from selfrefine_rules.lib.pattern import Match
    from selfrefine_rules.lib.source import Fixes, Source

ASPECT = "efficiency"
GAIN = 4.0
CONFIDENCE = 0.8

_SEARCHED = [
    "Groups = []\nfor Item in Items:\n" + body
    for body in (
        (
            "    Placed = False\n    for Group in Groups:\n        if ONE == OTHER:\n"
            "            Group.append(Item)\n            Placed = True\n            break\n"
            "    if not Placed:\n        Groups.append([Item])\n"
        ),
        (
            "    for Group in Groups:\n        if ONE == OTHER:\n"
            "            Group.append(Item)\n            break\n"
            "    else:\n        Groups.append([Item])\n"
        ),
    )
]
_USED = [
    f"for First in range(len(Items)):\n    if Used[First]:\n        continue\n{begins}"
    f"    for Second in range(First + 1, len(Items)):\n        if {' and '.join(test)}:\n"
    f"            {one}\n            {other}\n    Groups.append(Group)\n"
    for begins in (
        "    Group = [Items[First]]\n",
        "    Group = [Items[First]]\n    Used[First] = True\n",
        "    Used[First] = True\n    Group = [Items[First]]\n",
    )
    for test in permutations(("not Used[Second]", "ONE == OTHER"))
    for one, other in permutations(
        ("Group.append(Items[Second])", "Used[Second] = True")
    )
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
    for (first, loop), found in source.sequences(*_SEARCHED):
        item = found.name("Item").value
        key = _key(source, found, f"{found.name('Group').value}[0]", item)
        words = ("Item", "Group", "Placed") if "Placed" in found else ("Item", "Group")
        if key:
            yield from _fix(source, (first, loop), found, item, words, key)
    for loop in source.find(cst.For):
        used = source.extract(loop, *_USED)
        if not used:
            continue
        items = used.name("Items").value
        one, other = (f"{items}[{used.name(w).value}]" for w in ("First", "Second"))
        key = _key(source, used, one, other)
        starts = _starts(source, loop, used)
        if key and len(starts) == len("ab"):
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
    if not source.stable(cst.Name(items), cst.ensure_type(loop, cst.For)):
        return
    mentions = [m for name in names for m in source.mentions(name)]
    if not all(any(source.inside(m, line) for line in lines) for m in mentions):
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
    forms = _NUMBERS if source.holds_whole(items) else _KEYS
    if forms is _KEYS and source.type_text(items) != "list[str]":
        return ""
    for form, key in forms.items():
        if form.replace("Each", other) == texts[1]:
            return key.replace("Each", other)
    return ""


def _starts(source: Source, loop: cst.For, found: Match) -> list[cst.CSTNode]:
    """Return the lines directly before a loop that make the groups, and what says who is in one."""
    block: Any = source.parents[loop]
    place = [*block.body].index(loop)
    forms = (
        "Groups = []",
        "Used = [False] * len(Items)",
        "Used = [False] * LENGTH",
        "Used = [False for Each in range(len(Items))]",
    )
    starts: list[cst.CSTNode] = []
    for line in block.body[max(place - 2, 0) : place]:
        made = source.extract(line, *forms, having=found)
        length = made.get("LENGTH") if made else None
        if made and (
            length is None or source.length_of(length) == found.name("Items").value
        ):
            starts.append(line)
    return starts
