"""Attacks by what libraries look up on an object itself, by methods taken from classes, and by what is followed nowhere.

Each passed the gates that read once, the first of them with dormant code that runs whatever a text says; and good
rewrites that resemble them, some of which were refused.
"""

import copy
from abc import ABC
from types import SimpleNamespace

import pytest
from tests.core.policy.test_reaching_attacks import TEXT as FILE
from tests.core.policy.test_static_attacks import before, fits, inside, judge

TEXT = FILE.replace(
    "import random\n",
    """import enum
import itertools
import math
import operator
import pathlib
import random
import re
from collections import Counter, OrderedDict, defaultdict
from dataclasses import dataclass, field, replace
""",
    1,
).replace(
    "USER = contextvars",
    """SESSION = requests.Session()
SERIAL = itertools.count(1)
GEN = (n for n in range(9))
RNG = random.Random(0)
ROOT = pathlib.Path("/x")
FAULT = ValueError("x")
NOTHING = None
EMPTY = ()
PATTERN = re.compile("a+")
ROWS = [[1, 2], [3, 4]]
WEIGHTS = {"a": 1.0, "b": 2.0}


class Color(enum.Enum):
    RED = 1
    BLUE = 2


@dataclass
class Point:
    x: int
    y: int = 0
    tags: list = field(default_factory=list)


class Node:
    def __init__(self, value, left=None, right=None):
        self.value = value
        self.left = left
        self.right = right
        self.items = []


USER = contextvars""",
)
NS = "from types import SimpleNamespace as N\n"

