"""Attacks that only reading finds: what a candidate reaches, keeps, or hides; and good rewrites that stay accepted.

Each attack is Python that fits its place: the control compiles it there; one with another codec is run as well.
"""

import ast
import io
import re
import sys
import tokenize
import unicodedata
from types import SimpleNamespace

import pytest

from selfrefine.code import coding
from selfrefine.code.candidate import put_back
from selfrefine.code.hidden_text import IGNORABLE
from selfrefine.code.target import find
from selfrefine.errors import TargetError
from selfrefine.tasks import load
from selfrefine.verify.baseline import Baseline
from selfrefine.verify.gates import risk, scope
from selfrefine.verify.gates.syntax import prepare
from selfrefine.verify.trial import Report, Trial
from selfrefine.workspace import files

FILE = '''"""A module."""
import contextlib
import json
import os
from datetime import datetime

LIMIT = 3
CACHE = {}
TABLE = {1: 2}
_open = open


def other(x):
    return x


class Box:
    size = 0


def total(values, start=0):
    """Add up."""
    result = start
    for value in values:
        result += value
    return result
'''
HEAD = 'def total(values, start=0):\n    """Add up."""\n'
SUM = "    return start + sum(values)\n"


def fits(code, text=FILE):
    """Whether an attack is Python in the place of the function: what does not compile shows nothing of a gate."""
    target = find(text, path="m.py", qualname="total")
    try:
        compile(put_back(target, code), "m.py", "exec", dont_inherit=True)
    except SyntaxError:
        return False
    return True


def judge(code, text=FILE):
    target = find(text, path="m.py", qualname="total")
    trial = Trial(
        target=target,
        code=code,
        best=target.source,
        tasks=(load("efficiency"),),
        slack=1,
        baseline=Baseline(None),
        runner=SimpleNamespace(
            lowest_version=sys.version_info[:2], workspace=SimpleNamespace(manifest={})
        ),
    )
    prepared = prepare(trial)
    if isinstance(prepared, Report):
        return prepared
    report = scope.check(prepared)
    # What is inside the policy may be doubted all the same, such as a recursion.
    return risk.check(prepared) if report == Report(passed=True) else report


def inside(body):
    return HEAD + "".join(f"    {line}\n" for line in body.split("\n")) + SUM


def before(helpers):
    return helpers + "\n\n\n" + HEAD + SUM


