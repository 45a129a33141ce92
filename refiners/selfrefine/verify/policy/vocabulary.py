"""Vocabulary: the fixed tables of what a rewrite may use besides what the original uses.  Data only.

A new entry needs a correct rewrite that is only `partly` without it, and must be pure: it reads and changes only what it
is given.  Most are a word of `LIBRARY`; what older Pythons lack stands in `SINCE` as well, what returns new objects in
`FRESH_MODULES`, what calls its arguments in `CALLING`, what changes them in `IN_PLACE`.
"""

from __future__ import annotations

import array
import builtins
import collections
import datetime as dt
import decimal
import fractions
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


def words(text: str) -> frozenset[str]:
    """Return the words of a text."""
    return frozenset(text.split())


def table(text: str) -> dict[str, frozenset[str]]:
    """Return the words behind each name that a colon follows."""
    found: dict[str, frozenset[str]] = {}
    for word in text.split():
        if word.endswith(":"):
            name = word[:-1]
            found[name] = frozenset()
        else:
            found[name] |= {word}
    return found


REFUSED_NAMES = words("""
    __import__ breakpoint compile copyright credits delattr eval exec exit globals help input license locals memoryview open print quit
    setattr vars
    """)
"""Builtins that no refinement needs: they run text, reach files and scopes, or speak to the user."""
SPECIAL_NAMES = words("getattr hasattr type")
"""Builtins that are pure in some of their forms only; `uses.py` reads the call."""
BUILTINS = frozenset(n for n in dir(builtins) if not n.startswith("_")) - REFUSED_NAMES - SPECIAL_NAMES - words("dir aiter anext hash id BaseException BaseExceptionGroup SystemExit KeyboardInterrupt GeneratorExit RecursionError RuntimeError MemoryError slice")  # fmt: skip
INNARDS = words("""
    ag_code ag_frame cell_contents cr_code cr_frame f_back f_builtins f_code f_globals f_locals f_trace func_globals gi_code gi_frame
    gi_yieldfrom tb_frame tb_next
    """)
"""Attributes of frames, code and tracebacks: refused however they are named."""
DUNDERS = words("__contains__ __eq__ __getitem__ __len__ __lt__ __name__ __qualname__")
"""Special attributes that only read; `super()` may call those of `METHODS` as well."""
METHODS = words("""
    __abs__ __add__ __aenter__ __aexit__ __aiter__ __and__ __anext__ __bool__ __call__ __contains__ __delitem__ __enter__ __eq__
    __exit__ __float__ __floordiv__ __ge__ __getitem__ __gt__ __hash__ __iadd__ __index__ __init__ __int__ __invert__ __iter__ __le__
    __len__ __length_hint__ __lshift__ __lt__ __matmul__ __missing__ __mod__ __mul__ __ne__ __neg__ __next__ __or__ __pos__
    __post_init__ __pow__ __radd__ __repr__ __reversed__ __rmul__ __round__ __rshift__ __rsub__ __setitem__ __slots__ __str__ __sub__
    __truediv__ __xor__
    """)
"""Special methods that a class of the rewrite may define; others run where nobody calls them."""
PURE_TYPES = (
    *(str, bytes, bytearray, int, float, complex, bool, list, dict, set, frozenset, tuple, range, slice, re.Pattern, re.Match, array.array),
    *(dt.datetime, dt.date, dt.time, dt.timedelta, dt.timezone, decimal.Decimal, fractions.Fraction),
    *(collections.deque, collections.Counter, collections.OrderedDict, collections.defaultdict, collections.ChainMap),
)  # fmt: skip
CLOCKS = words("""
    ctime fromtimestamp gmtime localtime monotonic now perf_counter process_time time time_ns today utcfromtimestamp utcnow
    """)