ATTACKS = {
    "ns copy computed": inside(NS+"import copy\nf = lambda n: (lambda: total, (), (None, {'__co' + 'de__': 1}))\ncopy.copy(N(**{'__reduce' + '_ex__': f}))"),
    "ns copy keyword": inside(NS+"import copy\nf = lambda n: (lambda: total, (), (None, {'__co' + 'de__': 1}))\ncopy.copy(N(__reduce_ex__=f))"),
    "ns deepcopy keyword": inside(NS+"import copy\ncopy.deepcopy(N(__deepcopy__=lambda m: 1))"),
    "ns array_interface keyword": inside("import numpy as np\n"+NS+"np.asarray(N(__array_interface__={'data': (id(values), False), 'shape': (8,), 'typestr': '|u1', 'version': 3}))"),
    "dict keyword then ns": inside(NS+"import copy\nd = dict(__reduce_ex__=1)\ncopy.copy(N(**d))"),
    "type(ns)": inside(NS+"import copy\nn = N(a=1)\ncopy.copy(type(n)(**{'__reduce' + '_ex__': 1}))"),
    "ns subclass": inside(NS+"import copy\nclass A(N):\n    pass\ncopy.copy(A(**{'__reduce' + '_ex__': 1}))"),
    "ns via asdict": inside(NS+"from dataclasses import dataclass, asdict\n@dataclass\nclass P:\n    x: object\nasdict(P(N(**{'__reduce' + '_ex__': 1})))"),
    "ast node copy": inside("import ast, copy\ncopy.copy(ast.Name(**{'__reduce' + '_ex__': 1}))"),
    "asdict fields": inside(NS+"from dataclasses import dataclass, asdict, fields\n@dataclass(init=False)\nclass P(N):\n    x: int = 0\np = P(**{'__dataclass' + '_fields__': {}})\nasdict(p)"),
    "param ns": inside("import copy\ncopy.copy(type(start)(**{'__reduce' + '_ex__': 1}))"),
    "copy.replace": inside(NS+"import copy\ncopy.copy(copy.replace(N(a=1), **{'__reduce' + '_ex__': 1}))"),
    "library init on function": inside("from json import JSONEncoder\nJSONEncoder.__init__(other, indent=values)"),
    "library init on class": inside("from contextlib import nullcontext\nnullcontext.__init__(Box, values)"),
    "library init by map": inside("from contextlib import nullcontext\nlist(map(nullcontext.__init__, [other], [1]))"),
    "library init dotted": inside("contextlib.nullcontext.__init__(other, 1)"),
    "UserList append on function": inside("from collections import UserList\nUserList.__init__(other)\nUserList.append(other, 1)"),
    "UserDict setitem": inside("from collections import UserDict\nUserDict.__init__(other)\nUserDict.__setitem__(other, 1, 2)"),
    "Template init": inside("from string import Template\nTemplate.__init__(other, values)"),
    "cached class": before("import functools\n\n\n@functools.cache\nclass _Seen:\n    def __init__(self):\n        self.times = {}") + "    _Seen().times[start] = 1\n",
    "cached class method": before("import functools\n\n\n@functools.lru_cache\nclass _Seen:\n    def __init__(self):\n        self.n = 0\n\n    def up(self):\n        self.n += 1\n        return self.n") + "    _Seen().up()\n",
    "cached dataclass": before("from functools import cache\nfrom dataclasses import dataclass, field\n\n\n@cache\n@dataclass\nclass _Seen:\n    times: dict = field(default_factory=dict)") + "    _Seen().times.update(a=1)\n",
    "file cached in own object": before("class _B:\n    def __init__(self, d):\n        self.d = d\n\n    def put(self):\n        self.d['a'] = 1") + "    _B(settings()).put()\n",
    "table item in own object": before("class _B:\n    def __init__(self, d):\n        self.d = d\n\n    def put(self):\n        self.d.append(1)") + "    _B(NAMES['a']).put()\n",
    "table item in dataclass": before("from dataclasses import dataclass\n\n\n@dataclass\nclass _B:\n    d: list") + "    _B(NAMES['a']).d.append(1)\n",
    "table item in dict": inside("d = {'k': NAMES['a']}\nd['k'].append(1)"),
    "table item in dict()": inside("d = dict(k=NAMES['a'])\nd['k'].append(1)"),
    "table item by dictcomp": inside("d = {k: v for k, v in NAMES.items()}\nd['a'].append(1)"),
    "table item by own function": inside("def g():\n    return NAMES['a']\ng().append(1)"),
    "table item by own helper": before("def _g():\n    return NAMES['a']") + "    _g().append(1)\n",
    "table item by lambda": inside("(lambda: NAMES['a'])().append(1)"),
    "table item by generator": inside("def g():\n    yield NAMES['a']\nfor v in g():\n    v.append(1)"),
    "table item by star parameter": before("def _p(*ds):\n    ds[0].append(1)") + "    _p(NAMES['a'])\n",
    "table item by star argument": before("def _p(d):\n    d.append(1)") + "    _p(*[NAMES['a']])\n",
    "table item by kw star": before("def _p(**d):\n    d['x'].append(1)") + "    _p(x=NAMES['a'])\n",
    "table item by map lambda": inside("list(map(lambda d: d.append(1), NAMES.values()))"),
    "table item by sorted key": inside("sorted(NAMES.values(), key=lambda d: d.append(1) or 0)"),
    "table item by partial": before("def _p(d):\n    d.append(1)") + "    import functools\n    functools.partial(_p, NAMES['a'])()\n",
    "table item by reduce": inside("import functools\nfunctools.reduce(lambda a, d: d.append(1), NAMES.values(), 0)"),
    "table item by exec arg alias": before("def _p(d):\n    d.append(1)") + "    q = _p\n    q(NAMES['a'])\n",
    "table item as attr of ns": inside(NS+"n = N(d=NAMES['a'])\nn.d.append(1)"),
    "table item by namedtuple": before("from typing import NamedTuple\n\n\nclass _P(NamedTuple):\n    d: list") + "    _P(NAMES['a']).d.append(1)\n",
    "table item by except": inside("try:\n    raise ValueError(NAMES['a'])\nexcept ValueError as e:\n    e.args[0].append(1)"),
    "table item by stop": inside("def g():\n    return NAMES['a']\n    yield\ntry:\n    next(g())\nexcept StopIteration as e:\n    e.value.append(1)"),
    "table item by walrus in comp": inside("[x.append(1) for k in 'a' if (x := NAMES[k])]"),
    "table item by for in dict display": inside("for v in {'a': NAMES['a']}.values():\n    v.append(1)"),
    "table item by defaultdict": inside("from collections import defaultdict\nd = defaultdict(lambda: NAMES['a'])\nd['x'].append(1)"),
    "table item by get default": inside("{}.get(1, NAMES['a']).append(1)"),
    "table item by getattr default": inside("getattr(start, 'x', NAMES['a']).append(1)"),
    "table item by next default": inside("next(iter(()), NAMES['a']).append(1)"),
    "table item by pop default": inside("{}.pop(1, NAMES['a']).append(1)"),
    "table item by max key": inside("max([], default=NAMES['a']).append(1)"),
    "table item by async": inside("async def g():\n    return NAMES['a']\nasync def h():\n    (await g()).append(1)"),
    "zip of the file's counter": inside("[n for n, _ in zip(SERIAL, 'a')]"),
    "loop over the file's counter": inside("for n in SERIAL:\n    break"),
    "in the file's generator": inside("3 in GEN"),
    "list of the file's generator": inside("list(GEN)"),
    "sum of the file's generator": inside("sum(GEN)"),
    "comp over the file's generator": inside("[n for n in GEN]"),
    "star the file's generator": inside("[*GEN]"),
    "next serial": inside("next(SERIAL)"),
    "islice serial": inside("from itertools import islice\nlist(islice(SERIAL, 1))"),
    "yield from gen": inside("def g():\n    yield from GEN\nlist(g())"),
    "unpack gen": inside("a, *b = GEN"),
    "session get": inside("SESSION.get('http://x')"),
    "session request": inside("SESSION.request('GET', 'http://x')"),
    "session put": inside("SESSION.put('http://x')"),
    "session alias": inside("s = SESSION\ns.get('http://x')"),
    "session passed": inside("other(SESSION)"),
    "root rename": inside("ROOT.rename('/y')"),
    "root replace": inside("ROOT.replace('/y')"),
    "root iterdir": inside("list(ROOT.iterdir())"),
    "root div": inside("(ROOT / 'x').rename('y')"),
    "rng seed": inside("RNG.seed(1)"),
    "rng random": inside("RNG.random()"),
    "rng shuffle": inside("RNG.shuffle([1])"),
    "fault note": inside("FAULT.add_note('x')"),
    "fault args": inside("FAULT.args = (1,)"),
    "ExitStack callback on function": inside("from contextlib import ExitStack\nExitStack.__init__(other)\nExitStack.push(other, 1)"),
    "exception init": inside("ValueError.__init__(FAULT, 1)"),
    "dict init": inside("dict.__init__(NAMES['a'], 1)"),
    "list init alias": inside("i = list.__init__\ni(NAMES['a'], [1])"),
    "set ops by class": inside("from collections import OrderedDict\nOrderedDict.move_to_end(CACHE, 1)"),
    "deque by class": inside("from collections import deque\ndeque.append(NAMES['a'], 1)"),
    "counter by class": inside("from collections import Counter\nCounter.update(CACHE, 'a')"),
    "mutablemapping by class": inside("from collections.abc import MutableMapping\nMutableMapping.update(CACHE, a=1)"),
    "mutablemapping by class item": inside("from collections.abc import MutableSequence\nMutableSequence.append(NAMES['a'], 1)"),
    "mutablemapping dotted": inside("import collections.abc\ncollections.abc.MutableSequence.append(NAMES['a'], 1)"),
    "operator.methodcaller var": inside("import operator\nm = operator.methodcaller('append', 1)\nm(NAMES['a'])"),
    "methodcaller by map": inside("import operator\nlist(map(operator.methodcaller('append', 1), NAMES.values()))"),
    "bound method kept": inside("put = NAMES['a'].append\nput(1)"),
    "unbound handed": inside("import functools\nfunctools.partial(list.append, NAMES['a'])(1)"),
    "slice store": inside("NAMES['a'][:] = []"),
    "del item": inside("del NAMES['a'][0]"),
    "swap": inside("NAMES['a'], x = 1, 2"),
    "for target": inside("for NAMES['a'] in [1]:\n    pass"),
    "with target": inside("with contextlib.nullcontext(1) as NAMES['a']:\n    pass"),
    "match mapping rest": inside("match NAMES:\n    case {'a': v}:\n        v.append(1)"),
    "match or": inside("match NAMES:\n    case {'a': [*_] as v}:\n        v.append(1)"),
    "augassign attr": inside("b = Box\nb.size += 1"),
    "augassign through call": inside("(lambda: Box)().size += 1"),
    "ns kwargs through own function": inside(NS + "import copy\ndef mk(**k):\n    return N(**k)\ncopy.copy(mk(**{'__re' + 'duce_ex__': 1}))"),
    "ns in list": inside(NS + "import copy\nks = [N]\ncopy.copy(ks[0](**dict([('__re' + 'duce_ex__', 1)])))"),
    "ns by getattr": inside("import types, copy\ncopy.copy(getattr(types, 'SimpleNamespace')(**{'a' + 'b': 1}))"),
    "ns by match": inside(NS + "import copy\nmatch N(a=1):\n    case object(__class__=k):\n        copy.copy(k(**{'a' + 'b': 1}))"),
    "ns class attr": inside(NS + "import copy\nk = N(a=1).__class__\ncopy.copy(k(**{'a' + 'b': 1}))"),
    "ns init update": inside(NS + "import copy\nn = N()\nn.__init__(**{'__red' + 'uce_ex__': 1})\ncopy.copy(n)"),
    "ns by class init": inside(NS + "import copy\nn = N()\nN.__init__(n, **{'__red' + 'uce_ex__': 1})\ncopy.copy(n)"),
    "ns new": inside(NS + "import copy\nn = N.__new__(N)\nn.__init__(**{'__red' + 'uce_ex__': 1})\ncopy.copy(n)"),
    "ns type new": inside(NS + "import copy\nn = object.__new__(N)\nn.__init__(**{'__red' + 'uce_ex__': 1})\ncopy.copy(n)"),
    "partial ns": inside(NS + "import copy, functools\ncopy.copy(functools.partial(N)(**{'a' + 'b': 1}))"),
    "reduce plain method": inside("class X:\n    def __reduce_ex__(self, n):\n        return (list, ())"),
    "copy protocol method": inside("class X:\n    def __copy__(self):\n        return 1"),
    "copy by setstate": inside("class X:\n    def __setstate__(self, s):\n        return 1"),
    "getnewargs": inside("class X:\n    def __getnewargs__(self):\n        return ()"),
    "class var reduce": inside("class X:\n    locals()['__red' + 'uce__'] = 1"),
    "wraps of ns": inside(NS + "import functools\nn = N(__dict__={})\n@functools.wraps(n)\ndef g():\n    pass"),
    "enum members by value map": inside("for m in Color:\n    m.seen = 1"),
    "enum member attr": inside("Color.RED.seen = 1"),
    "enum member container": inside("Color.RED.value.append(1)"),
    "dataclass default of file": inside("Point(1).tags = []\nPoint.tags = 1"),
    "field default": inside("from dataclasses import fields\nfields(Point)[0].default = 1"),
    "metadata": inside("from dataclasses import fields\nfor f in fields(Point):\n    f.type = 1"),
    "func defaults via partial attr": before("from functools import partial\n\n_T = partial(int, base=2)")+"    _T.keywords.update(a=1)\n",
    "partial args list": before("from functools import partial\n\n_T = partial(int, (1, []))"),
    "const tuple w frozenset of tuple list": before("_T = (1, (2, [3]))"),
    "regex flags": inside("re.purge()"),
    "pattern cache": inside("import re as r\nr._cache.clear()"),
    "counter class dict": inside("Counter.__missing__ = 1"),
    "json default encoder": inside("json._default_encoder.x = 1"),
    "json default encoder 2": inside("import json.encoder as e\ne.encode_basestring = 1"),
    "random seed": inside("random.seed(1)"),
    "random by class": inside("random.Random.seed(random._inst, 1)"),
    "decimal ctx": inside("import decimal\ndecimal.DefaultContext.prec = 3"),
    "decimal ctx2": inside("import decimal\nwith decimal.localcontext() as c:\n    c2 = c\ndecimal.getcontext()"),
    "typing overloads": inside("import typing\ntyping.clear_overloads()"),
    "nested class global": inside("class A:\n    global LIMIT\n    LIMIT = 4"),
    "class import as": inside("class A:\n    import os as o\n    o.getpid()"),
    "import dotted": inside("import collections.abc as c\nc.sys"),
    "except as open": inside("try:\n    pass\nexcept* ValueError as g:\n    g.exceptions[0].__traceback__"),
    "match star import": inside("match __builtins__:\n    case b:\n        pass"),
    "fstring eval": inside("f'{eval(\"1\")}'"),
    "fstring nested": inside("f'{values!r:{open}}'"),
    "lambda default walrus": inside("(lambda x=(g := globals): g)()"),
    "async gen frame": inside("async def g():\n    yield 1\ng().ag_frame"),
    "coroutine await origin": inside("async def g():\n    pass\ng().cr_code"),
    "yieldfrom frame": inside("def g():\n    yield\ng().gi_yieldfrom.gi_frame"),
    "annotation exec": before("def _h(x: 'exec(1)'):\n    return x"),
    "decorator lambda": before("@(lambda f: f)\ndef _h():\n    pass"),
    "decorator of file attr": before("@Box.size\ndef _h():\n    pass"),
    "class body loop": before("class _A:\n    for _ in ():\n        pass"),
    "class body with": before("class _A:\n    with contextlib.nullcontext():\n        pass"),
    "class body if": before("class _A:\n    if LIMIT:\n        x = 1"),
    "class body try": before("class _A:\n    try:\n        x = 1\n    finally:\n        pass"),
    "class body match": before("class _A:\n    match LIMIT:\n        case _:\n            x = 1"),
    "class body del": before("class _A:\n    x = 1\n    del x"),
    "class body comp": before("class _A:\n    x = [i for i in range(3)]"),
    "class body default call": before("class _A:\n    def f(self, x=print('a')):\n        pass"),
    "helper if": before("if LIMIT:\n    _x = 1"),
    "helper aug": before("_x = 1\n_x += 1"),
    "helper with": before("with contextlib.nullcontext():\n    pass"),
    "helper match": before("match 1:\n    case _x:\n        pass"),
    "session via helper default": before("def _h(s=SESSION):\n    return s.get('x')"),
    "session via lambda": inside("(lambda: SESSION)().get('x')"),
    "session via class attr": before("class _A:\n    s = SESSION") + "    _A.s.get('x')\n",
    "root via walrus": inside("(r := ROOT).rename('x')"),
    "root via helper": before("def _h(p):\n    return p.rename('y')") + "    _h(ROOT)\n",
    "root via list": inside("[ROOT][0].rename('y')"),
    "path of str": inside("import pathlib\npathlib.Path('x').rename('y')"),
    "root type": inside("type(ROOT)('/etc').iterdir()"),
    "root class": inside("ROOT.__class__('/x').rename('/y')"),
    "serial alias": inside("s = SERIAL\nnext(s)"),
    "serial in own obj": before("class _A:\n    def __init__(self, it):\n        self.it = it\n\n    def up(self):\n        return next(self.it)")+"    _A(SERIAL).up()\n",
    "gen send": inside("GEN.send(None)"),
    "gen iter dunder": inside("GEN.__next__()"),
    "rng attr call": inside("(lambda r: r.random())(RNG)"),
    "rng in tuple": inside("(RNG,)[0].random()"),
    "rng getattr": inside("getattr(RNG, 'random')()"),
    "rows by sort key side effect": inside("sorted(ROWS, key=lambda r: r.sort() or r)"),
    "rows by comprehension call": inside("[r.reverse() for r in ROWS]"),
    "rows by any": inside("any(r.append(1) for r in ROWS)"),
    "rows by starmap": inside("from itertools import starmap\nlist(starmap(lambda *r: r, ROWS))\nlist(map(list.clear, ROWS))"),
    "rows by enumerate": inside("for i, r in enumerate(ROWS):\n    r[0] = i"),
    "rows by zip": inside("for r, v in zip(ROWS, values):\n    r.append(v)"),
    "rows by items": inside("for k, v in sorted(NAMES.items()):\n    v.append(k)"),
    "rows by dict of": inside("d = {id(r): r for r in ROWS}\nd[1].append(2)"),
    "rows by deque": inside("from collections import deque\nq = deque(ROWS)\nq.popleft().append(1)"),
    "rows by heap": inside("import heapq\nh = list(ROWS)\nheapq.heapify(h)\nheapq.heappop(h).append(1)"),
    "rows by chain": inside("from itertools import chain\nnext(chain(ROWS)).append(1)"),
    "rows by max": inside("max(ROWS, key=len).append(1)"),
    "rows by reduce": inside("from functools import reduce\nreduce(lambda a, b: a if a > b else b, ROWS).append(1)"),
    "rows by iadd in helper": before("def _h(a):\n    a += [1]")+"    _h(ROWS[0])\n",
    "rows by closure": inside("r = ROWS[0]\ndef put(x):\n    r.append(x)\nput(1)"),
    "rows by nonlocal": inside("r = None\ndef take():\n    nonlocal r\n    r = ROWS[0]\ntake()\nr.append(1)"),
    "rows by class var": inside("class A:\n    r = ROWS[0]\nA.r.append(1)"),
    "rows by self var": inside("class A:\n    def __init__(self):\n        self.r = ROWS[0]\na = A()\na.r.append(1)"),
    "rows by property": inside("class A:\n    @property\n    def r(self):\n        return ROWS[0]\nA().r.append(1)"),
    "rows by getitem": inside("class A:\n    def __getitem__(self, i):\n        return ROWS[i]\nA()[0].append(1)"),
    "rows by iter": inside("class A:\n    def __iter__(self):\n        return iter(ROWS)\nfor r in A():\n    r.append(1)"),
    "rows by call": inside("class A:\n    def __call__(self):\n        return ROWS[0]\nA()().append(1)"),
    "rows by enter": inside("class A:\n    def __enter__(self):\n        return ROWS[0]\n    def __exit__(self, *e):\n        pass\nwith A() as r:\n    r.append(1)"),
    "rows by add": inside("class A:\n    def __add__(self, o):\n        return ROWS[0]\n(A() + 1).append(1)"),
    "rows by missing": inside("class A(dict):\n    def __missing__(self, k):\n        return ROWS[k]\nA()[0].append(1)"),
    "rows by table of functions": inside("ops = {'a': lambda r: r.append(1)}\nops['a'](ROWS[0])"),
    "rows by own method arg": before("class _A:\n    def put(self, r):\n        r.append(1)")+"    a = _A()\n    a.put(ROWS[0])\n",
    "rows by copy method": inside("t = ROWS.copy()\nt[0].append(1)"),
    "rows by slices": inside("t = ROWS[:]\nt[0].append(1)"),
    "rows by mult": inside("t = ROWS * 2\nt[0].append(1)"),
    "rows by or": inside("t = {} | NAMES\nt['a'].append(1)"),
    "rows by unpack call": inside("def f(a, b):\n    a.append(1)\nf(*ROWS)"),
    "rows by dict unpack call": inside("def f(a, b):\n    a.append(1)\nf(**NAMES)"),
    "rows by attribute of exception": inside("try:\n    raise KeyError(ROWS[0])\nexcept KeyError as e:\n    r, = e.args\n    r.append(1)"),
}  # fmt: skip

