"""Rarer differences: how often a truth is asked for, what helpers are called, names that are bound where nobody looks, assertions left out."""


# === asked_twice
def f(a, b):
    return not (a and b)


# --- other
def f(a, b):
    if a and b:
        return False
    return True


# === asked_twice_2
def f(a, b):
    return not (a or b)


# --- other
def f(a, b):
    if a or b:
        return False
    return True


# === asked_twice_3
def f(a, b, c):
    return not a < b < c


# --- other
def f(a, b, c):
    return False if a < b < c else True


# === asked_twice_4
def f(a, b):
    x = not (a and b)
    if x:
        return 1
    return 2


# --- other
def f(a, b):
    if a and b:
        return 2
    return 1


# === asked_twice_5
def f(a, b):
    return g(not (a and b))


# --- other
def f(a, b):
    return g(not a or not b)


# === joined
def f(a, b, c):
    return a and b or c


# --- other
def f(a, b, c):
    x = a and b
    return x or c


# === joined_2
def f(a, b, c):
    return (a or b) and c


# --- other
def f(a, b, c):
    x = a or b
    return x and c


# === given_by_name
def f(x):
    return g(_h)


# --- other
def _h(a):
    return a

def f(x):
    return g(_h)


# === given_by_name_2
def f(x):
    return [_h for _ in x]


# --- other
def _h(a):
    return a

def f(x):
    return [_h for _ in x]


# === given_by_name_3
def f(x):
    return lambda: _h(x)


# --- other
def _h(a):
    return a

def f(x):
    return lambda: _h(x)


# === called_like_a_helper
def f(x):
    return g(x)


# --- other
def f(x):
    return g(x)

def f(x):
    return f(x)


# --- other
def __h(x):
    return g(x)

def f(x):
    return __h(x)


# --- other
@register
def _h(x):
    return 1

def f(x):
    return g(x)


# --- other
def _h(x=print('hi')):
    return 1

def f(x):
    return g(x)


# --- other
def _h(x: print('hi')):
    return g(x)

def f(x):
    return _h(x)


# --- other
def _h(x) -> print('hi'):
    return g(x)

def f(x):
    return _h(x)


# === mangled
def f(self, ys):
    return map(lambda y: y.__x, ys)


# --- other
def _h(ys):
    return map(lambda y: y.__x, ys)

def f(self, ys):
    return _h(ys)


# === mangled_2
def f(self, ys):
    return sum((y.__x for y in ys))


# --- other
def _h(ys):
    return sum((y.__x for y in ys))

def f(self, ys):
    return _h(ys)


# === mangled_3
def f(self, ys):
    return sum((__x(y) for y in ys))


# --- other
def _h(ys):
    return sum((__x(y) for y in ys))

def f(self, ys):
    return _h(ys)


# === told
def f(x):
    log.warning(x, stacklevel=2)


# --- other
def _h(x):
    log.warning(x, stacklevel=2)

def f(x):
    _h(x)


# === outer_super
def f(self):
    return map(lambda y: super().g, [1])


# --- other
def _h():
    return map(lambda y: super().g, [1])

def f(self):
    return _h()


# === warned
def f(xs):
    return list((warn(x) for x in xs))


# --- other
def _h(xs):
    return list((warn(x) for x in xs))

def f(xs):
    return _h(xs)


# === of_the_module
def f(c):
    g(lambda: y)
    return 1


# --- other
def f(c):
    g(lambda: y)
    return 1
    y = 1
    y = 2


# === of_the_module_2
def f(c):
    return g(lambda: y)


# --- other
def f(c):
    if False:
        import y
    return g(lambda: y)


# === never_bound
def f(c):
    if False:
        y = 0
        y = 1
    return g(lambda: y)


# --- other
def f(c):
    return g(lambda: y)


# === bound_in_a_lambda
def f(c):
    g(lambda: (y := 1))
    return y


# --- other
def f(c):
    if 0:
        y = 1
    g(lambda: (y := 1))
    return y


# === a_generator_all_the_same
def f(c):
    if False:
        [x for x in (yield)]
    return 1


# --- other
def f(c):
    return 1


# === yields_in_a_default
def f(c):
    return 1
    g(lambda x=(yield): x)


# --- other
def f(c):
    return 1


# === yields_in_a_base
def f(c):
    return c

    class K((yield)):
        pass


# --- other
def f(c):
    return c


# === yields_in_a_decorator
def f(c):
    return c

    @(yield)
    def k():
        pass


# --- other
def f(c):
    return c


# === unbound_in_a_comprehension
def f(c, x):
    if x:
        y = 1
    out = []
    for i in c:
        out.append(y)
    return out


# --- other
def f(c, x):
    if x:
        y = 1
    return [y for i in c]


# === super_in_a_comprehension
def f(self, c):
    out = []
    for i in c:
        out.append(super().g(i))
    return out


# --- other
def f(self, c):
    return [super().g(i) for i in c]


# === left_out
def f(a, b):
    assert g(a)
    if b():
        pass
    return 1


# --- other
def f(a, b):
    assert g(a) and (b() or True)
    return 1


# === bound_by_an_assertion
def f(a, b):
    x = 1
    assert (x := 2)
    return x


# --- other
def f(a, b):
    x = 1
    assert True
    x = 2
    return x


# === named
def f(a):
    return a


# --- other
def g(a):
    return a


# === bound_in_a_default
def f(c):

    def k(x=(y := 1)):
        return x
    return y


# --- other
def f(c):
    global y

    def k(x=(y := 1)):
        return x
    return y


# === asks_for_its_stack
def f(a):
    note(stack())
    return a


# --- other
def _noted():
    note(stack())


def f(a):
    _noted()
    return a


# === asks_for_its_docstring
def f(a):
    return f.__doc__


# --- other
def f(a):
    """Return this."""
    return f.__doc__
