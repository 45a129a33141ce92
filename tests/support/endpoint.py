"""A scripted chat.completions endpoint on 127.0.0.1: real HTTP, real streams, real faults.

In a test:

    with ScriptedEndpoint([{"feedback": {...}}, {"code": "def f(x): ..."}]) as endpoint:
        ...  # endpoint.base_url, endpoint.requests

As a program, until it is ended; prints its base URL on one line:

    python tests/support/endpoint.py --script FILE.json [--port 0] [--log FILE.jsonl] [--refuse json_schema]

A script is a list of steps, or {"steps": [...], "refuse": [...]}.  A critique
(told by its form) takes the first unused step with feedback, a
rewrite the first with code; a fault is taken by whoever meets it first.

    {"feedback": {...}}      the object of the wire; {"findings": [...], ...} alone will do
    {"code": "..."}          sent in a fenced block; {"text": "..."} is sent as it is
    {"fault": "500"}         a status, "429:30" with Retry-After, or a name of `faults.FAULTS`
    {"raw": ["data: ..."]}   sent as it is, chunk by chunk; {"message": {...}} is one JSON body
    "when": "def parse"      only for a request whose messages hold this text
    "delay": 1.5             seconds before the answer
    "usage": {...}           in place of counted characters; null sends none
    "repeat": true           never used up
    {"slowly": ["a", "b"]}   pieces of text, with "gap" seconds after each; `sent` holds their times
"""

from __future__ import annotations

import argparse
import json
import sys
import threading
import time
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from support.faults import FAULTS

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from typing_extensions import Self

STOP = {"findings": [], "scores": {}, "stop": True}
PIECE = 24
"""Characters in one streamed chunk."""


@dataclass(frozen=True)
class Request:
    """One request as it came in."""

    kind: str
    path: str
    headers: Mapping[str, str]
    body: Mapping[str, Any]

    @property
    def messages(self) -> list[dict[str, str]]:
        return list(self.body["messages"])

    @property
    def form(self) -> str:
        """How JSON was asked for: json_schema, tool or text; empty for a rewrite."""
        if self.kind != "critique":
            return ""
        if "response_format" in self.body:
            return str(self.body["response_format"]["type"])
        return "tool" if "tools" in self.body else "text"

    def has(self, text: str) -> bool:
        return any(text in message["content"] for message in self.messages)


class ScriptedEndpoint:
    """Serves a script; `requests` holds all that was asked, the refused ones too.

    Args:
        steps: see the module.
        refuse: forms that are answered with 400: json_schema, tool, max_tokens, stream.
            The last is not refused but ignored: the answer comes as one JSON body.
        key: where given, any other key is answered with 401.
        redirect_to: where the fault "redirect" points.
        log: where each request is written as a line of JSON.
    """

    def __init__(
        self,
        steps: Iterable[Mapping[str, Any]] = (),
        *,
        refuse: Iterable[str] = (),
        key: str = "",
        redirect_to: str = "/v1/elsewhere",
        log: Path | None = None,
        port: int = 0,
    ) -> None:
        self.requests: list[Request] = []
        self.connections = 0
        self.sent: list[float] = []
        self.refuse = frozenset(refuse)
        self.key = key
        self.redirect_to = redirect_to
        self.closing = threading.Event()
        self._steps = [dict(step) for step in steps]
        self._log = log
        self._lock = threading.Lock()
        self._server = _Server(("127.0.0.1", port), Handler)
        self._server.endpoint = self
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.01,), daemon=True
        )

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_address[1]}{self.path}"

    # What kinds of servers do otherwise; see `dialects`.
    path = "/v1"

    def objection(self, request: Request) -> tuple[int, Any] | None:
        """Return the status and body with which a request is refused before the script is asked."""

    def prelude(self, handler: Handler) -> None:
        """Send what comes before the text of a stream."""

    def said(self, text: str) -> str:
        """Return the text as this kind of server sends it."""
        return text

    def counted(self, usage: Any) -> Any:
        """Return the usage likewise."""
        return usage

    @property
    def forms(self) -> list[str]:
        return [request.form for request in self.requests]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.closing.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def add(self, *steps: Mapping[str, Any]) -> None:
        with self._lock:
            self._steps += [dict(step) for step in steps]

    def take(self, request: Request) -> dict[str, Any]:
        """Record a request and return the step that answers it."""
        with self._lock:
            self.requests.append(request)
            if self._log:
                row = {"kind": request.kind, "form": request.form, "body": request.body}
                with self._log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
            refused = self._refusal(request)
            if refused:
                return {"fault": "400", "message": refused}
            for step in self._steps:
                if _answers(step, request):
                    if not step.get("repeat"):
                        self._steps.remove(step)
                    return step
        if request.kind == "critique":
            return {"feedback": STOP}
        return {"fault": "400", "message": "the script holds no more code"}

    def _refusal(self, request: Request) -> str:
        if request.form in self.refuse:
            return f"{request.form} is not supported"
        if "max_tokens" in self.refuse and "max_tokens" in request.body:
            return (
                "Unsupported parameter: use max_completion_tokens instead of max_tokens"
            )
        return ""


