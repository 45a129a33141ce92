"""Audit: what code does beyond computing, as the interpreter itself tells it, and the one way out for results.

A hook of `sys.addaudithook` holds the pipe's descriptor and the nonce.  CPython keeps
hooks where neither `gc` nor `sys.modules` leads, and the hook ends the process
before code of the target's file looks at frames or memory: there is no object from which
a candidate could learn how a result is sent, and no function that it could call to send one.
"""

from __future__ import annotations

import builtins
import functools
import gc
import json.encoder
import os
import struct
import sys
import threading
import types
from typing import Any, Callable

from .. import FOLDER
from ..process.quiet_imports import LOUD, QUIET
from .side_effects import FILES, TOUCHED, TOUCHING

Channel = Callable[..., Any]
OURS = "worker.channel"
"""The event by which our own frames speak to the hook; whoever else raises it is ended."""
TRIPPED = 70
"""Exit status of a process that the hook ended."""

PREFIXES = (
    "ctypes.", "fcntl.", "ftplib.", "gc.", "glob.", "http.", "imaplib.", "marshal.", "mmap.", "msvcrt.", "nntplib.",
    "os.", "pickle.", "poplib.", "pty.", "resource.", "shutil.", "signal.", "smtplib.", "socket.", "sqlite3.",
    "subprocess.", "sys.", "syslog.", "tempfile.", "telnetlib.", "time.", "urllib.", "webbrowser.", "winreg.",
    "_thread.", "_winapi.", "builtins.input", "builtins.breakpoint", "cpython.", "code.", "function.",
)  # fmt: skip
NAMES = frozenset(
    {"open", "import", "exec", "compile", "object.__getattr__", "object.__setattr__", "object.__delattr__"}
)  # fmt: skip
IMPORTING = ("importlib/__init__.py", "worker/observers/import_overlay.py", "worker/observers/entries.py", "worker/observers/bodies.py")  # fmt: skip
"""Ends of the names of files whose code imports on behalf of others."""
REPORTED = frozenset({"sys.excepthook", "sys.unraisablehook"})
"""What the interpreter raises by itself, when an error has nowhere to go."""
LABELS = frozenset({"__module__", "__doc__", "__name__", "__qualname__", "__abstractmethods__"})  # fmt: skip
"""Attributes of classes that say something and do nothing."""
INSIGHT = (
    "sys.", "gc.", "ctypes.", "object.", "code.", "function.", "exec", "compile", "marshal.", "cpython.",
    "signal.", "os.fork", "os.kill", "open proc", "mmap.", "_thread.",
)  # fmt: skip
"""What inspects the interpreter or the process, rather than at the world: in a run of tests this alone counts."""
GO_BETWEENS: dict[str, dict[str, tuple[str, ...]]] = {
    "sys._getframe": {
        "collections/__init__.py": ("namedtuple",),
        "enum.py": ("_create_", "__call__", "__new__"),
        "typing.py": ("_caller", "__new__", "NamedTuple", "TypedDict", "_allow_reckless_class_checks"),
        "dataclasses.py": ("make_dataclass",),
    },
    "exec": {
        "collections/__init__.py": ("namedtuple",),
        "dataclasses.py": ("_create_fn", "add_fns_to_class"),
    },
    "object.__getattr__ __code__": {"inspect.py": (), "typing.py": (), "dataclasses.py": ()},
}  # fmt: skip
GO_BETWEENS["sys._getframemodulename"] = GO_BETWEENS["sys._getframe"]
GO_BETWEENS["compile"] = GO_BETWEENS["exec"]
for _name in ("__defaults__", "__kwdefaults__"):
    GO_BETWEENS["object.__getattr__ " + _name] = GO_BETWEENS[
        "object.__getattr__ __code__"
    ]
    GO_BETWEENS["object.__setattr__ " + _name] = {
        "collections/__init__.py": ("namedtuple",),
        "dataclasses.py": (),
    }
"""Functions of the library that look at frames or compile text and hand none of it on, and call nobody meanwhile."""


