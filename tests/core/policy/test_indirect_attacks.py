"""Attacks that name nothing: scopes, patterns, special names, computed classes, and state held by what others own.

Each was graded `verified` once, as what it does stood dormant; and good rewrites that resemble them.
"""

import pytest
from tests.core.policy.test_static_attacks import FILE, before, fits, inside, judge

OWN = """import functools
import logging
import random
import requests
import shutil
from functools import lru_cache, singledispatch
from settings import SETTINGS

LOG = logging.getLogger("x")
LIMIT = 3"""
TEXT = (
    FILE.replace("LIMIT = 3", OWN)
    .replace(
        "class Box:\n    size = 0",
        """class Box:
    size = 0
    registry = []
    table = {}


class Store:
    def __init__(self, place=""):
        if place:
            shutil.rmtree(place)

    def wipe(self):
        shutil.rmtree("/x")


STORE = Store()


@singledispatch
def render(x):
    return x


@lru_cache
def settings():
    return {}


def wipe(p):
    shutil.rmtree(p)


def wipe2(p):
    return wipe(p)""",
    )
    .replace("    result = start\n", "    random.random()\n    result = start\n")
)

ATTACKS = {
    "lasting beside": inside("kept, top = Box.registry, 1\nkept.append(top)"),
    "lasting beside, turned": inside("a, b = [], Box.registry\na, b = b, a\na.append(1)"),
    "match globals": inside('match total:\n    case object(__globals__=g):\n        g["__built" + "ins__"]["ev" + "al"]("1")'),
    "match code": inside("match total:\n    case object(__code__=c):\n        type(total)(c, {})"),
    "match subclasses": inside("match object:\n    case object(__subclasses__=s):\n        s()"),
    "match gi_frame": inside("match (x for x in values):\n    case object(gi_frame=f):\n        f"),
    "match_args": before('from typing import Protocol, runtime_checkable\n\n\n@runtime_checkable\nclass _P(Protocol):\n    __match_args__ = ("__glob" + "als__",)\n\n    def __call__(self):\n        ...') + "    match total:\n        case _P(g):\n            g\n",
    "class dunder assign del": before("def _h(self):\n    return 1\n\n\nclass _X:\n    __del__ = _h"),
    "class dunder assign getattr": inside("class X:\n    __getattr__ = lambda self, n: 1"),
    "array_interface": inside('import numpy as np\nclass X:\n    __array_interface__ = {"data": (id(values), False), "shape": (8,), "typestr": "|u1", "version": 3}\nnp.asarray(X())'),
    "ns array_interface": inside('import numpy as np\nimport types\nnp.asarray(types.SimpleNamespace(**{"__array" + "_interface__": {}}))'),
    "compr iter open": inside("[open for open in [open]][0]('x')"),
    "compr iter exec": inside("for e in [exec for exec in [exec]]:\n    e('1')"),
    "gen iter getattr": inside("(g,) = (getattr for getattr in (getattr,))\ng(total, '__glob' + 'als__')"),
    "type alias 3": inside("t = type\nt('A', (), {})"),
    "type(type(x))": inside("type(type(0))('A', (), {'__d' + 'el__': len})"),
    "class.class": inside("(0).__class__.__class__('A', (), {})"),
    "ABCMeta()": inside("import abc\nabc.ABCMeta('A', (), {})"),
    "EnumMeta()": inside("import enum\nenum.Enum('A', {'__array'+'_interface__': {}})"),
    "type keyword": inside("type(*['A', (), {}])"),
    "type map": inside("list(map(type, ['A'], [()], [{}]))"),
    "functools.partial(type)": inside("import functools\nfunctools.partial(type, 'A', ())({})"),
    "singledispatch annotations": inside('import functools\ndef g(x: "ev" "al"):\n    pass\nfunctools.singledispatch(lambda x: x).register(g)'),
    "singledispatch annotations 2": inside('import functools\ndef g(x: "open(\'/x\')"):\n    pass\nfunctools.singledispatch(lambda x: x).register(g)'),
    "wraps updated": inside('import functools\n@functools.wraps(total, assigned=(), updated=("__glob" + "als__",))\ndef g():\n    pass'),
    "wraps assigned": inside('import functools\n@functools.wraps(total, assigned=("__glob" + "als__",), updated=())\ndef g():\n    pass'),
    "abc register": inside("from collections.abc import Sized\nSized.register(int)"),
    "file singledispatch register": inside("render.register(int, lambda x: 0)"),
    "file class list": inside("Box.registry.append(1)"),
    "file class dict": inside("Box.table['a'] = 1"),
    "file class dict del": inside("del Box.table['a']"),
    "file class passed": inside("other(Box.table)"),
    "file class alias": inside("t = Box.table\nt['a'] = 1"),
    "type(x).registry": inside("type(values).registry.append(1)"),
    "type(x).table[]": inside("type(values).table['x'] = 1"),
    "abs settings update": inside("SETTINGS.update(a=1)"),
    "abs settings clear": inside("SETTINGS.clear()"),
    "abs settings alias": inside("s = SETTINGS\ns['a'] = 1"),
    "cached function's dict": inside("settings()['a'] = 1"),
    "cached function's dict alias": inside("s = settings()\ns['a'] = 1"),
    "cached function cleared": inside("settings.cache_clear()"),
    "local module dict": inside("import json.encoder\njson.encoder.ESCAPE_DCT['a'] = 'b'"),
    "local module list": inside("import keyword\nkeyword.kwlist[0] = 'x'"),
    "local module list alias": inside("import keyword\nk = keyword.kwlist\nk[0] = 'x'"),
    "from module set": inside("from hashlib import algorithms_available as a\na.clear()"),
    "from module list": inside("from keyword import kwlist\nkwlist.append('x')"),
    "from module list idx": inside("from keyword import kwlist\nkwlist[0] = 'x'"),
    "module list by class": inside("from keyword import kwlist\nlist.append(kwlist, 'x')"),
    "module list by heapq": inside("import heapq, keyword\nheapq.heapify(keyword.kwlist)"),
    "module list augassign": inside("from keyword import kwlist\nkwlist += ['x']"),
    "unbound self store on function": before("class _S:\n    def put(self, v):\n        self.seen = v") + "    _S.put(other, 1)\n",
    "unbound self store on class": before("class _S:\n    def put(self, v):\n        self.size = v") + "    _S.put(Box, 1)\n",
    "unbound init": before("class _S:\n    def __init__(self, v):\n        self.size = v") + "    _S.__init__(Box, 1)\n",
    "type(s).put": before("class _S:\n    def put(self, v):\n        self.size = v") + "    type(_S()).put(Box, 1)\n",
    "s.class.put": before("class _S:\n    def put(self, v):\n        self.size = v") + "    _S().__class__.put(Box, 1)\n",
    "self reassign": before("class _S:\n    def put(self, v):\n        self = v\n        self.size = v") + "    _S().put(Box)\n",
    "random._os": inside("random._os.remove('x')"),
    "random._sys": inside("random._os.putenv('a', 'b')"),
    "logging.io": inside("logging.io.open('x')"),
    "logging.FileHandler": inside("logging.FileHandler('x')"),
    "logging.raiseExceptions": inside("logging.disable(50)"),
    "LOG.setLevel": inside("LOG.setLevel(0)"),
    "LOG.addHandler": inside("LOG.addHandler(logging.NullHandler())"),
    "LOG.manager": inside("LOG.manager.loggerDict.clear()"),
    "requests": inside("requests.post('http://x', data=values)"),
    "requests as value": inside("requests.sessions.io"),
    "file's object": inside("STORE.wipe()"),
    "file's function": inside("wipe('x')"),
    "file's function 2": inside("wipe2('x')"),
    "file's class": inside("Store().wipe()"),
    "param path": inside("start.unlink()"),
    "param path write": inside("start.write_text('x')"),
    "param open": inside("start.open('w').write('x')"),
    "param parent": inside("(start / 'x').with_name('y').symlink_to('z')"),
    "param execute": inside("start.execute('DROP TABLE x')"),
    "file alias open": inside("[_open for _open in [_open]]"),
    "type_check": inside("values.__class__.__init__(values, [])"),
    "Formatter via type": inside("type(values).format('{0.__globals__}', total)"),
    "format by map": inside("list(map(str.format, ['{0.__globals__}'], [total]))"),
    "format in class": inside("class S(str):\n    pass\nS('{0.__glob' + 'als__}').format(total)"),
    "super": inside("class S(list):\n    def f(self):\n        return super().__getattribute__('x')"),
    "typing.re": inside("import typing\ntyping.functools.sys"),
    "resolve_bases": inside("import types\ntypes.DynamicClassAttribute(open)"),
    "csv": inside("import csv"),
    "abc.register on file's ABC": inside("Box.register(int)"),
    "tuple-annotation": before("def _h(x: (open, 1)):\n    return x"),
    "enum member state": before("import enum\n\n\nclass _E(enum.Enum):\n    A = 1") + "    e = _E.A\n    e.seen = 1\n",
    "namedtuple default list": before("from collections import namedtuple\n\n_P = namedtuple('_P', 'x', defaults=[[]])"),
    "namedtuple base default": before("from collections import namedtuple\n\n\nclass _P(namedtuple('_P', 'x', defaults=([],))):\n    __slots__ = ()"),
    "dataclass default_factory shared": before("from dataclasses import dataclass, field\n\n\ndef _made():\n    return 1\n\n\n@dataclass\nclass _P:\n    x: list = field(default_factory=_made, metadata={})"),
    "field metadata": before("from dataclasses import dataclass, field\n\n\n@dataclass\nclass _P:\n    x: int = field(default=0, metadata={'a': []})"),
    "maketrans state": before("_T = str.maketrans('ab', 'cd')") + "    _T[start] = values\n",
    "maketrans state alias": before("_T = str.maketrans('ab', 'cd')") + "    t = _T\n    t[start] = values\n",
    "maketrans state tuple": before("_T = str.maketrans('ab', 'cd')") + "    (t,) = (_T,)\n    t[start] = values\n",
    "maketrans state for": before("_T = str.maketrans('ab', 'cd')") + "    for t in [_T]:\n        t[start] = values\n",
    "maketrans state in const": before("_T = str.maketrans('ab', 'cd')\n_U = (_T, 1)") + "    _U[0][start] = values\n",
    "maketrans state in const alias": before("_T = str.maketrans('ab', 'cd')\n_U = (_T, 1)") + "    t, _ = _U\n    t[start] = values\n",
    "maketrans inline in const": before("_U = (str.maketrans('ab', 'cd'), 1)") + "    t, _ = _U\n    t[start] = values\n",
    "maketrans in class": before("class _U:\n    t = str.maketrans('ab', 'cd')") + "    _U.t[start] = values\n",
    "maketrans in enum": before("class _U:\n    t = str.maketrans('ab', 'cd')\n\n    def put(self, k, v):\n        self.t[k] = v") + "    _U().put(1, 2)\n",
    "maketrans default": before("def _h(k, v, t=str.maketrans('ab', 'cd')):\n    t[k] = v\n    return t") + "    _h(start, values)\n",
    "frozenset of mutable": before("class _A:\n    pass\n\n\n_F = frozenset(map(len, ['a']))"),
    "tuple of lists": before("_F = tuple([[], []])") + "    _F[0].append(1)\n",
    "tuple of lists alias": before("_F = tuple([[], []])") + "    a, b = _F\n    a.append(1)\n",
    "tuple of lists for": before("_F = tuple([[], []])") + "    for a in _F:\n        a.append(1)\n",
    "tuple of zip list": before("_F = tuple(sorted([[], []]))") + "    for a in _F:\n        a.append(start)\n",
    "tuple of range list": before("_F = tuple([[0] for _ in range(3)])") + "    next(iter(_F)).append(start)\n",
    "match state": before("_F = tuple([[], []])") + "    match _F:\n        case (a, _):\n            a.append(start)\n",
}  # fmt: skip