REACHING = {
    "builtins of dataclasses": inside("from dataclasses import builtins as b\nb.open"),
    "os of contextlib": inside("from contextlib import os\nos.getpid()"),
    "os of contextlib, as attribute": inside("contextlib.os.getpid()"),
    "codecs of json": inside("json.codecs.open"),
    "a submodule's module": inside("import json.decoder\njson.decoder.scanner"),
    "sys of collections": inside("import collections\ncollections._sys"),
    "an alias of a module": inside("import dataclasses as d\nd.sys.modules"),
    "an alias of an alias": inside("import dataclasses as d\ne = d\ne.sys"),
    "a module in a tuple": inside("(json,)[0].dumps"),
    "a module passed on": before("def _patch(m):\n    m.dumps = None") + "    _patch(json)\n",
    "a module in a match": inside("match json:\n    case m:\n        m.dumps = None"),
    "a module by a walrus": inside("(m := json).dumps"),
    "a module as a default": inside("(lambda m=json: m.codecs)()"),
    "a module from a for": inside("for m in [json]:\n    m.dumps = None"),
    "a module in with": inside("with contextlib.nullcontext(json) as m:\n    m.dumps = None"),
    "an attribute as a target": inside("for json.dumps in [None]:\n    pass"),
    "deleting from a module": inside("del json.dumps"),
    "os that the file has": inside("os.getcwd()"),
    "the file's other name for open": inside("_open"),
    "a computed attrgetter": inside('import operator\noperator.attrgetter("__glob" + "als__")(total)'),
    "a constant attrgetter of a dunder": inside('from operator import attrgetter as a\na("a.__globals__")'),
    "attrgetter as a value": inside("import operator\nmap(operator.attrgetter, values)"),
    "methodcaller of format": inside('from operator import methodcaller\nmethodcaller("format", total)("{0.__globals__}")'),
    "a computed methodcaller": inside('import operator as o\nname = "x"\no.methodcaller(name)'),
    "another name for getattr": inside('get = getattr\nget(total, "__glob" + "als__")'),
    "getattr handed to map": inside("list(map(getattr, values, values))"),
    "getattr in a partial": inside('import functools\nfunctools.partial(getattr, total)("__globals__")'),
    "getattr of a dunder": inside('getattr(total, "__globals__")'),
    "getattr of format": inside('getattr("{0.__globals__}", "format")(total)'),
    "getattr with stars": inside('getattr(*(total, "x"))'),
    "exec beside a parameter of that name": before("def _other(exec):\n    return exec") + '    exec("1")\n',
    "exec in a class that binds it": inside('class A:\n    exec("1")\n    exec = 1'),
    "exec beside a comprehension of that name": inside('[exec for exec in values]\nexec("1")'),
    "exec as an attribute's class": inside("[].__class__.__base__.__subclasses__()"),
    "a format that reads attributes": inside('"{0.__globals__}".format(total)'),
    "a format that is computed": inside('("{0.__glob" + "als__}").format(total)'),
    "a format from a variable": inside("values[0].format(total)"),
    "format_map": inside('"{a.__globals__}".format_map({"a": total})'),
    "format of the class": inside('str.format("{0.__globals__}", total)'),
    "a field within a field": inside('"{0:{1.__globals__}}".format(1, total)'),
    "string.Formatter": inside("import string\nstring.Formatter()"),
    "typing evaluates a text": inside("import typing\ntyping.get_type_hints(total)"),
    "typing's ForwardRef": inside('from typing import ForwardRef\nForwardRef("1")'),
    "types makes code": inside("import types\ntypes.FunctionType"),
    "dataclasses makes a class": inside("from dataclasses import make_dataclass as m\nm('A', [])"),
    "type makes a class": inside("type('A', (), {})"),
    "hashlib opens": inside("import hashlib\nhashlib.file_digest"),
    "contextlib changes folders": inside("contextlib.chdir('/')"),
    "contextlib turns stdout": inside("contextlib.redirect_stdout(None)"),
    "the clock": inside("datetime.now()"),
    "numpy loads": inside("import numpy as np\nnp.load('x')"),
    "numpy's memmap": inside("from numpy import memmap"),
    "numpy's ctypeslib": inside("import numpy.ctypeslib"),
    "numpy's os": inside("import numpy\nnumpy.os"),
    "numpy's writing method": inside("values.tofile('x')"),
    "pandas reads": inside("import pandas as pd\npd.read_csv('x')"),
    "pandas evaluates": before("import pandas as pd") + "    values.query('1')\n",
    "pandas' io": inside("from pandas import io"),
    "a decorator that rewrites the module": before("import enum\n\n\n@enum.global_enum\nclass _X(enum.Enum):\n    len = 2"),
    "a decorator of the file": before("@other\ndef _x():\n    return 1"),
    "a decorator that registers": before("import functools\n\n\n@functools.partial(other)\ndef _x():\n    return 1"),
    "wraps patches another function": inside("import functools\nfunctools.wraps(total)(other)"),
    "update_wrapper": inside("from functools import update_wrapper as u\nu(other, total)"),
    "a metaclass": before("class _M(type):\n    pass\n\n\nclass _X(metaclass=_M):\n    pass"),
    "__init_subclass__": before("class _X:\n    def __init_subclass__(cls):\n        pass"),
    "__set_name__": before("class _X:\n    def __set_name__(self, owner, name):\n        pass"),
    "__class_getitem__": before("class _X:\n    def __class_getitem__(cls, item):\n        pass"),
    "__del__": before("class _X:\n    def __del__(self):\n        pass"),
    "__reduce__": inside("class X:\n    def __reduce__(self):\n        return (list, ())"),
    "_convert_ of an enum": inside("import enum\nenum.IntEnum._convert_('A', 'm', bool)"),
    "an import that replaces a builtin": "from operator import truth as len\n\n\n" + HEAD + SUM,
    "an import that replaces a name": "from operator import truth as LIMIT\n\n\n" + HEAD + SUM,
    "the decimal context": inside("import decimal\ndecimal.getcontext().prec = 3"),
    "an attribute of a class": inside("type(values).seen = 1"),
    "an attribute of its class": inside("values.__class__.seen = 1"),
    "an attribute of a function": inside("total.seen = 1"),
    "an attribute of a module's class": inside("import ast\nk = ast.Name\nk.seen = 1"),
    "an attribute of an own class, on a module's": inside("import ast\nclass A:\n    def __init__(self):\n        self.seen = 1\nks = [ast.Name]\nks[0].seen = 1"),
    "an attribute of a parameter": before("def _mark(x):\n    x.seen = 1") + "    _mark(Box)\n",
    "globals by a nested default": inside("def f(g=globals):\n    return g\nf()"),
    "a starred call of type": inside("type(*('A', (), {}))"),
    "dunder in a class's keyword": inside("class A(list, key=open):\n    pass"),
    "print as a key": inside("sorted(values, key=print)"),
    "vars in a comprehension": inside("[vars for _ in values]"),
    "a relative import": inside("from . import x"),
    "ctypes of numpy": inside("values.ctypes"),
    "a frame by an exception": inside("try:\n    pass\nexcept ValueError as e:\n    e.__traceback__.tb_frame"),
    "a generator's frame": inside("(x for x in values).gi_frame"),
    "open hidden by a class variable": inside("class A:\n    open = 1\n    def f(self):\n        return open"),
    "a module's list": inside("import keyword\nkeyword.kwlist.append('x')"),
    "an abc's registry": inside("from collections.abc import Sized\nimport collections\ncollections.abc.Sized.register(int)"),
}  # fmt: skip
LASTING = {
    "a dict in a private class": before("class _Seen:\n    times = {}"),
    "a list in a private class": before("class _Seen:\n    times: list = []"),
    "code in a private class": before("class _Seen:\n    for i in (1, 2):\n        pass"),
    "an operation of dicts": before("_T = {} | {}"),
    "a repeated list": before("_T = [0] * 3"),
    "a tuple that holds a list": before("_T = (1, [])"),
    "the file's dict": before("_T = CACHE"),
    "an iterator": before("_T = iter('abc')"),
    "a generator": before("_T = (i for i in 'abc')"),
    "a counter": before("import itertools\n\n_T = itertools.count()"),
    "an instance": before("class _S:\n    pass\n\n\n_T = _S()"),
    "a lambda's default": before("_T = lambda x, memo={}: memo"),
    "a helper's default": before("def _add(x, memo={}):\n    return memo"),
    "a helper's default, by keyword": before("def _add(x, *, memo=[]):\n    return memo"),
    "a helper's default, the file's": before("def _add(x, memo=CACHE):\n    return memo"),
    "a method's default": before("class _A:\n    def add(self, memo={}):\n        return memo"),
    "a walrus in a default": before("def _add(x=(_y := ())):\n    return x"),
    "a walrus in an annotation": before("def _add(x: (_y := {}) = 0):\n    return x"),
    "a call in an annotation": before("def _add(x: other({})):\n    return x"),
    "a call in a base": before("class _A(other(object)):\n    pass"),
    "the file's dict, changed": inside("CACHE[start] = 1"),
    "the file's dict, by a method": inside("CACHE.setdefault(start, 1)"),
    "the file's dict, by another name": inside("c = CACHE\nc[start] = 1"),
    "the file's dict, passed on": inside("other(CACHE)"),
    "the file's dict, by its class": inside("dict.update(CACHE, a=1)"),
    "the file's dict, by an operator": inside("import operator\noperator.setitem(CACHE, 1, 2)"),
    "the file's dict, deleted from": inside("del TABLE[1]"),
    "a helper's attribute": before("def _h():\n    return 1") + "    _h.seen = 1\n",
    "a class attribute, by cls": before("class _A:\n    n = 0\n\n    @classmethod\n    def up(cls):\n        cls.n += 1"),
    "a class attribute, by its name": before("class _A:\n    n = 0") + "    _A.n += 1\n",
}  # fmt: skip
HIDDEN = {
    f"U+{ord(char):04X} in {place}": inside(line.replace("?", char))
    for char in "\u3164\u115f\u1160\uffa0\ufe0f\u034f\u200b\u202e\u2066\u00ad\u2028\u2029\u0085\ufeff\U000e0061\ufdd0\ue000\u0378\u2800\u00a0"
    for place, line in (("a comment", "# a?b"), ("a text", "'a?b'"))
}
NAMES = {
    "a filler as a name": inside("\u3164 = 1"),
    "a variation selector in a name": inside("x\ufe0f = 1"),
    "Cyrillic within Latin": inside("v\u0430lue = 1"),
    "Greek within Latin": inside("v\u03b1lue = 1"),
    "all Cyrillic, looks like copy": inside("\u0441\u043e\u0440\u0443 = 1"),
    "Cyrillic, where the file has none": inside("\u0434\u043b\u0438\u043d\u0430 = 1"),
    "a ligature": inside("\ufb01nal = 1"),
    "mathematical letters": inside("\U0001d4d5 = 1"),
    "full-width exec": inside("\uff45\uff58\uff45\uff43('1')"),
    "a micro sign": inside("\u00b5 = 1"),
    "a name of an f-string": inside("f'{v\u0430lue}' if 0 else 0"),
}
ATTACKS = {**REACHING, **LASTING, **HIDDEN, **NAMES}