"""Attributes that read a clock or a time zone, on whatever they are called."""
ATTRIBUTES = frozenset(n for kind in PURE_TYPES for n in dir(kind) if not n.startswith("_")) - CLOCKS - words("format format_map tofile fromfile timestamp astimezone strftime strptime buffer_info") | words("from_iterable setter getter deleter args value keywords func _asdict _replace _fields _make geturl median stdev")  # fmt: skip
"""Public attributes of built-in types and of pure classes of the standard library."""
DATA = frozenset(n for n in ATTRIBUTES if not any(callable(getattr(kind, n, None)) for kind in PURE_TYPES)) - words("_asdict _make _replace deleter from_iterable geturl median setter stdev")  # fmt: skip
"""Those of them that are no methods: what they hold is anything, and may be called."""
MUTATORS = words("""
    __delitem__ __init__ __setitem__ add append appendleft byteswap clear difference_update discard extend extendleft fill frombytes
    fromlist insert intersection_update move_to_end partition pop popitem popleft put remove resize reverse rotate setdefault setflags
    sort subtract symmetric_difference_update update
    """)
"""Methods that change the object that they are called on."""
IN_PLACE = words("""
    bisect.insort bisect.insort_left bisect.insort_right heapq.heapify heapq.heappop heapq.heappush heapq.heappushpop heapq.heapreplace
    random.shuffle
    """)
"""Functions that change their first argument."""
OUT: Mapping[str, frozenset[str]] = table("""
    1: copy.deepcopy numpy.abs numpy.absolute numpy.arccos numpy.arcsin numpy.arctan numpy.ceil numpy.conj numpy.cos numpy.cosh
        numpy.deg2rad numpy.degrees numpy.exp numpy.exp2 numpy.expm1 numpy.fabs numpy.floor numpy.invert numpy.isfinite
        numpy.isinf numpy.isnan numpy.log numpy.log10 numpy.log1p numpy.log2 numpy.logical_not numpy.nan_to_num numpy.negative
        numpy.rad2deg numpy.radians numpy.reciprocal numpy.rint numpy.sign numpy.sin numpy.sinh numpy.sqrt numpy.square
        numpy.tan numpy.tanh numpy.trunc
    2: numpy.add numpy.all numpy.amax numpy.amin numpy.any numpy.arctan2 numpy.argmax numpy.argmin numpy.around
        numpy.bitwise_and numpy.bitwise_or numpy.bitwise_xor numpy.choose numpy.concatenate numpy.copysign numpy.divide
        numpy.dot numpy.equal numpy.floor_divide numpy.fmax numpy.fmin numpy.fmod numpy.gcd numpy.greater numpy.greater_equal
        numpy.hypot numpy.lcm numpy.less numpy.less_equal numpy.logical_and numpy.logical_or numpy.logical_xor numpy.matmul
        numpy.max numpy.maximum numpy.median numpy.min numpy.minimum numpy.mod numpy.multiply numpy.nanmax numpy.nanmin
        numpy.not_equal numpy.outer numpy.power numpy.ptp numpy.remainder numpy.round numpy.stack numpy.subtract
        numpy.true_divide
    0: numpy.fill_diagonal
    3: numpy.clip numpy.compress numpy.cumprod numpy.cumsum numpy.mean numpy.nanmean numpy.nanstd numpy.nansum numpy.nanvar
        numpy.percentile numpy.prod numpy.quantile numpy.std numpy.sum numpy.take numpy.var
    5: numpy.trace
    """)
"""Functions that write into the argument behind so many."""
HANDING = words(
    "elements get items keys most_common new_child pop popitem popleft setdefault values"
)
"""Methods of containers that give what these hold."""
PICKING = words("heapq.heappop heapq.heappushpop heapq.heapreplace max min next")
"""Functions that give one of the items."""
KEEPING_ITEMS = words("""
    dict enumerate frozenset iter list reversed set sorted tuple zip collections.Counter collections.OrderedDict collections.deque
    heapq.merge heapq.nlargest heapq.nsmallest
    """)
KEEPING_METHODS = words("""
    copy difference elements get intersection items keys most_common symmetric_difference union values
    """)