def load(path: Path) -> tuple[list[dict[str, Any]], list[str]]:
    """Return a script's steps, and what it refuses."""
    script = json.loads(path.read_text("utf-8"))
    if isinstance(script, list):
        return script, []
    return script["steps"], script.get("refuse", [])


def _answers(step: Mapping[str, Any], request: Request) -> bool:
    if "when" in step and not request.has(step["when"]):
        return False
    if "fault" in step:
        return True
    if step.keys() & {"slowly", "raw", "message"}:
        return True
    wanted = ("feedback", "findings") if request.kind == "critique" else ("code",)
    return "text" in step or any(key in step for key in wanted)


def _kind(body: Mapping[str, Any]) -> str:
    """Tell critique from rewrite; without a form only the last message can tell."""
    if "response_format" in body or "tools" in body:
        return "critique"
    last = body["messages"][-1]["content"] if body.get("messages") else ""
    return "critique" if '"findings"' in last else "rewrite"


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False
    endpoint: ScriptedEndpoint

    def process_request(self, request: Any, client_address: Any) -> None:
        self.endpoint.connections += 1
        super().process_request(request, client_address)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Stay silent about clients that hang up, which is what the faults make them do."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 60
    server: _Server

    def log_message(self, *_: object) -> None:
        """Requests are recorded, not logged."""

    def do_POST(self) -> None:
        endpoint = self.server.endpoint
        body = json.loads(
            self.rfile.read(int(self.headers.get("Content-Length", 0))) or b"{}"
        )
        headers = {name.lower(): value for name, value in self.headers.items()}
        request = Request(_kind(body), self.path, headers, body)
        if objection := endpoint.objection(request):
            endpoint.requests.append(request)
            status, refusal = objection
            return self.send_body("application/json", json.dumps(refusal), status)
        step = endpoint.take(request)
        given = headers.get("authorization", "").removeprefix("Bearer ")
        endpoint.closing.wait(step.get("delay", 0))
        if endpoint.key and given != endpoint.key:
            return self.send_error_json(401, f"Incorrect API key provided: {given}")
        if "fault" not in step:
            return self.send_answer(body, step)
        status, _, after = step["fault"].partition(":")
        if status.isdigit():
            message = step.get("message", f"scripted {status}")
            extra = {"Retry-After": after} if after else {}
            return self.send_error_json(int(status), message, extra)
        return FAULTS[step["fault"]](self)

    def send_answer(self, body: Mapping[str, Any], step: Mapping[str, Any]) -> None:
        endpoint = self.server.endpoint
        if "raw" in step:
            return self.send_raw(step["raw"])
        if "message" in step:
            choice = {"message": step["message"], "finish_reason": "stop"}
            return self.send_body("application/json", json.dumps({"choices": [choice]}))
        text = endpoint.said(_text(step))
        usage = endpoint.counted(step.get("usage", _counted(body, text)))
        finish = step.get("finish", "tool_calls" if "tools" in body else "stop")
        if "stream" in endpoint.refuse:
            message = {"role": "assistant", "content": text}
            choice = {"index": 0, "message": message, "finish_reason": finish}
            return self.send_body(
                "application/json", json.dumps({"choices": [choice], "usage": usage})
            )
        self.start_stream()
        endpoint.prelude(self)
        for piece in step.get("slowly", ()):
            self.send_piece(piece)
            endpoint.sent.append(time.monotonic())
            self.pause(step["gap"])
        for start in range(0, len(text), PIECE):
            self.send_piece(text[start : start + PIECE], tool="tools" in body)
        self.send_event(
            {"choices": [{"index": 0, "delta": {}, "finish_reason": finish}]}
        )
        if usage:
            self.send_event({"choices": [], "usage": usage})
        self.end_stream()
        return None

    def send_raw(self, chunks: Iterable[str]) -> None:
        self.start_stream()
        for chunk in chunks:
            self.send_chunk(chunk.encode())
        self.wfile.write(b"0\r\n\r\n")

    def send_error_json(
        self, status: int, message: str, extra: Mapping[str, str] | None = None
    ) -> None:
        body = json.dumps({"error": {"message": message, "type": "scripted"}})
        self.send_body("application/json", body, status, extra)

    def send_body(
        self,
        kind: str,
        body: str,
        status: int = 200,
        extra: Mapping[str, str] | None = None,
    ) -> None:
        data = body.encode()
        self.send_response(status)
        for name, value in {
            "Content-Type": kind,
            "Content-Length": str(len(data)),
            **(extra or {}),
        }.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def start_stream(self, kind: str = "text/event-stream") -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()

    def send_chunk(self, data: bytes) -> None:
        self.wfile.write(b"%x\r\n%s\r\n" % (len(data), data))
        self.wfile.flush()

    def send_event(self, data: Mapping[str, Any]) -> None:
        frame = {
            "id": "x",
            "object": "chat.completion.chunk",
            "created": 1,
            "model": "scripted",
            **data,
        }
        self.send_chunk(b"data: " + json.dumps(frame).encode() + b"\n\n")

    def send_piece(self, text: str, *, tool: bool = False) -> None:
        call = {"index": 0, "id": "c", "type": "function"}
        call["function"] = {"name": "feedback", "arguments": text}
        delta = {"tool_calls": [call]} if tool else {"content": text}
        self.send_event(
            {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]}
        )

    def end_stream(self) -> None:
        self.send_chunk(b"data: [DONE]\n\n")
        self.wfile.write(b"0\r\n\r\n")

    def hang_up(self) -> None:
        self.close_connection = True

    def pause(self, seconds: float) -> bool:
        """Wait; return whether to go on, which ends every endless fault with the server."""
        return not self.server.endpoint.closing.wait(seconds)