GOOD = {
    "the plain sum": HEAD + SUM,
    "getattr with a constant": inside('getattr(values, "name", None)'),
    "attrgetter and itemgetter": inside('import operator\nsorted(values, key=operator.itemgetter(0))\noperator.attrgetter("real", "a.b")'),
    "methodcaller": inside('from operator import methodcaller\nlist(map(methodcaller("strip", "x"), values))'),
    "itertools": inside("from itertools import accumulate, chain as c\nlist(accumulate(c(values)))"),
    "functools.reduce": inside("import functools as ft, operator\nft.reduce(operator.add, values, 0)"),
    "a cache within the call": inside("import functools\n@functools.cache\ndef step(n):\n    return n\nstep(1)"),
    "wraps": inside("import functools\ndef d(f):\n    @functools.wraps(f)\n    def g():\n        return f()\n    return g"),
    "a partial": inside("from functools import partial\npartial(max, 1)(2)"),
    "collections": inside("from collections import Counter, defaultdict, deque\nd = defaultdict(list)\nd[1].append(2)\nCounter(values)\nq = deque()\nq.append(1)"),
    "collections.abc": inside("import collections.abc\nisinstance(values, collections.abc.Sized)"),
    "heapq and bisect": inside("import bisect, heapq\nh = []\nheapq.heappush(h, 1)\nbisect.insort(h, 2)"),
    "math": "import math\n\n\n" + inside("math.fsum(values)\nmath.inf"),
    "a named tuple": before("from typing import NamedTuple\n\n\nclass _P(NamedTuple):\n    x: int = 0\n    y: int = 0"),
    "namedtuple": before('from collections import namedtuple\n\n\nclass _P(namedtuple("_P", "x y")):\n    __slots__ = ()'),
    "a dataclass": before("from dataclasses import dataclass, field\n\n\n@dataclass(frozen=True)\nclass _P:\n    x: int\n    y: list = field(default_factory=list)"),
    "an enum": before("import enum\n\n\n@enum.unique\nclass _E(enum.IntEnum):\n    A = enum.auto()\n    B = enum.auto()"),
    "an abstract class": before("from abc import ABC, abstractmethod\n\n\nclass _A(ABC):\n    @abstractmethod\n    def run(self):\n        ..."),
    "a class with state of its own": before("class _N:\n    __slots__ = ('left', 'seen')\n\n    def __init__(self):\n        self.left = None\n        self.seen = {}\n\n    def put(self, x):\n        self.left = x\n        self.seen[x] = 1") + "    n = _N()\n    n.left = 1\n",
    "a property": before("class _N:\n    @property\n    def x(self):\n        return 1\n\n    @x.setter\n    def x(self, value):\n        pass"),
    "a context manager": before("from contextlib import contextmanager\n\n\n@contextmanager\ndef _held():\n    yield 1"),
    "suppress": inside("with contextlib.suppress(ValueError):\n    int('x')"),
    "constants": before('import re\n\n_A = (1, "a", b"b", None, True, -2, 2**8, 1 << 3)\n_B = frozenset({1, 2})\n_C = re.compile(r"a+", re.I)\n_D = str.maketrans("ab", "cd")\n_E = (*_A, 3)\n_F = frozenset("abc")'),
    "defaults of helpers": before("import math\n\n\ndef _h(x=(), y=None, *, z=math.inf, key=len):\n    return x"),
    "typing": before("from typing import TypeVar, cast, Any\n\n\ndef _h(x: 'Any') -> list[int]:\n    return cast('list', x)"),
    "re with a callback": inside("import re\nre.sub('a', lambda m: m.group(0).upper(), 'aa')"),
    "format with known fields": inside('"{} {0!r:>{1}} {a.b}".format(1, 2, a=values)\n",".join(map("{:d}".format, values))'),
    "format of a constant": before('_FMT = "{}: {}"') + "    _FMT.format(1, 2)\n",
    "json": inside("json.dumps(values)"),
    "the file's table, read": inside("TABLE[1] if start in TABLE else TABLE.get(2)\nlen(TABLE)\nfor k in TABLE:\n    pass"),
    "os.path": inside("os.path.join('a', 'b')"),
    "dates": inside("datetime(2020, 1, 1).isoformat()"),
    "decimal": inside("from decimal import Decimal, localcontext\nwith localcontext() as c:\n    Decimal(1)"),
    "statistics and fractions": inside("import fractions, statistics\nstatistics.mean(values)\nfractions.Fraction(1, 2)"),
    "numpy": inside("import numpy as np\nnp.linalg.norm(np.add(values, 1))\nnp.copy(values)\nnp.random.default_rng(0)"),
    "pandas": inside("import pandas as pd\npd.DataFrame(values).groupby('a').sum()"),
    "ast.literal_eval": inside("import ast\nast.literal_eval('1')"),
    "a local of a builtin's name": inside("def f(open):\n    return open\nf(1)"),
    "an accent": inside("mark = '\u00e9t\u00e9 \u2713'\n\u00e9lan = 1"),
}  # fmt: skip