def key_of(event: str, args: Any) -> str:
    """Return the coarse name of an event: what it does, not to what; empty where it does not count."""
    if (event not in NAMES and not event.startswith(PREFIXES)) or event in REPORTED:
        return ""
    if event == "open":
        return _key_of_open(args)
    if event.startswith("object."):
        return "" if args[1] in LABELS else f"{event} {args[1]}"
    return event


WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def _key_of_open(args: Any) -> str:
    """Return how a file is opened.  No method of what was given is called: it may be the candidate's."""
    path, mode, flags = args
    if type(path) is int:
        return ""
    name = path.decode("utf-8", "replace") if type(path) is bytes else path
    if type(name) is not str or name.startswith("/proc"):
        return "open proc"
    by_mode = type(mode) is str and any(letter in mode for letter in "wax+")
    by_flags = type(flags) is int and bool(flags & WRITES)
    return "open w" if by_mode or by_flags else "open r"


def install(
    fd: int,
    nonce: str,
    path: str,
    narrow: bool,
    ignored: tuple[Any, ...] = (),
) -> Channel:
    """Begin to listen in this process; there is no end to it but the process's.

    Args:
        fd: the pipe's end on which messages leave.
        nonce: proves that they came this way.
        path: the target's file.
        narrow: in a run of tests only `INSIGHT` counts, and only beneath code of the target's file; else
            everything counts between ``arm`` and ``disarm``.
        ignored: code objects beneath which nothing counts: our own describing.

    Returns:
        Speaks to the hook: ``"begin"`` makes the caller's frame the one that may speak, ``"send", message``,
        ``"arm", (keys that are allowed or None to collect, place)``, ``"disarm"``, ``"leave", status``,
        ``"release"``: forks of this process have hooks of their own.
    """
    hide()
    _tell_of_signals()
    return listen(fd, nonce, path, narrow, ignored)


def listen(
    fd: int,
    nonce: str,
    path: str,
    narrow: bool,
    ignored: tuple[Any, ...] = (),
    speaker: Any = None,
    loaded: Any = None,
) -> Channel:
    """Begin to listen, in a process whose parent was installed in before it was forked; else as `install`.

    Args:
        fd: the pipe's end on which messages leave.
        nonce: proves that they came this way.
        path: the target's file.
        narrow: as for `install`.
        ignored: as for `install`.
        speaker: the one frame that may speak, where that is not told by ``"begin"``.
        loaded: the packages that are loaded, where somebody has looked before the fork.
    """
    given = fd, nonce, os.path.realpath(path), narrow, ignored, speaker, loaded
    sys.addaudithook(_apart(_hook)(*given))
    return functools.partial(sys.audit, OURS)


def hide() -> None:
    """Take the worker's own modules out of `sys.modules`, where project code could find and change them."""
    for name in [name for name in sys.modules if name.startswith("worker_process")]:
        del sys.modules[name]


def _apart(function: Any) -> Any:
    """Return a function with globals and builtins of its own: nobody can exchange what it calls while it runs."""
    own: dict[str, Any] = dict(globals())
    own["__builtins__"] = dict(vars(builtins))
    for name, value in list(own.items()):
        if isinstance(value, types.FunctionType) and value.__globals__ is globals():
            own[name] = types.FunctionType(value.__code__, own, name)
    return own[function.__name__]


def _tell_of_signals() -> None:
    """Raise an event where a signal gets a handler, which would be handed the frame that it interrupts."""
    import _signal  # type: ignore[import-not-found]

    def signal(number: Any, handler: Any) -> Any:
        audit("signal.signal", number)
        result, error = real.send((number, handler))
        if error is not None:
            # As of the real one: nothing of the generator is in its traceback.
            raise error.with_traceback(None)
        return result

    def calls(
        function: Any,
    ) -> Any:  # a generator: what it holds cannot be read without an event
        answer: Any = None
        while True:
            arguments = yield answer
            # Outside the main thread it refuses; a generator that raised would be at its end.
            try:
                answer = function(*arguments), None
            except Exception as error:
                answer = None, error

    audit = sys.audit
    real = calls(_signal.signal)
    real.send(None)
    _signal.signal = signal


