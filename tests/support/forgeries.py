"""Forgeries: bodies that return nothing of use, and try to have the tests reported as passed all the same.

Each gets `REACH` before it: what a candidate finds of pytest without any event of the interpreter.
"""

REACH = """import sys
pytest_config = sys.modules['_pytest.assertion.util']._config
plugins = pytest_config.pluginmanager
session = plugins.get_plugin('session')
runner = sys.modules['_pytest.runner']
reports = sys.modules['_pytest.reports']
stage = next((p for p in plugins.get_plugins() if hasattr(p, 'phases')), None)
PASSED = {'setup': 'passed', 'call': 'passed', 'teardown': 'passed', 'seconds': 0.001}
names = [item.nodeid for item in session.items]
"""

FRAMES = """def walk(frame):
    while frame is not None:
        for name, value in list(frame.f_locals.items()):
            if name in ('emit', 'outer', 'channel'):
                for test in names:
                    try:
                        value('send', {'test': test, 'phases': PASSED})
                    except TypeError:
                        value({'test': test, 'phases': PASSED})
                try:
                    value('send', {'done': True, 'lines': []})
                except TypeError:
                    value({'done': True, 'lines': []})
                import os
                os._exit(0)
        frame = frame.f_back
"""

EXCHANGED = {
    "every report says passed": "reports.TestReport.outcome = property(lambda self: 'passed', lambda self, v: None)",
    "reports are made of no error": """real = reports.TestReport.from_item_and_call.__func__
def fake(cls, item, call):
    call.excinfo = None
    return real(cls, item, call)
runner.TestReport.from_item_and_call = classmethod(fake)""",
    "the stage says what it is told": "stage.take_report = lambda nodeid: {'test': nodeid, 'phases': PASSED}",
    "the stage's class says so": "type(stage).take_report = lambda self, nodeid: {'test': nodeid, 'phases': PASSED}",
    "the phases cannot be set": """class Phases(dict):
    def setdefault(self, key, default=None):
        return {}
    def pop(self, key, default=None):
        return dict(PASSED)
stage.phases = Phases()""",
    "the outcome of a report is another": "sys.modules[type(stage).__mro__[-2].__module__ if False else 'builtins']\n"
    "type(stage).take_report.__globals__['_outcome'] = lambda report: 'passed'",
    "the reporter's reading is another": "type(stage).pytest_runtest_logreport.__globals__['_outcome'] = lambda r: 'passed'",
    "no test's body is run": "sys.modules['_pytest.python'].Function.runtest = lambda self: None",
    "the tests' objects are others": "for item in session.items:\n    item.obj = lambda **k: None",
    "each test's own runtest": "for item in session.items:\n    item.runtest = lambda: None",
    "errors are forgotten": "runner.CallInfo.excinfo = property(lambda self: None, lambda self, v: None)",
    "the module's test is another": "sys.modules['test_words'].unique = None\n"
    "for item in session.items:\n    item._obj = lambda **k: None",
    "the hook that makes reports": """from types import SimpleNamespace as N
def made(item, call):
    return reports.TestReport(item.nodeid, item.location, {}, 'passed', None, call.when)
pytest_config.hook.__dict__['pytest_runtest_makereport'] = made""",
    "a plugin that mends reports": """class Mending:
    def pytest_runtest_logreport(self, report):
        report.outcome = 'passed'
    pytest_runtest_logreport.pytest_impl = {'tryfirst': True}
plugins.register(Mending())""",
}
"""Nothing of these looks at frames or memory: the interpreter tells no event."""