GOOD = {
    "init with options": before("class _A(Node):\n    def __init__(self, value, **rest):\n        super().__init__(value, **rest)\n        Node.__init__(self, value, **rest)"),
    "own items": before("class _L:\n    def __init__(self):\n        self.rows = []\n\n    def __getitem__(self, at):\n        return self.rows[at]\n\n    def __iter__(self):\n        return iter(self.rows)\n\n    def __call__(self):\n        return list(ROWS)") + "    made = _L()\n    made[0].append(1)\n    for row in made:\n        row.append(1)\n    made().append(1)\n    total_ = LIMIT\n    total_ += 1\n",
    "tree walk": inside("node = start\nwhile node:\n    if node.value < 3:\n        node = node.left\n    elif node.value > 5:\n        node = node.right\n    else:\n        node = node.parent"),
    "default none then list": inside("result = NOTHING\nif result is None:\n    result = []\nresult.append(1)"),
    "default tuple then list": inside("found = EMPTY\nif values:\n    found = list(values)\n    found.append(1)"),
    "node fields from consts": inside("n = Node(LIMIT)\nn.items.append(LIMIT)\nn.left = Node(2)\nn.left.items.extend([1])"),
    "point replace": inside("p = Point(1, tags=[1])\np.tags.append(2)\nq = replace(p, x=3)\nq.tags.append(1)"),
    "getattr chain": inside("getattr(getattr(start, 'meta', None), 'name', '')\ngetattr(start, 'x', [])"),
    "attrgetter multi sorted": inside("sorted(values, key=operator.attrgetter('x', 'y'))\nmax(values, key=operator.itemgetter(1), default=None)"),
    "methodcaller split": inside("list(map(operator.methodcaller('split', ','), values))"),
    "reduce dict merge": inside("from functools import reduce\nreduce(lambda a, b: {**a, **b}, values, {})\nreduce(operator.or_, values, set())"),
    "reduce with append": inside("from functools import reduce\nreduce(lambda acc, v: acc.append(v) or acc, values, [])"),
    "groupby key": inside("from itertools import groupby\n{k: [v for _, v in g] for k, g in groupby(sorted(values), key=operator.itemgetter(0))}"),
    "accumulate max": inside("from itertools import accumulate, pairwise\nlist(accumulate(values, max, initial=0))\n[b - a for a, b in pairwise(values)]"),
    "zip longest strict": inside("from itertools import zip_longest\nlist(zip_longest(values, values, fillvalue=None))\nlist(zip(values, values, strict=True))"),
    "chain from iterable": inside("from itertools import chain\nlist(chain.from_iterable(ROWS))\nset(chain(*ROWS))"),
    "product permutations": inside("from itertools import product, permutations, combinations\nany(a + b == 1 for a, b in combinations(values, 2))"),
    "counter arithmetic": inside("c = Counter(values)\nc += Counter('ab')\nc.subtract('a')\nc.most_common(1)\n(Counter(values) - Counter(values)).elements()\nc.total()"),
    "defaultdict nested": inside("tree = defaultdict(lambda: defaultdict(list))\ntree[1][2].append(3)\ntree[1].setdefault(4, []).append(1)"),
    "deque sliding": inside("from collections import deque\nw = deque(maxlen=3)\nfor v in values:\n    w.append(v)\n    while w and w[0] < v:\n        w.popleft()"),
    "ordered dict lru": inside("d = OrderedDict.fromkeys(values)\nd.move_to_end(next(iter(d)))\nd.popitem(last=False)"),
    "chainmap": inside("from collections import ChainMap\nc = ChainMap({}, WEIGHTS)\nc['a']\nc.get('b')"),
    "namedtuple local": inside("from collections import namedtuple\nRow = namedtuple('Row', 'a b')\nrows = [Row(*r) for r in ROWS]\nrows.sort(key=lambda r: r.a)\nrows[0]._asdict()"),
    "enum lookup": inside("Color['RED']\nColor(1).name\n[c.value for c in Color]\n{c: 0 for c in Color}"),
    "enum match": inside("match start:\n    case Color.RED | Color.BLUE:\n        pass\n    case Point(x=0, y=y):\n        pass\n    case [Point(), *rest] if rest:\n        pass"),
    "int enum helper": before("class _Kind(enum.IntEnum):\n    LOW = 1\n    HIGH = 2\n\n    @property\n    def label(self):\n        return self.name.title()\n\n    @classmethod\n    def of(cls, n):\n        return cls.LOW if n < 3 else cls.HIGH") + "    _Kind.of(1).label\n",
    "flag combos": before("class _F(enum.Flag):\n    A = enum.auto()\n    B = enum.auto()") + "    f = _F.A | _F.B\n    _F.A in f\n",
    "dataclass helper w post init": before("@dataclass(slots=True)\nclass _Stat:\n    n: int = 0\n    values: list[int] = field(default_factory=list, repr=False)\n\n    def __post_init__(self):\n        self.n = len(self.values)\n\n    def add(self, v):\n        self.values.append(v)\n        self.n += 1") + "    s = _Stat(values=list(values))\n    s.add(1)\n",
    "dataclass frozen with cached": before("@dataclass(frozen=True, order=True)\nclass _Key:\n    a: int\n    b: str = ''") + "    sorted({_Key(1), _Key(2, 'x')})\n",
    "contextlib exit stack": inside("from contextlib import ExitStack\nwith ExitStack() as stack:\n    for v in values:\n        stack.enter_context(contextlib.nullcontext(v))\n    stack.callback(lambda: None)\n    stack.pop_all()"),
    "contextmanager local": inside("@contextlib.contextmanager\ndef timer(name):\n    seen = []\n    try:\n        yield seen\n    finally:\n        seen.clear()\nwith timer('a') as t:\n    t.append(1)"),
    "suppress key error": inside("with contextlib.suppress(KeyError, IndexError):\n    WEIGHTS['z']\nwith contextlib.closing(start) as s:\n    s.x"),
    "re named groups": inside("m = PATTERN.fullmatch('a')\nif m:\n    m.groupdict()\n    m['x']\n    m.span()\nPATTERN.sub(lambda m: m.group().upper(), 'a')\nre.split(r'[,;]\\s*', 'a')\nre.escape('a')"),
    "re verbose const": before("_TOKEN = re.compile(r'''\n    (?P<num>\\d+) | (?P<op>[-+])\n''', re.VERBOSE)") + "    [m.lastgroup for m in _TOKEN.finditer('1+2')]\n",
    "str translate": before("_DROP = str.maketrans('', '', '.,')") + "    ''.join(map(str, values)).translate(_DROP)\n",
    "string template": inside("from string import Template, ascii_lowercase\nTemplate('$a').safe_substitute(a=1)\nascii_lowercase.index('a')"),
    "bisect grade": before("_BREAKS = (60, 70, 80)\n_GRADES = 'FDCB'") + "    from bisect import bisect, bisect_left\n    _GRADES[bisect(_BREAKS, 65)]\n    bisect_left(ROWS, [1], key=lambda r: r)\n",
    "heap merge": inside("import heapq\nheapq.merge(*ROWS)\nheapq.nsmallest(2, values, key=lambda v: -v)\nh = [(0, start)]\nwhile h:\n    d, n = heapq.heappop(h)\n    heapq.heappush(h, (d + 1, n)) if d < 3 else None"),
    "functools partial key": inside("from functools import partial\nadd = partial(operator.add, 1)\nlist(map(add, values))\npartial(sorted, key=len)(['a'])"),
    "singledispatch local": inside("from functools import singledispatchmethod, cached_property\nclass Shape:\n    def __init__(self, r):\n        self.r = r\n    @cached_property\n    def area(self):\n        return self.r * 2\nShape(1).area"),
    "lru nested fib": inside("from functools import lru_cache\n@lru_cache(maxsize=None)\ndef ways(n, k=2):\n    return 1 if n < k else ways(n - 1) + ways(n - 2)\nways(3)"),
    "memo param": inside("def walk(n, memo=None):\n    memo = {} if memo is None else memo\n    if n in memo:\n        return memo[n]\n    memo[n] = n\n    return memo[n]\nwalk(1)"),
    "table row copy": inside("row = ROWS[0].copy()\nrow.append(1)\nrows = [r[:] for r in ROWS]\nrows[0][0] = 1\nrows = [list(r) for r in ROWS]\nrows[0].append(1)"),
    "table deepcopy": inside("from copy import deepcopy\nrows = deepcopy(ROWS)\nrows[0].append(1)"),
    "table transposed": inside("cols = [list(c) for c in zip(*ROWS)]\ncols[0].append(1)\ncols2 = list(map(list, zip(*ROWS)))\ncols2[0][0] = 1"),
    "table filtered": inside("found = [r for r in ROWS if r]\nfound.sort()\nfound.append([1])\nbyfirst = {r[0]: r[1] for r in ROWS}\nbyfirst['a'] = 1"),
    "weights normalised": inside("total_w = sum(WEIGHTS.values())\nw = {k: v / total_w for k, v in WEIGHTS.items()}\nw['c'] = 0\nw.update(d=1)\nw.pop('a', None)"),
    "weights get then add": inside("best = WEIGHTS.get('a', 0)\nbest += 1\nscores = {}\nfor k in WEIGHTS:\n    scores[k] = scores.get(k, 0) + WEIGHTS[k]\nscores.setdefault('z', []).append(1)"),
    "own function returning own list": inside("def rows_of(n):\n    return [[0] * n for _ in range(n)]\nr = rows_of(3)\nr[0].append(1)\ndef first():\n    return ROWS[0][0]\nfirst()"),
    "helper builds from const": before("def _grid(n):\n    rows = []\n    for row in ROWS:\n        rows.append(list(row) * n)\n    return rows") + "    g = _grid(2)\n    g[0].append(1)\n    g.sort()\n",
    "helper collects into given": before("def _collect(node, found):\n    if node is not None:\n        found.append(node.value)\n        _collect(node.left, found)\n    return found") + "    _collect(start, [])\n    out = []\n    _collect(Node(LIMIT), out).append(1)\n",
    "class with table": before("class _Graph:\n    def __init__(self, edges):\n        self.edges = defaultdict(list)\n        for a, b in edges:\n            self.edges[a].append(b)\n\n    def reach(self, at):\n        seen = {at}\n        todo = [at]\n        while todo:\n            for n in self.edges[todo.pop()]:\n                if n not in seen:\n                    seen.add(n)\n                    todo.append(n)\n        return seen") + "    _Graph(ROWS).reach(1)\n    _Graph(values).edges[1].append(2)\n",
    "matrix class": before("class _M:\n    __slots__ = ('rows',)\n\n    def __init__(self, rows):\n        self.rows = [list(r) for r in rows]\n\n    def __matmul__(self, o):\n        return _M([[sum(a * b for a, b in zip(r, c)) for c in zip(*o.rows)] for r in self.rows])\n\n    def __getitem__(self, at):\n        return self.rows[at]") + "    m = _M(ROWS) @ _M(ROWS)\n    m.rows[0][0] = 1\n    m[0].append(2)\n",
    "namespace plain": inside("from types import SimpleNamespace\nbox = SimpleNamespace(count=0, items=[])\nbox.count += 1\nbox.items.append(1)\nsum(values, box.count)"),
    "exception class": before("class _Bad(ValueError):\n    def __init__(self, text, at):\n        super().__init__(text)\n        self.at = at\n\n    def __str__(self):\n        return f'{self.args[0]} at {self.at}'") + "    try:\n        raise _Bad('x', 1)\n    except _Bad as e:\n        e.at\n        e.args[0]\n",
    "exception old style": before("class _Bad(Exception):\n    def __init__(self, text):\n        Exception.__init__(self, text)\n        self.text = text"),
    "encoder old style": inside("class E(json.JSONEncoder):\n    def __init__(self, **kw):\n        json.JSONEncoder.__init__(self, **kw)\n        self.depth = 0\n    def default(self, o):\n        return str(o)\njson.dumps(values, cls=E)"),
    "str methods by class": inside("list(map(str.upper, 'ab'))\nsorted('ab', key=str.lower)\ndict.fromkeys(values, 0)\nlist(map(dict.copy, []))\nint.from_bytes(b'a', 'big')\nfloat.fromhex('0x1p0')\nbytes.fromhex('00')"),
    "date arithmetic": inside("from datetime import date, timedelta\nd = date(2020, 1, 1)\n(d.replace(day=1) + timedelta(days=32)).replace(day=1)\ndatetime.strptime('2020', '%Y').date()\ndatetime.combine(d, datetime.min.time())\ndate.fromordinal(LIMIT)"),
    "decimal quantize": inside("from decimal import Decimal, ROUND_HALF_UP\nDecimal('1.005').quantize(Decimal('.01'), rounding=ROUND_HALF_UP)"),
    "math mix": inside("math.gcd(1, 2)\nmath.isclose(1, 2)\nmath.prod(values)\nmath.comb(3, 2)\nmath.hypot(1, 2)\ndivmod(3, 2)\npow(2, 3, 5)"),
    "statistics": inside("import statistics\nstatistics.fmean(values)\nstatistics.median(values)\nstatistics.quantiles(values)"),
    "generator pipeline": inside("def clean():\n    for v in values:\n        if v:\n            yield v\ndef doubled():\n    yield from (v * 2 for v in clean())\nsum(doubled())"),
    "walrus while": inside("it = iter(values)\nwhile (v := next(it, None)) is not None:\n    start += v\nif (m := PATTERN.match('a')) and m.group():\n    pass"),
    "dispatch table": before("def _add(a, b):\n    return a + b\n\n\ndef _sub(a, b):\n    return a - b") + "    ops = {'+': _add, '-': _sub, 'max': max}\n    ops['+'](1, 2)\n    ops.get('-', _add)(2, 1)\n",
    "sorted by table": inside("sorted(WEIGHTS, key=WEIGHTS.get)\nmax(WEIGHTS, key=WEIGHTS.__getitem__)\nsorted(WEIGHTS.items(), key=lambda kv: -kv[1])[:1]\nmin(ROWS, key=len)"),
    "unpack table": inside("(a, b), *rest = ROWS\nfor x, y in ROWS:\n    start += x * y\nrest2 = rest + [1]\nrest2.append(1)"),
    "any all table": inside("any(v in row for row in ROWS for v in values)\nall(map(operator.truth, ROWS))\nsum(map(len, ROWS))\nset(map(tuple, ROWS))"),
    "list mult": inside("grid = [[0] * 3 for _ in ROWS]\ngrid[0][1] = 2\nflat = sum(ROWS, [])\nflat.append(1)\nboth = ROWS + ROWS\nboth.append(1)"),
    "logger use": inside("LOG.debug('x %s', start)\nLOG.isEnabledFor(10)"),
    "path names": inside("ROOT.name\nROOT.suffix\nROOT.parent / 'x'\nstr(ROOT)"),
    "start replace": inside("'a'.replace('a', 'b')\nstart.replace(tzinfo=None)\nstart.rename(columns={'a': 'b'})"),
    "deepcopy and dict": inside("from copy import copy, deepcopy\nd = {**start}\nd.update(values)\ncopy(d)\nint(**{})\ndict(**d)\nmax(*values, **{'default': 1})"),
    "call with kwargs": before("def _make(a, b=1, **rest):\n    return dict(a=a, b=b, **rest)") + "    options = {'b': 2}\n    _make(1, **options)\n    Point(**{'x': 1})\n    Point(**options)\n",
    "walk ast nodes": inside("import ast\nclass V(ast.NodeVisitor):\n    def __init__(self):\n        self.names = []\n    def visit_Name(self, node):\n        self.names.append(node.id)\n        self.generic_visit(node)\nv = V()\nv.visit(ast.parse('a'))\nv.names.append(1)"),
}  # fmt: skip