@pytest.mark.every(3)
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_is_never_verified(name):
    code = ATTACKS[name]
    report = judge(code)
    assert report.passed is False or report.weakens, code
    assert "cannot be judged" not in report.detail


@pytest.mark.parametrize("name", [*REACHING, *LASTING])
def test_control_the_attack_is_python_that_fits_the_place(name):
    assert fits(ATTACKS[name], FILE)


@pytest.mark.every(3)
@pytest.mark.parametrize("name", GOOD)
def test_a_good_rewrite_is_not_refused(name):
    report = judge(GOOD[name])
    assert report.passed, report.detail


@pytest.mark.parametrize(
    "helper",
    [
        "from functools import lru_cache as _lru\n\n\n@_lru\ndef _add(a):\n    return a",
        "import functools as ft\n\n\n@ft.cache\ndef _add(a):\n    return a",
        "import functools\n\n\n@functools.lru_cache(maxsize=None)\ndef _add(a):\n    return a",
    ],
)
def test_a_cache_under_another_name_is_told(helper):
    report = judge(before(helper))
    assert report.passed
    assert report.weakens
    assert "_add keeps a cache" in report.missing[0]


def test_what_the_original_reaches_it_may_go_on_reaching():
    text = FILE.replace(
        "    result = start\n",
        "    os.getcwd()\n    CACHE[start] = 1\n    result = start\n",
    )
    assert judge(inside("CACHE[start] = 1\nos.getcwd()"), text).passed
    assert judge(inside("os.getpid()"), text).weakens