def _encoder() -> Callable[[Any, int], Any]:
    """Return C's encoder of JSON, which asks no Python object that could have been exchanged."""
    of_c: Any = json.encoder
    text, make = of_c.c_encode_basestring_ascii, of_c.c_make_encoder
    return make(None, repr, text, None, ":", ",", False, False, True)  # type: ignore[no-any-return]  # noqa: FBT003  of C


def _quiet(name: str, loaded: frozenset[str]) -> bool:
    top = name.partition(".")[0]
    return top in QUIET or (top in loaded and top not in LOUD)


def _sender(fd: int, nonce: str) -> Callable[[Any], None]:
    """Return what writes a message with the nonce."""
    encode, write, pack = _encoder(), os.write, struct.Struct(">I").pack
    size, joined = len, "".join

    def send(message: Any) -> None:
        text = joined(encode(dict(message, nonce=nonce), 0)).encode("ascii")
        data = pack(size(text)) + text
        while data:
            data = data[write(fd, data) :]

    return send


def _importer(frame: Any) -> tuple[str, Any]:
    """Return what an import under way is for, and the first frame outside the import system."""
    name = ""
    while frame is not None:
        code = frame.f_code
        if code.co_filename.startswith("<frozen importlib._bootstrap"):
            if code.co_name == "_find_and_load":
                name = _plain(frame.f_locals.get("name"))
        elif not code.co_filename.endswith(IMPORTING):
            break
        frame = frame.f_back
    return name, frame


def _plain(name: Any) -> str:
    return name if type(name) is str else "?"


def _judging(
    path: str,
    narrow: bool,
    ignored: tuple[Any, ...],
    loaded: frozenset[str],
    speakers: list[Any],
) -> Callable[[str, Any, Any], str]:
    """Return what tells the key of an event that counts; of all others nothing."""
    library = os.path.dirname(os.path.realpath(os.__file__)) + os.sep
    tracer = os.path.join(FOLDER, "observers", "line_coverage.py")
    known, quiet, importer, plain = key_of, _quiet, _importer, _plain
    insight, between, size = INSIGHT, GO_BETWEENS, len

    def goes_between(key: str, nearest: Any) -> bool:
        if key not in between or not nearest.co_filename.startswith(library):
            return False
        names = between[key].get(nearest.co_filename[size(library) :])
        return names is not None and (not names or nearest.co_name in names)

    def judge(event: str, args: Any, frame: Any) -> str:
        key = known(event, args)
        if not key or (narrow and not key.startswith(insight)):
            return ""
        name, outside = importer(frame)
        if event == "import":
            name = plain(args[0])
        if name:
            if narrow or outside is None or outside.f_code.co_filename != path:
                return ""
            return "" if quiet(name, loaded) else "import " + name.partition(".")[0]
        nearest = frame.f_code
        if nearest.co_filename == tracer or goes_between(key, nearest):
            return ""
        while frame is not None and not any(frame is one for one in speakers):
            code = frame.f_code
            if code.co_filename == path:
                return key
            if any(code is own for own in ignored):
                return ""
            frame = frame.f_back
        return "" if narrow else key

    return judge


def _toucher() -> Callable[[Any, bool], None]:
    """Return what takes note of paths that are about to be changed, and whether there is something."""
    touched, most, lstat, size = TOUCHED, FILES, os.lstat, len

    def touch(args: Any, opened: bool) -> None:
        # Nobody's code runs in here.
        if not opened and type(args[-1]) is int and args[-1] >= 0:
            return  # it is named from a folder that only a descriptor knows
        for name in args[:1] if opened else args[:2]:
            if type(name) is str and size(touched) < most:
                try:
                    lstat(name)
                    touched.append((name, True))
                except (OSError, ValueError):
                    touched.append((name, False))

    return touch


def _speaking(path: str, speakers: list[Any], most: int) -> tuple[Any, Any]:
    """Return what makes a frame the one that may speak, and what tells whether a frame may."""
    ident, main = threading.get_ident, threading.get_ident()
    pid, getpid, size = os.getpid(), os.getpid, len
    here = FOLDER

    def begin(args: Any, frame: Any) -> bool:
        if size(args) != 1 or type(args[0]) is not str or args[0] != "begin":
            return False
        if size(speakers) >= most:
            return False
        up = frame
        while up is not None and up.f_code.co_filename != path:
            up = up.f_back
        if up is not None or ident() != main:
            return False
        speakers.append(frame)
        return True

    def speaks(frame: Any) -> bool:
        if ident() != main or getpid() != pid:
            return False
        if frame.f_code.co_filename.startswith(here):  # of ours: it prepares a run
            frame = frame if any(frame is one for one in speakers) else frame.f_back
        return any(frame is one for one in speakers)

    return begin, speaks


