"""The faults that the scripted endpoint can play, by name; each writes its answer itself."""

from __future__ import annotations

import json
import zlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from support.endpoint import Handler


def html(handler: Handler) -> None:
    handler.send_body(
        "text/html", "<html><body>Welcome to the hotel's network</body></html>"
    )


def bad_json(handler: Handler) -> None:
    handler.send_body("application/json", '{"choices": ')


def no_choices(handler: Handler) -> None:
    handler.send_body("application/json", json.dumps({"id": "x", "choices": []}))


def wrong_types(handler: Handler) -> None:
    data = {
        "id": 1,
        "choices": [{"message": {"content": {"a": 1}}, "finish_reason": 3}],
        "usage": "x",
    }
    handler.send_body("application/json", json.dumps(data))


def empty(handler: Handler) -> None:
    handler.send_answer({"messages": []}, {"text": ""})


def length(handler: Handler) -> None:
    handler.send_answer(
        {"messages": []}, {"text": "```python\ndef f(x):\n    ret", "finish": "length"}
    )


def declined(handler: Handler) -> None:
    handler.send_answer({"messages": []}, {"text": "no", "finish": "content_filter"})


def cut(handler: Handler) -> None:
    handler.start_stream()
    handler.send_piece("```python\ndef f")
    handler.hang_up()


def no_finish(handler: Handler) -> None:
    handler.start_stream()
    handler.send_piece("```python\ndef f(x):\n    return x")
    handler.end_stream()


def bad_event(handler: Handler) -> None:
    handler.start_stream()
    handler.send_chunk(b"data: {not json\n\n")
    handler.end_stream()


def error_event(handler: Handler) -> None:
    handler.start_stream()
    handler.send_piece("def f")
    handler.send_chunk(b'data: {"error": {"message": "overloaded, sorry"}}\n\n')
    handler.end_stream()


def hang(handler: Handler) -> None:
    handler.pause(60)
    handler.hang_up()


def hang_up(handler: Handler) -> None:
    handler.hang_up()


def drip(handler: Handler) -> None:
    handler.start_stream()
    while handler.pause(0.05):
        handler.send_piece("x")


def drip_headers(handler: Handler) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while handler.pause(0.05):
        handler.wfile.write(b"a")


def endless(handler: Handler) -> None:
    handler.start_stream()
    while handler.pause(0):
        handler.send_piece("y" * 4000)


def huge(handler: Handler) -> None:
    handler.start_stream("application/json")
    for _ in range(200):
        handler.send_chunk(b" " * 1_000_000)


def long_line(handler: Handler) -> None:
    handler.start_stream()
    handler.send_chunk(b"data: ")
    for _ in range(50):
        handler.send_chunk(b"z" * 1_000_000)


def huge_error(handler: Handler) -> None:
    handler.send_response(400)
    handler.send_header("Transfer-Encoding", "chunked")
    handler.end_headers()
    for _ in range(200):
        handler.send_chunk(b" " * 1_000_000)


def gzip(handler: Handler) -> None:
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    # A file may be of many members, and one of them is soon packed: the client waits for a second.
    data = 50 * (packer.compress(b" " * 1_000_000) + packer.flush())
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Encoding", "gzip")
    handler.send_header("Content-Length", str(len(data)))
    handler.end_headers()
    handler.wfile.write(data)


def redirect(handler: Handler) -> None:
    handler.send_body(
        "text/plain", "", 307, {"Location": handler.server.endpoint.redirect_to}
    )


FAULTS: dict[str, Callable[[Handler], None]] = {
    "bad_event": bad_event,
    "bad_json": bad_json,
    "cut": cut,
    "declined": declined,
    "drip": drip,
    "drip_headers": drip_headers,
    "empty": empty,
    "endless": endless,
    "error_event": error_event,
    "gzip": gzip,
    "hang": hang,
    "hang_up": hang_up,
    "html": html,
    "huge": huge,
    "huge_error": huge_error,
    "length": length,
    "long_line": long_line,
    "no_choices": no_choices,
    "no_finish": no_finish,
    "redirect": redirect,
    "wrong_types": wrong_types,
}