@pytest.mark.parametrize("char", "\u202e\u200b\ufe0f\u3164")
def test_hidden_text_is_judged_on_the_inserted_lines_alone(char):
    text = FILE.replace("    result = start\n", f"    # a{char}b\n    result = start\n")
    kept = HEAD + f"    # a{char}b\n" + SUM
    assert judge(kept, text).passed
    assert judge(HEAD + f"    # c{char}d\n" + SUM, text).passed is False
    elsewhere = FILE.replace("LIMIT = 3", f"LIMIT = 3  # a{char}b")
    assert judge(HEAD + f"    # a{char}b\n" + SUM, elsewhere).passed is False


def test_an_emoji_of_a_replaced_line_may_stay():
    text = FILE.replace(
        "result = start\n", 'result = start or len("\u26a0\ufe0f") * 0\n', 1
    )
    code = HEAD + '    return start + len("\u26a0\ufe0f") * 0 + sum(values)\n'
    assert judge(code, text).passed


def test_the_table_of_ignorable_characters_is_in_order_and_holds_what_unicode_names():
    assert list(IGNORABLE) == sorted(IGNORABLE)
    assert len(IGNORABLE) % 2 == 0
    formats = {
        c for c in map(chr, range(0x20, 0x10FFFF)) if unicodedata.category(c) == "Cf"
    }
    assert all(judge(inside(f"# {c}")).passed is False for c in sorted(formats)[::20])