"""Functions and methods whose results hold the items of what they are given."""
TEXT_METHODS = words(
    "decode encode findall finditer groups join partition rpartition rsplit split splitlines"
)
"""Methods whose results hold texts or matches."""
FRESH_CALLS = words("""
    bool bytearray bytes chr dict enumerate filter float format frozenset int len list map ord range repr reversed
    set slice sorted str tuple zip collections.Counter collections.OrderedDict collections.defaultdict collections.deque
    functools.partial functools.cmp_to_key operator.itemgetter operator.attrgetter heapq.merge heapq.nlargest heapq.nsmallest decimal.localcontext numpy.arange numpy.array
    numpy.concatenate numpy.cumsum numpy.empty numpy.empty_like numpy.full numpy.full_like numpy.linspace numpy.ones numpy.ones_like
    numpy.repeat numpy.sort numpy.tile numpy.unique numpy.where numpy.zeros numpy.zeros_like pandas.DataFrame pandas.concat
    """)
FRESH_MODULES = words("""
    array base64 binascii cmath datetime decimal difflib fractions html itertools json math posixpath re string
    struct textwrap unicodedata urllib.parse
    """)
"""Functions, and modules of functions, that return a new object, never one that they are given."""
CALLING = table("""
    0: map filter iter functools.reduce functools.partial functools.cmp_to_key itertools.starmap itertools.takewhile itertools.dropwhile
        itertools.filterfalse collections.defaultdict difflib.SequenceMatcher .map .sub .subn .groupby .where .mask .pipe .corr
    1: itertools.accumulate itertools.groupby re.sub re.subn
    2: heapq.nlargest heapq.nsmallest textwrap.indent
    5: urllib.parse.urlencode
    """)
"""Functions and methods that call one of their arguments, by its place."""
CALLED_KEYWORDS = words("""
    aggfunc charjunk cls default_factory dict_factory func groupby.by isjunk json.default key linejunk mycmp object_hook
    object_pairs_hook parse_constant parse_float parse_int predicate quote_via rename.columns rename.index rename.mapper repl
    """)
"""Keywords for functions that are called, with any function or with those of a module."""
REPLACED = words("count day fold hour microsecond minute month second tzinfo year")
"""Keywords of `replace`, of texts and dates."""
KEYWORDS = REPLACED | words(
    "count default encoding errors key keepends maxsplit reverse sep"
)
"""Keywords of the methods of built-in types."""
ACTING = {"rename": 1, "replace": 1, "start": 0, "step": 0, "stop": 0}
"""Methods that files, threads and servers have as well, with how many positional arguments these are called."""
READING_CALLS = words("""
    all any bool collections.ChainMap collections.Counter copy.copy copy.deepcopy dict enumerate filter frozenset isinstance iter
    itertools.chain len list map max min range repr reversed set sorted str sum tuple zip
    """)
"""Functions that do not change what they are given."""
IMMUTABLE_CALLS = words("""
    types.MappingProxyType
    collections.namedtuple dataclasses.field datetime.date datetime.datetime datetime.time datetime.timedelta datetime.timezone
    decimal.Decimal enum.auto float fractions.Fraction frozenset functools.partial int object operator.itemgetter re.compile
    struct.Struct tuple typing.TypeVar
    """)
"""Calls that a constant of the rewrite may consist of: what they return cannot be changed."""
SCALAR_CALLS = words("abs bool bytes chr float int len max min ord round str sum")
SOURCE_CALLS = words("enumerate range sorted tuple zip")
"""Functions over whose results a constant may be made."""
FUNCTION_DECORATORS = words("""
    classmethod contextlib.contextmanager functools.cache functools.cached_property functools.lru_cache functools.wraps property
    staticmethod
    """)
CLASS_DECORATORS = words("dataclasses.dataclass functools.total_ordering")
DECORATORS_ONLY = words(
    "contextlib.contextmanager dataclasses.dataclass functools.total_ordering functools.wraps"
)
"""Functions that change what they are given: allowed as decorators of the rewrite's own definitions alone."""
CACHES = words("functools.cache functools.cached_property functools.lru_cache")
BASES = words("""
    collections.OrderedDict collections.defaultdict dict float int list object set str tuple typing.NamedTuple
    """)