def _answering(
    send: Callable[[Any], None],
    speaking: tuple[Any, Any],
    trip: Callable[[str], None],
    state: dict[str, Any],
    narrow: bool,
) -> Callable[[Any, Any], None]:
    """Return what does what our own frames ask for; whoever else asks ends the process."""
    begin, speaks = speaking
    ours, leave, size, seen = OURS, os._exit, len, state["seen"]

    def answer(args: Any, frame: Any) -> None:
        if begin(args, frame):
            return
        if not speaks(frame) or size(args) > 2:
            trip(ours)
        what = args[0] if args else ""
        if what == "send":
            message = args[1]
            # With every test as well: one that hangs ends the run, and what came before it shall count.
            if seen and ("done" in message or "call" in message or "test" in message):
                message = dict(message, events=sorted(seen))
                if not narrow:
                    seen.clear()
            send(message)
        elif what == "arm":
            state["armed"], (state["allowed"], state["place"]) = True, args[1]
        elif what == "disarm":
            state["armed"] = False
        elif what == "release":
            state["released"] = True
        elif what == "leave":
            leave(args[1])

    return answer


def _tripping(send: Callable[[Any], None], state: dict[str, Any]) -> Callable[[str], None]:  # fmt: skip
    """Return what tells of an event that is not allowed, and ends the process."""
    leave, tripped, pid, getpid = os._exit, TRIPPED, os.getpid(), os.getpid

    def trip(key: str) -> None:
        if getpid() == pid:  # a fork of a fork has nothing to say
            send({"tripped": key, "at": state["place"]})
        leave(tripped)

    return trip


def _hook(
    fd: int,
    nonce: str,
    path: str,
    narrow: bool,
    ignored: tuple[Any, ...],
    speaker: Any,
    loaded: Any,
) -> Callable[[str, Any], None]:
    """Return the hook.  All that it needs is in closures: what it looked up by name could be exchanged."""
    # Asked for once, before anybody could exchange it.
    getframe = sys._getframe  # noqa: SLF001
    ident, pid, getpid = threading.get_ident, os.getpid(), os.getpid
    collecting, collect_not, collect = gc.isenabled, gc.disable, gc.enable
    loaded = loaded or frozenset(name.partition(".")[0] for name in sys.modules)
    speakers: list[Any] = [] if speaker is None else [speaker]
    seen: dict[str, None] = {}
    state: dict[str, Any] = {"armed": narrow, "allowed": None, "place": None, "released": False, "seen": seen}  # fmt: skip
    busy: set[int] = set()
    ours, touching, touch = OURS, TOUCHING, _toucher()
    send = _sender(fd, nonce)
    trip = _tripping(send, state)
    speaking = _speaking(path, speakers, 2 if speaker is None else 1)
    answer = _answering(send, speaking, trip, state, narrow)
    judge = _judging(path, narrow, ignored, loaded, speakers)

    def hook(event: str, args: Any) -> None:
        # An `id` is asked for by whatever describes a value, far more often than anything else, and counts for nothing.
        if event == "builtins.id" or (state["released"] and getpid() != pid):
            return
        me = ident()
        if event == ours:
            busy.add(me)
            try:
                answer(args, getframe(1))
            finally:
                busy.discard(me)
            return
        if not state["armed"] or me in busy:
            return
        busy.add(me)
        # What is collected may have a finalizer, which would run in here, unheard.
        was = collecting()
        collect_not()
        try:
            key = judge(event, args, getframe(1))
            if not key:
                return
            if state["allowed"] is None:
                seen[key] = None
            elif key not in state["allowed"]:
                trip(key)
            if key in touching:
                touch(args, key == "open w")
        finally:
            busy.discard(me)
            if was:
                collect()

    return hook