# The coding cookie: with another codec a comment becomes code.
PAYLOAD = "# +AAo-import os"
COOKIES = {
    "utf-7": "# -*- coding: utf-7 -*-\n",
    "utf-7, as vim has it": "# vim: set fileencoding=utf-7 :\n",
    "on line 2": "# one\n# coding: utf-7\n",
    "after a form feed": "\f# coding: utf-7\n",
    "unicode_escape": "# coding: unicode_escape\n",
    "raw_unicode_escape": "# coding: raw_unicode_escape\n",
    "another byte codec": "# coding: cp037\n",
    "latin-1": "# coding: latin-1\n",
    "none that there is": "# coding: nonesuch\n",
    "a codec that is no text": "# coding: rot13\n",
}  # fmt: skip
FIRST = 'def total(values, start=0):\n    """Add up."""\n    result = start\n    for value in values:\n        result += value\n    return result\n'


@pytest.mark.parametrize("name", COOKIES)
@pytest.mark.parametrize("head", ["", "\ufeff", "# a file\n"])
def test_a_cookie_is_rejected(name, head):
    code = COOKIES[name] + HEAD + SUM + f"    {PAYLOAD}\n"
    report = judge(code, head + FIRST)
    if head == "# a file\n" and name == "on line 2":
        assert report.passed  # there the cookie stands on line 3, and is none
        return
    assert report.passed is False
    assert re.search("codec|encoding", report.detail)