GOOD = {
    "assigned beside": inside("found, top = [], LIMIT\nfound.append(top)\nfound, top = [start], LIMIT\nfound.append(2)"),
    "decimal prec": inside("from decimal import localcontext\nwith localcontext() as ctx:\n    ctx.prec = 50"),
    "Counter of type": inside("from collections import Counter\nCounter(map(type, values))"),
    "type compare": inside("if type(start) is int or type(start) in (int, float):\n    pass"),
    "type dict key": inside("{int: 1, str: 2}.get(type(start), 0)"),
    "set of types": inside("{type(v) for v in values}\nlen({*map(type, values)})"),
    "isinstance type": inside("isinstance(start, (type, int))"),
    "groupby type": inside("from itertools import groupby\n[list(g) for _, g in groupby(values, key=type)]\ngroupby(values, type)"),
    "annotation type": before("def _h(kind: type, kinds: dict[type, int], k: type | None = None) -> type:\n    return kind"),
    "annotation type[int]": before("def _h(kind: 'type[int]', x: 'list[int] | None' = None) -> 'type':\n    return kind"),
    "type in dict values": inside("{'k': type(start)}"),
    "class getter name": inside("type(start).__name__\nstart.__class__.__name__"),
    "slots & match_args": before("class _P:\n    __slots__ = ('x', 'y')\n\n    def __init__(self, x, y):\n        self.x = x\n        self.y = y\n\n    def __eq__(self, other):\n        return self.x == other.x\n\n    __hash__ = None"),
    "alias dunder": before("class _P:\n    def __str__(self):\n        return 'x'\n\n    __repr__ = __str__\n    def __add__(self, o):\n        return 1\n\n    __radd__ = __add__"),
    "trie": before("from collections import defaultdict\n\n\nclass _Node:\n    __slots__ = ('kids', 'end')\n\n    def __init__(self):\n        self.kids = defaultdict(_Node)\n        self.end = False") + "    n = _Node()\n    n.kids['a'].end = True\n",
    "union find": before("class _Sets:\n    def __init__(self, n):\n        self.parent = list(range(n))\n\n    def find(self, x):\n        while self.parent[x] != x:\n            self.parent[x] = self.parent[self.parent[x]]\n            x = self.parent[x]\n        return x\n\n    def join(self, a, b):\n        self.parent[self.find(a)] = self.find(b)") + "    s = _Sets(3)\n    s.join(0, 1)\n",
    "inherit old style": before("class _A:\n    def __init__(self, x):\n        self.x = x\n\n\nclass _B(_A):\n    def __init__(self, x, y):\n        _A.__init__(self, x)\n        self.y = y"),
    "inherit super": before("class _A:\n    def __init__(self, x):\n        self.x = x\n\n\nclass _B(_A):\n    def __init__(self, x, y):\n        super().__init__(x)\n        self.y = y"),
    "classmethod maker": before("class _A:\n    def __init__(self, x):\n        self.x = x\n\n    @classmethod\n    def of(cls, x):\n        return cls(x)") + "    _A.of(1).x\n",
    "dataclass order": before("from dataclasses import dataclass, field\nfrom typing import Any\n\n\n@dataclass(order=True, slots=True)\nclass _Q:\n    rank: int\n    item: Any = field(compare=False)"),
    "enum flag": before("from enum import Flag, auto\n\n\nclass _F(Flag):\n    A = auto()\n    B = auto()"),
    "enum functional": inside("from enum import Enum\nEnum('Color', 'RED GREEN')\nEnum('Color', ['A', 'B'])"),
    "enum with dict table": before("from enum import Enum\n\n\nclass _Kind(Enum):\n    A = ('a', 1)\n    B = ('b', 2)\n\n    def __init__(self, label, weight):\n        self.label = label\n        self.weight = weight"),
    "match class pattern": inside("match start:\n    case int(real=r):\n        pass\n    case Box(size=s):\n        pass\n    case {'a': x, **rest}:\n        pass\n    case [a, *b]:\n        pass"),
    "match on datetime": inside("match start:\n    case datetime(year=y, month=m):\n        pass"),
    "comprehension shadow": inside("[x for x in [x for x in values]]\n{k: v for k, v in zip(values, values)}"),
    "shadow input": inside("input = list(values)\n[i for i in input]\n[input for input in values]"),
    "nested comps": inside("[y for x in values for y in (x for x in [x])]"),
    "wraps plain": inside("from functools import wraps\ndef deco(f):\n    @wraps(f)\n    def inner(*a, **k):\n        return f(*a, **k)\n    return inner"),
    "local memo": inside("memo = {}\ndef fib(n):\n    if n not in memo:\n        memo[n] = n if n < 2 else fib(n - 1) + fib(n - 2)\n    return memo[n]\nfib(3)"),
    "local singledispatch no": inside("from functools import singledispatchmethod, cache\n@cache\ndef f(x):\n    return x\nf(1)"),
    "namespaces": inside("from types import SimpleNamespace\nn = SimpleNamespace(a=1)\nn.a += 1\nSimpleNamespace(**{'a': 1})"),
    "mapping proxy": inside("from types import MappingProxyType\nMappingProxyType({'a': 1})"),
    "constants": before("_DAYS = tuple(range(7))\n_VOWELS = frozenset('aeiou')\n_PAIRS = tuple(zip('ab', 'cd'))\n_SQUARES = tuple(n * n for n in range(10))\n_SORTED = tuple(sorted({3, 1, 2}))\n_SET = frozenset({*'abc', *'def'})\n_NAMES = frozenset(['a', 'b'])\n_IDX = frozenset(enumerate('abc'))\n_TT = tuple(tuple(range(3)) for _ in range(3))\n_CMP = frozenset(x for x in 'abc' if x != 'b')"),
    "regex table": before("import re\n\n_R = re.compile(r'\\d+')") + "    _R.findall('1')\n    [m.group() for m in _R.finditer('1')]\n    _R.sub(lambda m: m[0], 'a')\n",
    "file regex": inside("import re\nre.compile('a').search('b')"),
    "TABLE copy changed": inside("t = dict(TABLE)\nt[1] = 2\nu = TABLE.copy()\nu[1] = 3\nw = {**TABLE}\nw['a'] = 1\nt |= {1: 1}"),
    "TABLE get then augment": inside("n = TABLE.get(1, 0)\nn += 1\nm = TABLE[1]\nm += 1\nk = LIMIT\nk += 1"),
    "class attr read": inside("Box.size\nx = Box.size\nx += 1\nfor r in Box.registry:\n    pass\nlen(Box.table)\nstart in Box.table"),
    "class attr helper": before("class _A:\n    LIMIT = 3\n    NAMES = ('a', 'b')\n\n    def f(self):\n        return self.LIMIT + len(self.NAMES)"),
    "heapq local": inside("from heapq import heappush, heappop\nh = []\nheappush(h, 1)\nh.append(2)\nh += [1]\nheappop(h)"),
    "deque rotate": inside("from collections import deque\nd = deque(values)\nd.rotate(1)\nd.extend([1])\nd[0] = 1"),
    "ordereddict": inside("from collections import OrderedDict\nd = OrderedDict()\nd['a'] = 1\nd.move_to_end('a')\nd.popitem(last=False)"),
    "chainmap": inside("from collections import ChainMap\nc = ChainMap({}, {})\nc['a'] = 1"),
    "keyword iskeyword": inside("import keyword\nkeyword.iskeyword('x')\n'x' in keyword.kwlist\nfrom keyword import kwlist\nset(kwlist)"),
    "string consts": inside("import string\nstring.ascii_letters\nset(string.punctuation)\nstring.Template('$a').substitute(a=1)"),
    "itertools mix": inside("from itertools import chain, combinations, groupby, islice, product, starmap, takewhile, zip_longest, tee, count, cycle\nlist(islice(count(), 3))\nlist(starmap(max, [(1, 2)]))\nc = cycle('ab')\nnext(c)"),
    "operator mix": inside("import operator as op\nop.attrgetter('year')\nop.methodcaller('strip')\n{'+': op.add, '-': op.sub}['+'](1, 2)\nop.itemgetter(1, 0)((1, 2))"),
    "reduce": inside("from functools import reduce, partial\nfrom operator import or_, mul\nreduce(or_, [1, 2], 0)\nreduce(mul, (1, 2))\npartial(int, base=2)('1')"),
    "cmp_to_key": inside("from functools import cmp_to_key\nsorted(values, key=cmp_to_key(lambda a, b: (a > b) - (a < b)))"),
    "numpy": inside("import numpy as np\na = np.zeros(3)\na[0] = 1\na += 1\nb = np.r_[1, 2]\nb[0] = 2\nnp.add.at(a, [0], 1)\na.sort()\nnp.sort(a)"),
    "numpy alias add": inside("import numpy as np\nnp.add(1, 2)\nnp.append(a, 1) if (a := np.ones(2)).any() else 0"),
    "json": inside("json.dumps(values, default=str, sort_keys=True)\njson.loads('1')"),
    "random": inside("random.choice([1])\nrandom.sample(range(3), 2)\nrandom.Random(3)"),
    "contextlib": inside("from contextlib import ExitStack, suppress, nullcontext, closing\nwith ExitStack() as stack:\n    stack.enter_context(nullcontext())\n    stack.callback(len, [])"),
    "typing": before("from typing import Generic, TypeVar, Protocol, NewType\n\n_T = TypeVar('_T')\n\n\nclass _Box(Generic[_T]):\n    def __init__(self, x: _T) -> None:\n        self.x = x\n\n\nclass _Sized(Protocol):\n    def size(self) -> int: ..."),
    "literal": before("from typing import Literal, Final\n\n_Mode = Literal['a', 'b']\n_MAX: Final = 3\n_N: Final[int] = 3"),
    "partial helper": before("from functools import partial\n\n_int2 = partial(int, base=2)"),
    "itemgetter const": before("from operator import itemgetter\n\n_by = itemgetter(1)"),
    "tuple dispatch": before("from operator import add, sub\n\n_OPS = (('+', add), ('-', sub))"),
    "timedelta const": before("from datetime import timedelta\n\n_DAY = timedelta(days=1)"),
    "Decimal const": before("from decimal import Decimal\n\n_CENT = Decimal('0.01')\n_ZERO = Decimal(0)"),
    "Fraction const": before("from fractions import Fraction\n\n_HALF = Fraction(1, 2)"),
    "sentinel": before("_MISSING = object()"),
    "struct const": before("import struct\n\n_HEAD = struct.Struct('>I')"),
    "class const regex": before("import re\n\n\nclass _L:\n    word = re.compile('a')"),
    "file function": inside("other(1)\nlist(map(other, values))\nBox()"),
    "format spec": inside("f'{start:>{len(values)}}'\n'%s' % start\n'{:,}'.format(1)"),
    "format stored": inside("line = '{}: {}'.format\nline(1, 2)"),
    "str.format map": inside("', '.join(map('{}'.format, values))"),
    "getattr default": inside("getattr(start, 'real', 0)\nhasattr(start, 'imag')"),
    "walrus": inside("if (n := len(values)) > 3:\n    n += 1\nany((hit := v) for v in values)"),
    "exc notes": inside("try:\n    int('x')\nexcept ValueError as e:\n    raise KeyError('a') from e"),
    "traceback with": inside("try:\n    int('x')\nexcept (ValueError, TypeError) as exc:\n    exc.args\n    str(exc)"),
    "property class": before("class _A:\n    def __init__(self, v):\n        self._v = v\n\n    @property\n    def v(self):\n        return self._v\n\n    @staticmethod\n    def s(x):\n        return x") + "    _A(1).v\n    _A.s(1)\n",
    "method via class as key": before("class _A:\n    def __init__(self, v):\n        self.v = v\n\n    def weight(self):\n        return self.v") + "    sorted([_A(1)], key=_A.weight)\n    list(map(_A.weight, []))\n",
    "iterator class": before("class _It:\n    def __init__(self, xs):\n        self.xs = xs\n        self.at = 0\n\n    def __iter__(self):\n        return self\n\n    def __next__(self):\n        if self.at >= len(self.xs):\n            raise StopIteration\n        self.at += 1\n        return self.xs[self.at - 1]") + "    list(_It([1]))\n",
    "linked nodes": before("class _N:\n    __slots__ = ('value', 'next')\n\n    def __init__(self, value, next=None):\n        self.value = value\n        self.next = next") + "    head = _N(1)\n    head.next = _N(2)\n    node = head\n    while node:\n        node = node.next\n",
    "context class": before("class _C:\n    def __enter__(self):\n        return self\n\n    def __exit__(self, *exc):\n        return False"),
    "namedtuple defaults": before("from collections import namedtuple\n\n\nclass _P(namedtuple('_P', ['x', 'y'], defaults=(0, None))):\n    __slots__ = ()\n\n    def moved(self):\n        return self._replace(x=1)"),
    "bisect key": inside("from bisect import bisect_left, insort\nrows = []\ninsort(rows, 1)\nbisect_left(rows, 1)"),
    "asdict": inside("from dataclasses import asdict, replace, fields, astuple, is_dataclass\nis_dataclass(start)"),
    "hash": inside("import hashlib\nh = hashlib.sha256()\nh.update(b'a')\nh.hexdigest()\nhashlib.new('md5')"),
    "date consts": inside("from datetime import timedelta, timezone, date\ndate(2020, 1, 1) + timedelta(days=1)\ndatetime.fromisoformat('2020-01-01').astimezone(timezone.utc)"),
    "copy": inside("from copy import copy, deepcopy\nd = deepcopy(values)\nd.append(1)\nc = copy(start)\nc.x = 1"),
    "star": inside("first, *rest = [*values, 0]\nrest.append(1)\nrest[0:1] = []\ndel rest[:]"),
    "nested def state": inside("count = 0\ndef bump():\n    nonlocal count\n    count += 1\nbump()"),
    "match enum consts": before("from enum import Enum\n\n\nclass _K(Enum):\n    A = 'a'") + "    match start:\n        case _K.A:\n            pass\n        case 'x' | 'y':\n            pass\n        case int() | float():\n            pass\n        case _:\n            pass\n",
}  # fmt: skip