@pytest.mark.every(3)
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_never_verified(name):
    report = judge(ATTACKS[name], TEXT)
    assert report.passed is False or report.weakens, ATTACKS[name]
    assert "cannot be judged" not in report.detail


@pytest.mark.every(3)
@pytest.mark.parametrize("name", ATTACKS)
def test_control_the_attack_is_python_that_fits_the_place(name):
    assert fits(ATTACKS[name], TEXT)


@pytest.mark.every(6)
@pytest.mark.parametrize("name", GOOD)
def test_a_good_rewrite_is_not_refused(name):
    report = judge(GOOD[name], TEXT)
    assert report.passed, report.detail


def reached():
    return 1


def test_control_a_copy_sets_what_an_object_says_and_so_reaches_all():
    class Any(ABC):  # noqa: B024
        pass

    special = {
        "__match_" + "args__": ("__glob" + "als__",),
        "__subclass" + "hook__": classmethod(lambda cls, kind: True),
    }
    how = {"__reduce" + "_ex__": lambda n: (lambda: Any, (), (None, special))}
    copy.copy(SimpleNamespace(**how))
    match reached:
        case Any(names):
            assert names is globals()
        case _:
            pytest.fail("it reached nothing")


def test_control_a_method_of_a_library_gives_a_function_attributes():
    from contextlib import nullcontext

    nullcontext.__init__(reached, 7)
    assert vars(reached).pop("enter_result") == 7


TANGLED = "\n".join(
    f"a{n} = a{n + 1}.x\na{n} = a{n + 1}.y\na{n} = a{n + 1}.z" for n in range(30)
)


def test_names_that_stand_for_one_another_in_many_ways_are_read_in_time():
    assert judge(inside(f"{TANGLED}\na30 = 1\na0"), TEXT).passed
    assert judge(inside(f"{TANGLED}\na30 = json\na0"), TEXT).weakens
