"""Attacks by what nobody watched: classes of classes, fields as patterns, what is copied, looped over, or held by a file.

Each passed the gates that read once; and good rewrites that resemble them.
"""

import ast
import functools
import operator

import pytest
from tests.core.policy.test_indirect_attacks import TEXT as FILE
from tests.core.policy.test_static_attacks import before, fits, inside, judge

TEXT = FILE.replace(
    "STORE = Store()",
    """STORE = Store()
WIPE = lambda p: shutil.rmtree(p)
ACTIONS = {"rm": shutil.rmtree}
ERASE = functools.partial(shutil.rmtree, "/x")
NAMES = {"a": [1], "b": [2]}
USER = contextvars.ContextVar("user")
GATE = threading.Lock()
OUT = io.StringIO()


class Guard:
    def __enter__(self):
        shutil.rmtree("/x")

    def __exit__(self, *exc):
        pass


GUARD = Guard()""",
)
OWN = "class _A:\n    def __init__(self):\n        self.seen = 0\n        self.size = 0\n        self.place = 0"
PARTIAL = "from functools import partial\n\n_T = partial(int, base=2)"
ENUM = "import enum\n\n\nclass _E(enum.Enum):\n    A = 1\n"
SPECIAL = "{'__de' + 'l__': len}"

ATTACKS = {
    "new returns a function": before("class _A:\n    def __new__(cls):\n        return total") + "    a = _A()\n    a.seen = 1\n",
    "new returns file class": inside("class A:\n    def __new__(cls):\n        return Box\na = A()\na.size = 3"),
    "copy of function": inside("import copy\nf = copy.copy(total)\nf.seen = 1"),
    "copy of class": inside("from copy import copy\nf = copy(Box)\nf.size = 1"),
    "deepcopy of class": inside("from copy import deepcopy\nf = deepcopy(type(start))\nf.size = 1"),
    "copy of class by variable": inside("from copy import copy\nk = type(start)\nf = copy(k)\nf.size = 1"),
    "field of type(x)": before(OWN) + "    k = type(start)\n    k.size = 1\n",
    "field of x.__class__": before(OWN) + "    k = start.__class__\n    k.size = 1\n",
    "field of file object": before(OWN) + "    k = STORE\n    k.place = 1\n",
    "field of file object for": before(OWN) + "    for k in (STORE,):\n        k.place = 1\n",
    "field of file object, lambda": before(OWN) + "    [(k := s) for s in [STORE]]\n    k.place = 1\n",
    "field of typevar": before("from typing import TypeVar\n\n_T = TypeVar('_T')\n\n\n" + OWN) + "    k = _T\n    k.seen = 1\n",
    "field of partial": before("from functools import partial\n\n_T = partial(int, base=2)\n\n\n" + OWN) + "    k = _T\n    k.seen = 1\n",
    "field of dataclass field": before("from dataclasses import dataclass, fields\n\n\n@dataclass\nclass _P:\n    x: int = 0\n\n\n" + OWN) + "    f = fields(_P(1))[0]\n    f.seen = 1\n",
    "nonlocal own": before(OWN) + "    a = _A()\n    def f():\n        nonlocal a\n        a = Box\n    f()\n    a.size = 1\n",
    "nonlocal format": inside('t = "{}"\ndef f():\n    nonlocal t\n    t = "{0.__glo" + "bals__}"\nf()\nt.format(total)'),
    "partial keywords for": before("from functools import partial\n\n_T = partial(int, base=2)") + "    for k in (_T.keywords,):\n        k['n'] = 1\n",
    "partial keywords class": before("from functools import partial\n\n_T = partial(int, base=2)") + "    dict.update(_T.keywords, n=1)\n",
    "partial keywords helper": before("from functools import partial\n\n_T = partial(int, base=2)\n\n\ndef _put(d):\n    d['n'] = 1") + "    _put(_T.keywords)\n",
    "slots list": before("class _S:\n    __slots__ = ['a']") + "    _S().__slots__.append(start)\n",
    "slots list self": before("class _S:\n    __slots__ = ['a']\n\n    def put(self):\n        self.__slots__.append('x')") + "    _S().put()\n",
    "field defaults": before("from collections import namedtuple\n\n\nclass _P(namedtuple('_P', 'x', defaults=(0,))):\n    __slots__ = ()") + "    _P(1)._field_defaults['n'] = 1\n",
    "enum member map": before("import enum\n\n\nclass _E(enum.Enum):\n    A = 1") + "    _E(1)._member_map_['n'] = 1\n",
    "enum value map": before("import enum\n\n\nclass _E(enum.Enum):\n    A = 1") + "    _E(1)._value2member_map_[2] = start\n",
    "enum memo by method": before("import enum\n\n\nclass _E(enum.Enum):\n    A = 1\n\n    def __init__(self, v):\n        self.seen = {}\n\n    def put(self, k):\n        self.seen[k] = 1") + "    _E.A.put(start)\n",
    "enum counter by method": before("import enum\n\n\nclass _E(enum.Enum):\n    A = 1\n\n    def __init__(self, v):\n        self.seen = 0\n\n    def up(self):\n        self.seen += 1\n        return self.seen") + "    _E.A.up()\n",
    "enum list by comprehension": before("import enum\n\n\nclass _E(enum.Enum):\n    A = 1\n\n    def __init__(self, v):\n        self.seen = list()\n\n    def up(self):\n        return self.seen") + "    s = _E(1).up()\n    s += [1]\n",
    "attrgetter alias second": inside('from operator import attrgetter as a\na("__name__", "__glo" + "bals__")(total)'),
    "methodcaller register": inside('import operator, functools\ndef g(x: "json.codecs.sys.modules[\'subprocess\'].Popen"):\n    pass\noperator.methodcaller("register", g)(functools.singledispatch(lambda x: x))'),
    "getattr register": inside('from collections.abc import Sized\ngetattr((Sized,)[0], "register")(int)'),
    "match register": inside("from collections.abc import Sized\nmatch (Sized,)[0]:\n    case object(register=r):\n        r(int)"),
    "abc caches": inside("from collections.abc import Sized\n(Sized,)[0]._abc_registry_clear()"),
    "protocol dataclass gi_frame": before("from dataclasses import dataclass\nfrom typing import Protocol, runtime_checkable\n\n\n@runtime_checkable\n@dataclass\nclass _P(Protocol):\n    gi_frame: object\n\n\n@runtime_checkable\n@dataclass\nclass _Q(Protocol):\n    f_builtins: object") + "    match (x for x in values):\n        case _P(f):\n            match f:\n                case _Q(b):\n                    b['exec']('1')\n",
    "match_args attributes": before("from typing import Protocol, runtime_checkable\n\n\n@runtime_checkable\nclass _P(Protocol):\n    __match_args__ = ('gi_frame',)\n\n    def send(self): ...") + "    match (x for x in values):\n        case _P(f):\n            f\n",
    "match format": inside('match "{0.__glo" + "bals__}":\n    case str(format=f):\n        f(total)'),
    "match rest special": inside("class X:\n    match {'data': 1}:\n        case {**__array_interface__}:\n            pass"),
    "ABCMeta subclass": inside("import abc\nclass M(abc.ABCMeta):\n    pass\nM('C', (), {'__mat' + 'ch_args__': ('__glo' + 'bals__',), '__subclass' + 'hook__': classmethod(lambda c, s: True)})"),
    "ABCMeta subclass helper": before("import abc\n\n\nclass _M(abc.ABCMeta):\n    pass") + "    _M('C', (), {'__de' + 'l__': len})\n",
    "ABCMeta.__new__": inside("import abc, collections.abc\nabc.ABCMeta.__new__(type(collections.abc.Sized), 'C', (), {'__de' + 'l__': len})"),
    "t = type(Box)": inside("t = type(Box)\nt('A', (), {'__de' + 'l__': len})"),
    "list of type(Box)": inside("[type(Box)][0]('A', (), {'__de' + 'l__': len})"),
    "type(c) vars": inside("c = Box\nbases = ()\nns = {'__de' + 'l__': len}\ntype(c)('A', bases, ns)"),
    "ABC.__class__": inside("import abc\nb, n = (), {'__de' + 'l__': len}\nabc.ABC.__class__('A', b, n)"),
    "datetime.__class__": inside("b, n = (), {'__de' + 'l__': len}\ndatetime.__class__('A', b, n)"),
    "type(datetime)": inside("t = type(datetime)\nt('A', (), {'__de' + 'l__': len})"),
    "base type(Box)": inside("class M(type(Box)):\n    pass\nM('A', (), {'__de' + 'l__': len})"),
    "base variable": inside("k = type(start)\nclass M(k):\n    pass\nM('A', (), {'__de' + 'l__': len})"),
    "type of type of param": inside("t = type(type(start))\nt('A', (), {'__de' + 'l__': len})"),
    "helper type": before("def _k(c):\n    return type(c)") + "    _k(Box)('A', (), {'__de' + 'l__': len})\n",
    "map type": inside("t, = map(type, [Box])\nt('A', (), {'__de' + 'l__': len})"),
    "enum names keyword": inside("from enum import Enum\nEnum('A', names={'__de' + 'l__': len})"),
    "enum starred": inside("from enum import Enum\nEnum(*('A', {'__de' + 'l__': len}))"),
    "enum map": inside("from enum import Enum\nlist(map(Enum, ['A'], [{'__de' + 'l__': len}]))"),
    "enum own": before("from enum import Enum\n\n\nclass _E(Enum):\n    pass") + "    _E('A', {'__de' + 'l__': len})\n",
    "enum create": before("from enum import Enum\n\n\nclass _E(Enum):\n    pass") + "    _E._create_('A', {'__de' + 'l__': len})\n",
    "ast.iter_fields": inside("import ast\nclass A:\n    _fields = ('__getattri' + 'bute__',)\ndict(ast.iter_fields(A))['__getattri' + 'bute__'](total, '__glo' + 'bals__')"),
    "ast.increment_lineno": before("import ast\n\n\nclass _C:\n    _fields = ()\n    _attributes = ('lineno',)\n    lineno = 0") + "    ast.increment_lineno(_C)\n",
    "ast.copy_location": before("import ast\n\n\nclass _C:\n    _attributes = ('lineno',)\n    lineno = 0") + "    ast.copy_location(_C, _C)\n",
    "ast transformer": inside("import ast\nclass A:\n    _fields = ('x',)\nast.NodeTransformer().generic_visit(A)"),
    "dataclass patches": inside("from dataclasses import dataclass\ndataclass(Box)"),
    "total_ordering patches": inside("import functools\nfunctools.total_ordering(Box)"),
    "final patches": inside("from typing import final\nfinal(Box)"),
    "no_type_check patches": inside("from typing import no_type_check\nno_type_check(Box)"),
    "abstractmethod patches": inside("from abc import abstractmethod as a\na(other)"),
    "runtime_checkable patches": inside("from typing import runtime_checkable\nlist(map(runtime_checkable, [Box]))"),
    "dataclass with arguments patches": inside("import dataclasses\ndataclasses.dataclass(eq=False)(Box)"),
    "numpy of numpy": inside("import numpy as np\nnp.polynomial.polynomial.np.load('x')"),
    "numpy submodule value": inside("import numpy as np\n[np.polynomial.polynomial][0].np.load('x')"),
    "numpy ma": inside("import numpy as np\nnp.ma.extras.np.save('x', 1)"),
    "numpy mtrand": inside("import numpy as np\nnp.random.mtrand.np.load('x')"),
    "pandas tseries": inside("import pandas as pd\npd.tseries.frequencies.np.load('x')"),
    "ndarray dump": inside("values.dump('/tmp/x')"),
    "to_csv": inside("values.to_csv('x')"),
    "to_json": inside("values.to_json('x')"),
    "to_html buf": inside("values.to_html(buf='x')"),
    "to_xml": inside("values.to_xml('x')"),
    "to_orc": inside("values.to_orc('x')"),
    "savefig": inside("values.savefig('x')"),
    "apply by name": inside("values.apply('to_pickle', args=('x',))"),
    "pandas query unimported": inside("values.eval('x = 1')"),
    "LOG filters": inside("LOG.addFilter(values.append)"),
    "LOG handlers for": inside("for h in (LOG.handlers,):\n    h.clear()"),
    "getattr wipe": inside("getattr(STORE, 'wipe')()"),
    "methodcaller wipe": inside("import operator\noperator.methodcaller('wipe')(STORE)"),
    "lambda of file": inside("WIPE('x')"),
    "table of file": inside("ACTIONS['rm']('x')"),
    "partial of file": inside("ERASE()"),
    "with file object": inside("with GUARD:\n    pass"),
    "with file class": inside("with Guard():\n    pass"),
    "generic alias": inside("import types\ntypes.GenericAlias(lambda: total, (values,))()"),
    "ifexp loop": inside("for c in [CACHE if start else {}]:\n    c['x'] = 1"),
    "values of a table": inside("for v in CACHE.values():\n    v.append(1)"),
    "get of a table": inside("CACHE.get(1).append(1)"),
    "first of a table": inside("next(iter(CACHE.values())).append(1)"),
    "map item of a table": inside("list(map(list.append, CACHE.values(), [1]))"),
    "sorted item of a table": inside("sorted(CACHE.values())[0].append(1)"),
    "a static method": before("class _S:\n    @staticmethod\n    def put(self, v):\n        self.size = v") + "    _S().put(Box, 1)\n",
    "a method made static": before("class _S:\n    def put(self, v):\n        self.size = v\n\n    alias = staticmethod(put)") + "    _S().alias(Box, 1)\n",
    "a method made static, nested": inside("class S:\n    def put(self, v):\n        self.size = v\n    alias = staticmethod(put)\nS().alias(Box, 1)"),
    "a method matched": before("class _S:\n    def put(self, v):\n        self.size = v") + "    match _S:\n        case object(put=p):\n            p(Box, 1)\n",
    "a method got by name": before("class _S:\n    def put(self, v):\n        self.size = v") + "    getattr(_S, 'put')(Box, 1)\n",
    "a class that a decorator replaces": inside("@lambda c: lambda: Box\nclass A:\n    pass\na = A()\na.size = 1"),
    "the depth of the stack": before("def _left(n=0):\n    try:\n        return _left(n + 1)\n    except RecursionError:\n        return n") + "    _left()\n",
    "the depth of the stack by a wide except": before("def _left(n=0):\n    try:\n        return _left(n + 1)\n    except (RuntimeError, KeyError):\n        return n") + "    _left()\n",
    "the depth of the stack by a method": before("class _A:\n    def left(self, n=0):\n        try:\n            return self.left(n + 1)\n        except Exception:\n            return n") + "    _A().left()\n",
    "the depth of the stack by any except": inside("def left(n):\n    try:\n        return left(n + 1)\n    except:\n        return n\nleft(0)"),
    "the dice as they were set": inside("random.getstate()"),
    "a context's variable of the file": inside("USER.set(start)"),
    "a lock of the file": inside("GATE.acquire()"),
    "a lock of the file, by another name": inside("for gate in [GATE]:\n    gate.acquire()"),
    "a stream of the file": inside("OUT.write('x')"),
    "helper appends item": before("def _put(d):\n    d.append(1)") + "    _put(NAMES['a'])\n",
    "helper appends item by keyword": before("def _put(*, d):\n    d.append(1)") + "    _put(d=NAMES['a'])\n",
    "lambda appends item": inside("(lambda d: d.append(1))(NAMES['a'])"),
    "method appends item": before("class _P:\n    def put(self, d):\n        d.append(1)") + "    _P().put(NAMES['a'])\n",
    "heappush item": inside("import heapq\nheapq.heappush(NAMES['a'], 1)"),
    "insort item": inside("import bisect\nbisect.insort(NAMES['a'], 1)"),
    "shuffle item": inside("random.shuffle(NAMES['a'])"),
    "iconcat item": inside("import operator\noperator.iconcat(NAMES['a'], [1])"),
    "methodcaller item": inside("import operator\noperator.methodcaller('append', 1)(NAMES['a'])"),
    "getattr item": inside("getattr(NAMES['a'], 'append')(1)"),
    "augassign item var": inside("d = NAMES['a']\nd += [1]"),
    "default of nested": inside("def f(d=NAMES['a']):\n    d.append(1)\nf()"),
    "type alias of class attr": inside("k = Box\nk.registry.append(1)"),
    "class of self": inside("Box().registry.append(1)"),
    "class attr through instance var": inside("b = Box()\nb.registry.append(1)"),
    "numpy out": inside("import numpy as np\nnp.add(1, 1, out=NAMES['a'])"),
    "a private attribute of others": inside("datetime(2020, 1, 1)._session"),
    "a class's own match by inheritance": before("from dataclasses import dataclass\n\n\n@dataclass\nclass _P:\n    tb_frame: object"),
    "a table's item by a chain": inside("from itertools import chain\nfor v in chain(NAMES.values()):\n    v.append(1)"),
    "a table's item, unpacked": inside("a, b = NAMES.values()\na.append(1)"),
    "a table's item, starred": inside("a, *b = sorted(NAMES.values())\nb[0].append(1)"),
    "a table's item, copied": inside("t = dict(NAMES)\nt['a'].append(1)"),
    "a table's item by a comprehension": inside("t = [v for v in NAMES.values()]\nt[0].append(1)"),
    "a table's item by an operator": inside("list.append(NAMES['a'], 1)"),
    "a table's item by next": inside("v = next(iter(NAMES.values()), [])\nv += [1]\nv.append(1)"),
}  # fmt: skip

