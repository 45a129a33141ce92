"""Exceptions, ``finally``, ``with``, generators and coroutines, with versions that say the same and versions that do not."""


# === caught
def caught(a):
    try:
        x = a.get()
    except KeyError as error:
        a.log(error)
        return None
    return x


# --- same
def caught(a):
    try:
        value = a.get()
    except KeyError as e:
        a.log(e)
    else:
        return value


# --- same
def caught(a):
    try:
        x = a.get()
    except KeyError as error:
        a.log(error)
    else:
        return x
    return None


# --- same
def caught(a):
    try:
        return a.get()
    except KeyError as error:
        a.log(error)
        return


# --- other
def caught(a):
    try:
        x = a.get()
    except Exception as error:
        a.log(error)
        return None
    return x


# --- other
def caught(a):
    failed = False
    try:
        x = a.get()
    except KeyError as e:
        failed, error = True, e
    if failed:
        a.log(error)
        return None
    return x


# --- other
def caught(a):
    get = a.get
    try:
        x = get()
    except KeyError as error:
        a.log(error)
        return None
    return x


# === kept_error
def kept_error(a):
    try:
        a.get()
    except KeyError as error:
        a.keep(lambda: error)


# --- other
def kept_error(a):
    try:
        a.get()
    except KeyError as caught:
        error = caught
        a.keep(lambda: error)


# === two_handlers
def two_handlers(a):
    try:
        a.go()
    except KeyError:
        a.one()
    except (ValueError, a.kind):
        a.two()


# --- other
def two_handlers(a):
    try:
        a.go()
    except (ValueError, a.kind):
        a.two()
    except KeyError:
        a.one()


# --- other
def two_handlers(a):
    try:
        a.go()
    except KeyError:
        a.one()
    except (a.kind, ValueError):
        a.two()


# === at_last
def at_last(a):
    a.lock()
    try:
        if a.ready:
            return a.one()
        result = a.two()
    finally:
        a.unlock()
    return result


# --- same
def at_last(a):
    a.lock()
    try:
        if not a.ready:
            outcome = a.two()
        else:
            outcome = a.one()
        return outcome
    finally:
        a.unlock()


# --- other
def at_last(a):
    a.lock()
    if a.ready:
        result = a.one()
    else:
        result = a.two()
    a.unlock()
    return result


# --- other
def at_last(a):
    try:
        a.lock()
        if a.ready:
            return a.one()
        result = a.two()
    finally:
        a.unlock()
    return result


# --- other
def at_last(a):
    a.lock()
    try:
        if a.ready:
            return a.one()
    finally:
        a.unlock()
    return a.two()


# --- other
def at_last(a):
    a.lock()
    try:
        if a.ready:
            return a.one()
        result = a.two()
    except BaseException:
        a.unlock()
        raise
    a.unlock()
    return result


# === swallowed
def swallowed(a):
    for x in a:
        try:
            x.go()
        finally:
            continue
    return a


# --- other
def swallowed(a):
    for x in a:
        try:
            x.go()
        finally:
            pass
    return a


# === raised
def raised(a):
    try:
        return a.go()
    except KeyError as error:
        raise ValueError(a) from error


# --- same
def raised(a):
    try:
        result = a.go()
    except KeyError as reason:
        problem = ValueError(a)
        raise problem from reason
    return result


# --- other
def raised(a):
    try:
        return a.go()
    except KeyError as error:
        raise ValueError(a)


# --- other
def raised(a):
    try:
        return a.go()
    except KeyError as error:
        raise ValueError(a) from None


# --- other
def raised(a):
    try:
        return a.go()
    except KeyError as error:
        raise error


# --- other
def raised(a):
    problem = ValueError(a)
    try:
        return a.go()
    except KeyError as error:
        raise problem from error


# === managed
def managed(a):
    with a.open() as x, a.lock():
        if x.ready:
            return x.read()
    return None


# --- same
def managed(a):
    with a.open() as handle:
        with a.lock():
            if handle.ready:
                text = handle.read()
                return text


# --- other
def managed(a):
    with a.lock(), a.open() as x:
        if x.ready:
            return x.read()
    return None


# --- other
def managed(a):
    with a.open() as x, a.lock():
        ready = x.ready
    if ready:
        return x.read()
    return None


# --- other
def managed(a):
    with a.open() as x:
        pass
    with a.lock():
        if x.ready:
            return x.read()
    return None


# --- other
def managed(a):
    x = a.open()
    with a.lock():
        if x.ready:
            return x.read()
    return None


# === given
def given(a):
    for x in a:
        if x:
            yield x.one
        else:
            got = yield x.two
            a.put(got)


# --- same
def given(a):
    for item in a:
        if not item:
            answer = yield item.two
            a.put(answer)
            continue
        yield item.one


# --- other
def given(a):
    for x in a:
        if x:
            yield x.one
        else:
            a.put((yield x.one))


# --- other
def given(a):
    return (x.one for x in a)


# --- other
def given(a):
    for x in a:
        if x:
            yield x.one
        else:
            yield x.two
            a.put(None)


# --- other
def given(a):
    for x in list(a):
        if x:
            yield x.one
        else:
            got = yield x.two
            a.put(got)


# === never_given
def never_given(a):
    return a.go()
    yield


# --- other
def never_given(a):
    return a.go()


# === awaited
async def awaited(a):
    async with a.lock as b:
        async for x in b:
            y = await x
            await a.put(y)
    return b


# --- same
async def awaited(a):
    async with a.lock as held:
        async for each in held:
            got = await each
            await a.put(got)
    return held


# --- other
async def awaited(a):
    async with a.lock as held:
        async for each in held:
            await a.put(await each)
    return held


# --- other
async def awaited(a):
    async with a.lock as b:
        for x in b:
            y = await x
            await a.put(y)
    return b


# --- other
async def awaited(a):
    async with a.lock as b:
        async for x in b:
            y = x
            await a.put(y)
    return b


# --- other
def awaited(a):
    return a


# === removed
def removed(a, key):
    old = a[key]
    del a[key]
    return old


# --- other
def removed(a, key):
    return a.pop(key)


# --- same
def removed(a, key):
    value = a[key]
    del a[key]
    result = value
    return result


# === unbound
def unbound(a):
    if a:
        x = a.go()
    return x


# --- same
def unbound(a):
    if not a:
        return x
    x = a.go()
    return x


# --- other
def unbound(a):
    x = None
    if a:
        x = a.go()
    return x


# --- other
def unbound(a):
    x = a.go()
    return x
