/* What Cython makes of a function with line tracing (`linetrace=True`, CYTHON_TRACE=1), and no more: a frame
   of its own, whose trace function is None, and each line told to the trace function of the thread.
   For CPython 3.8 to 3.11, as Cython/Utility/Profile.c does it. */
#define Py_BUILD_CORE 1
#include <Python.h>
#include <frameobject.h>
#if PY_VERSION_HEX >= 0x030b0000
#include <internal/pycore_frame.h>
#endif

#if PY_VERSION_HEX >= 0x030b0000
#define ENTER(t) PyThreadState_EnterTracing(t)
#define LEAVE(t) PyThreadState_LeaveTracing(t)
#elif PY_VERSION_HEX >= 0x030a0000
#define ENTER(t) do { (t)->tracing++; (t)->cframe->use_tracing = 0; } while (0)
#define LEAVE(t) do { (t)->tracing--; (t)->cframe->use_tracing = (t)->c_tracefunc != NULL; } while (0)
#else
#define ENTER(t) do { (t)->tracing++; (t)->use_tracing = 0; } while (0)
#define LEAVE(t) do { (t)->tracing--; (t)->use_tracing = (t)->c_tracefunc != NULL; } while (0)
#endif

static int tell(PyThreadState *t, PyFrameObject *frame, int what, PyObject *arg) {
    int failed = 0;
    if (frame == NULL || t->c_tracefunc == NULL)
        return 0;
    ENTER(t);
    failed = t->c_tracefunc(t->c_traceobj, frame, what, arg);
    LEAVE(t);
    return failed;
}

static PyFrameObject *frame_of(PyThreadState *t, PyObject *globals) {
    PyCodeObject *code = PyCode_NewEmpty("fast.pyx", "total", 1);
    PyFrameObject *frame;
    code->co_flags |= CO_OPTIMIZED | CO_NEWLOCALS;
    frame = PyFrame_New(t, code, globals, NULL);
    Py_DECREF(code);
    if (frame->f_trace == NULL) {
        Py_INCREF(Py_None);
        frame->f_trace = Py_None;
    }
    return frame;
}

static PyObject *total(PyObject *module, PyObject *items) {
    PyThreadState *t = PyThreadState_Get();
    PyFrameObject *frame = NULL;
    PyObject *result = PyLong_FromLong(0), *iterator = PyObject_GetIter(items), *item;
    if (t->c_tracefunc && !t->tracing)
        frame = frame_of(t, PyModule_GetDict(module));
    if (iterator == NULL || tell(t, frame, PyTrace_CALL, Py_None))
        return NULL;
    while ((item = PyIter_Next(iterator))) {
        if (tell(t, frame, PyTrace_LINE, Py_None))
            return NULL;
        Py_SETREF(result, PyNumber_Add(result, item));
        Py_DECREF(item);
    }
    tell(t, frame, PyTrace_RETURN, result);
    Py_XDECREF(frame);
    Py_DECREF(iterator);
    return result;
}

static PyMethodDef methods[] = {{"total", total, METH_O, "Return the sum of some numbers."}, {NULL}};
static struct PyModuleDef definition = {PyModuleDef_HEAD_INIT, "fast", NULL, -1, methods};

PyMODINIT_FUNC PyInit_fast(void) { return PyModule_Create(&definition); }