MANAGERS = words("contextlib.nullcontext contextlib.suppress decimal.localcontext")
"""Context managers that a rewrite may enter; others are entered only where the original enters them."""
NODES = words("""
    Add And AnnAssign Assert Assign AsyncFor AsyncFunctionDef AsyncWith Attribute AugAssign Await BinOp BitAnd BitOr BitXor BoolOp Break
    Call ClassDef Compare Constant Continue Del Delete Dict DictComp Div Eq ExceptHandler Expr FloorDiv For FormattedValue FunctionDef
    GeneratorExp Global Gt GtE If IfExp Import ImportFrom In Invert Is IsNot JoinedStr LShift Lambda List ListComp Load Lt LtE MatMult
    Match MatchAs MatchClass MatchMapping MatchOr MatchSequence MatchSingleton MatchStar MatchValue Mod Mult Name NamedExpr Nonlocal Not
    NotEq NotIn Or Pass Pow RShift Raise Return Set SetComp Slice Starred Store Sub Subscript Try Tuple UAdd USub UnaryOp While With
    Yield YieldFrom alias arg arguments comprehension keyword match_case withitem
    """)
"""Syntax that the policy understands: what a newer Python adds is refused until somebody has thought of it."""
REFUSED_MODULES = words("""
    _io _thread atexit builtins cffi code codeop compileall ctypes dis faulthandler ftplib gc http importlib inspect marshal
    multiprocessing os pickle pkgutil posix pty runpy shelve shutil signal smtplib socket socketserver ssl subprocess sys sysconfig
    trace tracemalloc webbrowser zipimport
    """)
"""Modules that a rewrite does not import anew: they reach files, processes, networks or the interpreter."""
REFUSED_OBJECTS = words("""
    abc.ABCMeta builtins.__import__ builtins.compile builtins.eval builtins.exec builtins.getattr builtins.globals builtins.open
    builtins.setattr builtins.type builtins.vars contextlib.chdir contextlib.redirect_stdout dataclasses.make_dataclass enum.EnumMeta
    functools.update_wrapper operator.attrgetter operator.delitem operator.setitem string.Formatter types.CodeType types.FunctionType
    types.new_class typing.ForwardRef typing.get_type_hints
    """)