GOOD = {
    "a table by type": inside("def f(a, b, c):\n    return a\nkind = type(start)\ntable = {int: f, str: f}\ntable[kind](start, values, 1) if kind in table else None\ntable.get(type(start), f)(1, 2, 3)"),
    "a table of functions": inside("table = {'a': lambda a, b, c: a, 'b': max}\ntable['a'](start, values, {})"),
    "names of an enum": inside("from enum import Enum\nEnum('Color', names='A B')\nEnum('Color', names=['A', 'B'])"),
    "an enum asked": inside("from enum import Enum\nisinstance(start, Enum)\nissubclass(int, Enum)"),
    "an enum with labels": before("from enum import Enum\n\n\nclass _E(Enum):\n    A = ('a', 1)\n\n    def __init__(self, label, weight):\n        self.label = label.upper()\n        self.weight = int(weight) + 1\n\n    def heavier(self, other):\n        return self.weight > other.weight") + "    _E.A.heavier(_E.A)\n",
    "a table as text": inside("values.to_csv()\nvalues.to_json(orient='records')\nvalues.to_string(index=False)\nvalues.to_csv(None)"),
    "a table by names": inside("values.agg('sum')\nvalues.apply(lambda v: v)\nvalues.agg({'a': 'mean', 'b': ['min', 'max']})"),
    "json to a file": inside("json.dump(values, start)"),
    "what it made and closes": inside("import array\nseen = set()\nitems = iter([1])\ng = (x for x in values)\ng.close()\nUSER.get(None)\nwith GATE:\n    pass\nOUT.getvalue()"),
    "own lists handed on": before("import heapq\n\n\nclass _Q:\n    items = ()\n\n    def __init__(self):\n        self.items = []\n\n    def put(self, row, found):\n        found.append(row)\n        self.items.append(row)\n\n\ndef _put(row, found):\n    found += [row]\n    found.append(len(row))") + "    found = []\n    _put(NAMES['a'], found)\n    _Q().put(NAMES['a'], found)\n    heapq.heappush(found, NAMES['b'])\n    box = Box()\n    len(box.registry)\n    rest = NAMES['a'] + [1]\n    rest += [2]\n",
    "recursion with an except": before("def _walk(x):\n    try:\n        return [_walk(y) for y in x]\n    except TypeError:\n        return x") + "    _walk(values)\n    try:\n        other(1)\n    except Exception:\n        raise\n",
    "what the file calls private": before("def _h(x):\n    return x._replace(a=1)._asdict()"),
    "a private attribute of its own": before("class _A:\n    def __init__(self, v):\n        self._v = v\n\n    def twice(self):\n        return self._v * 2") + "    _A(1)._v\n",
    "a copy with an attribute": inside("from copy import copy\nc = copy(start)\nc.x = 1\nif type(start) is int:\n    pass"),
    "a table read through": inside("for k, v in NAMES.items():\n    start += len(v)\nrows = list(NAMES.items())\nrows.sort()\nrows.append(1)\nfirst = NAMES['a']\nlen(first)\nbest = max(TABLE, key=TABLE.get)\nbest += 1"),
    "a table regrouped": inside("from collections import defaultdict, Counter\ngroups = defaultdict(list)\nfor k, v in TABLE.items():\n    groups[v].append(k)\nseen = set(TABLE)\nseen.add(1)\nc = Counter(TABLE)\nc.update([1])\nkeys = sorted(TABLE)\nkeys.pop()"),
    "the table's row copied": inside("row = list(NAMES['a'])\nrow.append(1)\nrow = [*NAMES['b']]\nrow += [1]"),
    "constants gone through": before("_KINDS = (('a', 1), ('b', 2))") + "    found = []\n    for name, rank in _KINDS:\n        found.append((rank, name))\n    first, *rest = _KINDS\n    rest.append(1)\n",
    "ast walked": inside("import ast\nfor node in ast.walk(ast.parse('x')):\n    ast.iter_child_nodes(node)\n    node.keywords"),
    "nonlocal": inside("best = None\ndef look(x):\n    nonlocal best\n    if best is None or x > best:\n        best = x\nlook(1)"),
    "nonlocal nodes": before("class _N:\n    def __init__(self, v):\n        self.v = v\n        self.next = None") + "    last = _N(0)\n    def add(v):\n        nonlocal last\n        last.next = _N(v)\n        last = last.next\n    add(1)\n",
    "nodes from a heap": before("import heapq\n\n\nclass _N:\n    def __init__(self, v):\n        self.v = v\n        self.done = False\n\n    def end(self):\n        self.done = True") + "    heap = [(1, _N(1))]\n    _, node = heapq.heappop(heap)\n    node.done = True\n",
    "numpy's inner modules": inside("import numpy as np\nnp.polynomial.polynomial.polyval(1, [1])\nnp.polynomial.Polynomial([1])\nnp.ma.masked_array([1])\nnp.random.default_rng(0).choice([1])\nnp.linalg.norm([1])"),
    "pandas' inner modules": inside("import pandas as pd\npd.api.types.is_numeric_dtype(start)\npd.tseries.offsets.BDay(1)"),
    "a dataclass within": inside("from dataclasses import dataclass\n@dataclass(order=True)\nclass Item:\n    rank: int\nItem(1)"),
    "a partial called": before(PARTIAL) + "    _T('1')\n    _T.func\n",
    "a query of another kind": inside("start.query('SELECT 1')\nstart.eval()"),
    "a mutating method of its own": inside("rows = [[2, 1]]\nlist.sort(rows[0])\nlist(map(str.strip, ['a']))"),
    "a generic base": before("from typing import Generic, TypeVar\n\n_T = TypeVar('_T')\n\n\nclass _Box(Generic[_T], list[int]):\n    pass"),
    "a base of a library": inside("import json\nclass E(json.JSONEncoder):\n    def default(self, o):\n        return str(o)\nE().encode(1)"),
    "a base made of names": inside("from collections import namedtuple\nPoint = namedtuple('Point', 'x y')\nclass P(Point):\n    def twice(self):\n        return self._replace(x=self.x * 2)\nP(1, 2).twice()"),
}  # fmt: skip