def _text(step: Mapping[str, Any]) -> str:
    if "code" in step:
        return f"Here it is.\n\n```python\n{step['code'].strip()}\n```\n"
    if "text" in step:
        return str(step["text"])
    if "slowly" in step:
        return "\n```python\ndef f(xs):\n    return xs\n```\n"
    names = ("findings", "scores", "stop")
    return json.dumps(
        step.get("feedback") or {name: step[name] for name in names if name in step}
    )


def _counted(body: Mapping[str, Any], text: str) -> dict[str, Any]:
    prompt = sum(len(message["content"]) for message in body["messages"]) // 4
    return {
        "prompt_tokens": prompt,
        "completion_tokens": len(text) // 4,
        "total_tokens": prompt + len(text) // 4,
        "prompt_tokens_details": {"cached_tokens": prompt // 2},
    }


def main(arguments: list[str] | None = None) -> None:
    """Serve a script until the process is ended."""
    parser = argparse.ArgumentParser(
        description="A scripted chat.completions endpoint."
    )
    parser.add_argument("--script", type=Path, required=True)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument(
        "--log", type=Path, help="write each request there as a line of JSON"
    )
    parser.add_argument("--refuse", action="append", default=[])
    parser.add_argument("--key", default="")
    options = parser.parse_args(arguments)
    steps, refuse = load(options.script)
    refuse += options.refuse
    endpoint = ScriptedEndpoint(
        steps, refuse=refuse, key=options.key, log=options.log, port=options.port
    )
    with endpoint:
        sys.stdout.write(endpoint.base_url + "\n")
        sys.stdout.flush()
        try:
            while True:
                time.sleep(3600)
        except KeyboardInterrupt:
            return


if __name__ == "__main__":
    main()