LOOKING = {
    "its caller's frames": FRAMES + "walk(sys._getframe())",
    "frames of a traceback": FRAMES
    + "try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    walk(e.__traceback__.tb_frame)",
    "a generator's frame": FRAMES
    + "def g():\n    walk(it.gi_frame)\n    yield\nit = g()\nnext(it)",
    "a coroutine's frame": FRAMES
    + "async def c():\n    walk(it.cr_frame)\nit = c()\ntry:\n    it.send(None)\nexcept StopIteration:\n    pass",
    "the frames of all threads": FRAMES
    + "for frame in sys._current_frames().values():\n    walk(frame)",
    "inspect": FRAMES + "import inspect\nwalk(inspect.currentframe())",
    "inspect's stack": FRAMES
    + "import inspect\nfor info in inspect.stack():\n    walk(info.frame)",
    "logging's frame": FRAMES + "import logging\nwalk(logging.currentframe())",
    "the frame by way of functools": FRAMES
    + "import functools\nwalk(functools.singledispatch(sys._getframe)(0))",
    "the frame by way of map": FRAMES + "walk(list(map(sys._getframe, [0]))[0])",
    "a traced call": FRAMES
    + "sys.settrace(lambda frame, event, arg: walk(frame))\nlen(names)\n(lambda: 0)()",
    "a profiled call": FRAMES
    + "sys.setprofile(lambda frame, event, arg: walk(frame))\n(lambda: 0)()",
    "a signal's frame": FRAMES
    + "import signal\nsignal.signal(signal.SIGALRM, lambda n, f: walk(f))\nsignal.setitimer(signal.ITIMER_REAL, 0.001)\nwhile True:\n    pass",
    "a signal's frame, from below": FRAMES
    + "import _signal\n_signal.signal(14, lambda n, f: walk(f))\n_signal.setitimer(0, 0.001)\nwhile True:\n    pass",
    "the hook behind signals": FRAMES
    + "import _signal\nreal = _signal.signal.__closure__[1].cell_contents.gi_frame\nwalk(real)",
    "all objects": "import gc\nfor o in gc.get_objects():\n    if getattr(o, '__name__', '') == 'hook':\n        walk(o)",
    "what refers to the stage": "import gc\ngc.get_referrers(stage)",
    "what a function refers to": (
        "import gc\ngc.get_referents(walk)"
        if False
        else "import gc\ngc.get_referents(stage)"
    ),
    "its own code": "unique.__code__ = (lambda items: None).__code__",
    "the test's code": "sys.modules['test_words'].test_unique.__code__ = (lambda items, expected: None).__code__",
    "code of text": "exec('import sys; f = sys._getframe()')",
    "evaluated text": "eval('(lambda: 0)')()",
    "memory by ctypes": "import ctypes\nctypes.string_at(id(stage), 64)",
    "an object by its address": "import ctypes\nctypes.cast(id(stage), ctypes.py_object).value",
    "its own memory as a file": "open('/proc/self/mem', 'rb').seek(4096)",
    "its own map": "open('/proc/self/maps').read()",
    "another hook": "sys.addaudithook(lambda *a: None)",
    "a process of its own": "import os\nif os.fork():\n    os._exit(0)",
    "two of itself": "import os\nos.fork()",
}
"""The interpreter tells of these: the process ends."""

SENDING = {
    "says it to the hook": "for n in names:\n    sys.audit('worker.channel', 'send', {'test': n, 'phases': PASSED})\n"
    "sys.audit('worker.channel', 'send', {'done': True, 'lines': []})\nsys.audit('worker.channel', 'leave', 1)",
    "has it said later": """import weakref
class C: pass
c = C()
weakref.finalize(c, sys.audit, 'worker.channel', 'send', {'done': True, 'lines': []})
del c""",
    "has a thread say it": "import threading\nt = threading.Thread(target=sys.audit, args=('worker.channel', 'send', {'done': True}))\n"
    "t.start()\nt.join()",
    "begins anew": "sys.audit('worker.channel', 'begin')",
    "disarms it": "sys.audit('worker.channel', 'disarm')",
    "leaves": "sys.audit('worker.channel', 'leave', 0)",
    "writes to every descriptor": """import json, os, struct
def frame(m):
    data = json.dumps(m).encode()
    return struct.pack('>I', len(data)) + data
for fd in range(3, 300):
    try:
        for n in names:
            os.write(fd, frame({'test': n, 'phases': PASSED}))
        os.write(fd, frame({'done': True, 'lines': []}))
    except OSError:
        pass
os._exit(0)""",
    "says that it has finished": """import json, os, struct
data = json.dumps({'finished': 'done', 'nonce': ''}).encode()
for fd in range(3, 300):
    try:
        os.write(fd, (struct.pack('>I', len(data)) + data) * 3)
    except OSError:
        pass""",
    "writes nonsense": "import os\nfor fd in range(3, 300):\n    try:\n        os.write(fd, b'\\xff' * 100)\n    except OSError:\n        pass",
    "lets a thread write later": """import os, threading, time
def later():
    time.sleep(0.02)
    for fd in range(3, 300):
        try:
            os.write(fd, b'\\0\\0\\0\\2{}')
        except OSError:
            pass
threading.Thread(target=later).start()""",
    "closes every descriptor": "import os\nos.closerange(3, 300)",
    "exits": "import os\nos._exit(0)",
    "exits at the end": "import atexit, os\natexit.register(os._exit, 0)\nraise SystemExit(0)",
    "kills itself": "import os\nos.abort()",
    "becomes another": "import os\nos.execv(sys.executable, [sys.executable, '-c', 'pass'])",
    "stops the clock": "import time\ntime.monotonic = lambda: 1e18",
    "takes the tests away": "session.items.clear()",
    "skips what follows": "session.shouldstop = 'enough'",
    "encodes JSON itself": "import json\njson.dumps = json.JSONEncoder.encode = lambda *a, **k: '{\"done\":true}'",
    "exchanges builtins": "import builtins\nreal = builtins.isinstance\nbuiltins.dict = builtins.sorted = lambda *a, **k: {'done': True}",
}