"""Objects of the standard library that are refused under whatever name they are reached."""
LIBRARY: Mapping[str, frozenset[str]] = table("""
    array: array
    ast: literal_eval
    base64: b16decode b16encode b32decode b32encode b64decode b64encode b85decode b85encode standard_b64decode standard_b64encode
        urlsafe_b64decode urlsafe_b64encode
    binascii: hexlify unhexlify
    bisect: bisect bisect_left bisect_right insort insort_left insort_right
    calendar: isleap leapdays monthrange timegm weekday
    cmath: acos acosh asin asinh atan atanh cos cosh e exp inf infj isclose isfinite isinf isnan log log10 nan nanj phase pi polar rect
        sin sinh sqrt tan tanh tau
    collections: ChainMap Counter OrderedDict defaultdict deque namedtuple
    collections.abc: AsyncGenerator AsyncIterable AsyncIterator Awaitable Buffer Callable Collection Container Coroutine
        Generator Hashable ItemsView Iterable Iterator KeysView Mapping MappingView MutableMapping MutableSequence MutableSet Reversible
        Sequence Set Sized ValuesView
    colorsys: hls_to_rgb hsv_to_rgb rgb_to_hls rgb_to_hsv rgb_to_yiq yiq_to_rgb
    contextlib: contextmanager nullcontext suppress
    copy: copy deepcopy
    dataclasses: asdict astuple dataclass field is_dataclass
    datetime: MAXYEAR MINYEAR UTC date datetime time timedelta timezone tzinfo
    decimal: Context Decimal DecimalException DivisionByZero Inexact InvalidOperation Overflow ROUND_CEILING ROUND_DOWN ROUND_FLOOR
        ROUND_HALF_DOWN ROUND_HALF_EVEN ROUND_HALF_UP ROUND_UP localcontext
    difflib: SequenceMatcher get_close_matches
    fractions: Fraction
    functools: cache cached_property cmp_to_key lru_cache partial reduce total_ordering wraps
    heapq: heapify heappop heappush heappushpop heapreplace merge nlargest nsmallest
    html: escape unescape
    itertools: accumulate batched chain combinations combinations_with_replacement compress count cycle dropwhile filterfalse groupby
        islice pairwise permutations product repeat starmap takewhile tee zip_longest
    json: JSONDecodeError dumps loads
    keyword: iskeyword
    math: acos acosh asin asinh atan atan2 atanh cbrt ceil comb copysign cos cosh degrees dist e erf erfc exp exp2 expm1 fabs factorial
        floor fma fmod frexp fsum gamma gcd hypot inf isclose isfinite isinf isnan isqrt lcm ldexp lgamma log log10 log1p log2 modf nan
        nextafter perm pi pow prod radians remainder sin sinh sqrt sumprod tan tanh tau trunc ulp
    numbers: Complex Integral Number Rational Real
    operator: abs add and_ concat contains countOf eq floordiv ge getitem gt index indexOf inv invert is_ is_not itemgetter le
        length_hint lshift lt matmul mod mul ne neg not_ or_ pos pow rshift sub truediv truth xor
    os: PathLike fspath
    posixpath: basename commonpath commonprefix dirname isabs join normcase normpath sep split splitdrive splitext
    re: A ASCII DOTALL I IGNORECASE M MULTILINE Match NOFLAG Pattern S U UNICODE VERBOSE X compile error escape findall finditer
        fullmatch match search split sub subn
    statistics: NormalDist StatisticsError correlation covariance fmean geometric_mean harmonic_mean kde linear_regression mean median
        median_grouped median_high median_low mode multimode pstdev pvariance quantiles stdev variance
    string: ascii_letters ascii_lowercase ascii_uppercase capwords digits hexdigits octdigits printable punctuation whitespace
    struct: Struct error iter_unpack pack unpack unpack_from
    sys: float_info maxsize maxunicode
    textwrap: TextWrapper dedent fill indent shorten wrap
    types: MappingProxyType
    typing: Annotated Any Callable ClassVar Collection Container DefaultDict Deque Dict Final FrozenSet Generator Hashable Iterable
        Iterator List Literal Mapping MutableMapping MutableSequence MutableSet NamedTuple Never NoReturn Optional Self Sequence Set
        Sized TYPE_CHECKING Tuple Type TypeVar Union cast
    unicodedata: UCD bidirectional category combining decimal decomposition digit east_asian_width is_normalized lookup mirrored name
        normalize numeric
    urllib.parse: parse_qs parse_qsl quote quote_plus unquote unquote_plus urlencode urljoin urlparse urlsplit urlunparse urlunsplit
    """)