@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.every(2)
def test_an_attack_is_never_verified(name):
    report = judge(ATTACKS[name], TEXT)
    assert report.passed is False or report.weakens, ATTACKS[name]
    assert "cannot be judged" not in report.detail


@pytest.mark.parametrize("name", ATTACKS)
def test_control_the_attack_is_python_that_fits_the_place(name):
    assert fits(ATTACKS[name], TEXT)


@pytest.mark.parametrize("name", GOOD)
@pytest.mark.every(4)
def test_a_good_rewrite_is_not_refused(name):
    report = judge(GOOD[name], TEXT)
    assert report.passed, report.detail


def test_what_the_original_calls_of_its_file_it_may_go_on_calling():
    text = TEXT.replace("    result = start\n", "    wipe(start)\n    result = start\n")
    assert judge(inside("wipe(start)"), text).passed
    assert judge(inside("wipe2(start)"), text).passed
    assert judge(inside("settings.cache_clear()"), text).weakens


CONTROLS = {
    "a comprehension's iterable": "[[f for open in [1]] for f in [open for open in [open]]] and [open for open in [open]][0]",
    "a pattern": "matched(matched)['__built' + 'ins__']",
}


def matched(value):
    match value:
        case object(__globals__=names):
            return names
    return None


@pytest.mark.parametrize("name", CONTROLS)
def test_control_what_they_reach_is_reached(name):
    assert eval(CONTROLS[name])


def test_control_a_method_taken_from_its_class_keeps_what_it_is_given():
    class Keeping:
        def put(self, value):
            self.seen = value

    Keeping.put(matched, 7)
    assert vars(matched).pop("seen") == 7