@pytest.mark.parametrize("name", ATTACKS)
@pytest.mark.every(6)
def test_an_attack_is_never_verified(name):
    report = judge(ATTACKS[name], TEXT)
    assert report.passed is False or report.weakens, ATTACKS[name]
    assert "cannot be judged" not in report.detail


@pytest.mark.parametrize("name", ATTACKS)
def test_control_the_attack_is_python_that_fits_the_place(name):
    assert fits(ATTACKS[name], TEXT)


@pytest.mark.every(3)
@pytest.mark.parametrize("name", GOOD)
def test_a_good_rewrite_is_not_refused(name):
    report = judge(GOOD[name], TEXT)
    assert report.passed, report.detail


def reached():
    return 1


def test_control_fields_of_a_syntax_tree_reach_any_attribute():
    class Fields:
        _fields = ("__getattri" + "bute__",)

    read = dict(ast.iter_fields(Fields))["__getattribute__"]
    assert read(reached, "__globals__") is globals()


def test_control_a_class_of_classes_makes_patterns_of_computed_names():
    names = {"__match_" + "args__": ("__glo" + "bals__",)}
    names["__subclass" + "hook__"] = classmethod(lambda cls, kind: True)
    kind = type(ast.AST)("Kind", (), names)
    assert type(kind) is type
    operator.attrgetter("__name__", "__globals__")(reached)
    assert functools.partial(int, base=2).keywords == {"base": 2}