"""Pure functions, classes and constants of the standard library, module by module."""
SINCE: Mapping[str, tuple[int, int]] = {
    name: version
    for version, names in {
        (3, 9): "functools.cache math.lcm math.nextafter math.ulp typing.Annotated",
        (3, 10): "itertools.pairwise statistics.correlation statistics.covariance statistics.linear_regression",
        (3, 11): "datetime.UTC math.cbrt math.exp2 re.NOFLAG typing.Never typing.Self",
        (3, 12): "collections.abc.Buffer itertools.batched math.sumprod",
        (3, 13): "math.fma statistics.kde",
    }.items()
    for name in names.split()
}  # fmt: skip
"""Entries that older Pythons lack; the project's own version decides."""
ELSEWHERE: Mapping[str, frozenset[str]] = table("""
    numpy: abs absolute add all allclose amax amin any append arange arccos arcsin arctan arctan2 argmax argmin argpartition argsort
        argwhere around array array_equal array_split asarray ascontiguousarray atleast_1d atleast_2d average bincount bitwise_and
        bitwise_or bitwise_xor bool_ broadcast_arrays broadcast_to ceil choose clip column_stack complex128 compress concatenate
        convolve copy copysign corrcoef correlate cos cosh count_nonzero cov cross cumprod cumsum deg2rad degrees delete diag diagonal
        diff digitize divide dot dsplit dstack dtype e ediff1d einsum empty empty_like equal exp exp2 expand_dims expm1 eye fabs fft
        fill_diagonal flatnonzero flip fliplr flipud float32 float64 floor floor_divide fmax fmin fmod full full_like gcd gradient
        greater greater_equal histogram hsplit hstack hypot identity in1d indices inf inner insert int16 int32 int64 int8 interp
        intersect1d invert isclose isfinite isin isinf isnan issubdtype kron lcm less less_equal lexsort linalg linspace log log10 log1p
        log2 logical_and logical_not logical_or logical_xor logspace matmul max maximum mean median meshgrid min minimum mod moveaxis
        multiply nan nan_to_num nanmax nanmean nanmin nanstd nansum nanvar ndarray ndim negative newaxis nonzero not_equal ones
        ones_like outer pad partition percentile pi polyfit polyval power prod ptp quantile rad2deg radians ravel reciprocal remainder
        repeat reshape resize rint roll rollaxis rot90 round searchsorted select setdiff1d setxor1d shape sign sin sinh size sort split
        sqrt square squeeze stack std subtract sum swapaxes take take_along_axis tan tanh tensordot tile trace transpose trapz tri tril
        triu true_divide trunc uint16 uint32 uint64 uint8 union1d unique vander var vdot vsplit vstack where zeros zeros_like
    numpy.linalg: cholesky cond det eig eigh eigvals eigvalsh inv lstsq matrix_rank norm pinv qr slogdet solve svd
    numpy.fft: fft fft2 fftfreq fftn fftshift ifft ifft2 ifftn ifftshift irfft rfft rfftfreq
    pandas: Categorical CategoricalDtype CategoricalIndex DataFrame Index Interval IntervalIndex MultiIndex NA NaT
        NamedAgg RangeIndex Series Timedelta concat crosstab cut factorize
        get_dummies isna isnull lreshape melt merge merge_asof merge_ordered notna notnull pivot pivot_table qcut
        timedelta_range to_numeric to_timedelta unique value_counts wide_to_long
    """)
"""Pure functions and constants of packages that may not be installed here."""
ARRAY_ATTRIBUTES = words("""
    T abs accumulate add_prefix add_suffix align all any argmax argmin argpartition argsort assign astype axes between bfill
    categories clip codes columns combine_first compress conj copy corr count cov cummax cummin cumprod cumsum day dayofweek days
    describe diagonal diff div dot drop drop_duplicates dropna dt dtype dtypes duplicated empty eq equals ewm explode factorize ffill
    fillna first flat flatten floor_divide floordiv ge get_group groupby groups gt head hour iat idxmax idxmin iloc imag index info_axis
    intersection is_monotonic_decreasing is_monotonic_increasing is_unique isin isna isnull item items itemsize iteritems iterrows
    itertuples join kurt last le levels loc lt mad map mask max mean median melt merge min minute mod mode month mul multiply name names
    nbytes ndim ne ngroup nlargest nonzero normalize notna notnull nsmallest nth nunique outer pct_change pivot pivot_table pow prod
    product ptp quantile quarter rank ravel real reduce reduceat reindex rename repeat reset_index reshape rolling rotate round rpow
    rsub searchsorted second sem set_index shape shift size skew sort_index sort_values squeeze stack std str sub subtract sum swapaxes
    swaplevel tail take to_dict to_frame to_list to_numpy tolist total_seconds trace transpose tz_convert tz_localize union unique
    unstack value_counts values var weekday where xs year zfill
    """)
"""Attributes of arrays, series and frames, where the file uses numpy or pandas."""