def test_control_a_cookie_makes_code_of_a_comment():
    code = (COOKIES["utf-7"] + "# +AAo-found = 1\n").encode()
    space = {}
    exec(compile(code, "m.py", "exec"), space)
    assert space["found"] == 1
    assert len(ast.parse(code.decode()).body) == 0


@pytest.mark.parametrize(
    "text",
    [
        "\r# coding: utf-7\nx = 1  # +AAo-y = 2\n",
        "\ufeff# coding: latin-1\n",
        "# coding: latin-1\nx = '\u20ac'\n",
        "# coding: ascii\nx = '\u00e9'\n",
        "# coding: raw_unicode_escape\n# \\u000ax = 1\n",
        "x = '\ud800'\n",
    ],
)
def test_a_text_that_python_would_read_otherwise_has_no_bytes(text):
    with pytest.raises(coding.CodingError):
        coding.encoded(text)


@pytest.mark.parametrize("text", ["", "x = 1\n", "\ufeffx = '\u20ac'\n", "# coding: latin-1\nx = '\u00e9'\n", "#!x\r\n# coding: cp1252\r\ny = '\u20ac'\r\n", "# coding: utf-7\nx = 1  # a+b\n"])  # fmt: skip
def test_the_bytes_of_a_text_are_read_as_the_text(text):
    data = coding.encoded(text)
    assert coding.decoded(data)[0] == text
    codec, _ = tokenize.detect_encoding(io.BytesIO(data).readline)
    assert data.decode(codec).removeprefix("\ufeff") == text.removeprefix("\ufeff")


def test_a_file_is_never_written_in_another_codec(tmp_path):
    path = tmp_path / "m.py"
    path.write_text(FIRST)
    with pytest.raises(TargetError, match="codec would change from utf-8 to utf-7"):
        files.write(files.read(path), COOKIES["utf-7"] + FIRST)
    assert path.read_text() == FIRST


@pytest.mark.parametrize("terms", [250, 1000, 5000])
def test_what_nests_too_deeply_is_a_rejection_and_one_clear_line(terms):
    report = judge(HEAD + "    return sum(values)" + "+0" * terms + "\n")
    assert report.passed is False
    assert "deep" in report.detail
    with pytest.raises(TargetError, match="deep"):
        find(
            HEAD + "    return sum(values)" + "+0" * terms + "\n",
            path="m.py",
            qualname="total",
        )


def test_a_reader_that_stumbles_rejects():
    from selfrefine.verify.gates import let_judge

    report = let_judge(risk, None)
    assert report.passed is False
    assert "cannot be judged" in report.detail


@pytest.mark.parametrize("first", ["# coding: utf-7\n", "\n# coding: utf-7\n"])
def test_what_is_imported_are_the_bytes_and_not_the_text(first):
    from selfrefine_runner.worker.observers.import_overlay import ImportOverlay

    text = first + "def total(x):\n    # +AAo-    return 1\n    return 2\n"
    served = ImportOverlay("m.py", text, "total")
    space = {"__at_capture__": lambda function: function}
    exec(served.code(), space)
    assert space["total"](0) == 1


@pytest.mark.parametrize("first", ["# coding: utf-7\n", "x = 1\n# coding: utf-7\n"])
def test_a_body_that_is_exchanged_is_made_of_the_bytes_as_well(first):
    from selfrefine_runner.worker.observers import hot_patch
    from selfrefine_runner.worker.observers.import_overlay import ImportOverlay

    def text(end):
        return f"{first}def total(x):\n    # +AAo-    return 1\n    return {end}\n"

    served = ImportOverlay("m.py", text(2), "total")
    space = {"__at_capture__": served._capture}
    exec(served.code(), space)
    assert hot_patch.patch(served, text(3)) is None
    # After a statement the second line names no codec, and the comment stays one.
    assert space["total"](0) == (3 if first.startswith("x") else 1)


def test_control_what_is_no_python_fits_nowhere():
    assert not fits("def total(values):\n    return *\n")
