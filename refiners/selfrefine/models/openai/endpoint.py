"""Endpoint: where requests go, with which key, and whether that is safe."""

from __future__ import annotations

import ipaddress
import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from selfrefine.errors import ApiKeyError, EndpointError
from selfrefine.redact import redact
from selfrefine.settings import keys

if TYPE_CHECKING:
    from collections.abc import Mapping

    from selfrefine.settings.resolve import Settings

OFFICIAL = "https://api.openai.com/v1"
AZURE_PATH = "/openai/deployments/"


@dataclass(frozen=True)
class Endpoint:
    """The one place that code is sent to.

    Args:
        url: with its path, as the user configured it.
        host: host and port, as messages show it.
        official: whether it is OpenAI's own service, or Azure's.
        azure: whether it wants the key in Azure's header.
        query: what every request carries in its address, such as Azure's version.
        key: empty where this machine wants none.
        key_place: where users find the key.
    """

    url: str
    host: str
    official: bool
    key: str = field(repr=False)
    key_place: str
    azure: bool = False
    query: Mapping[str, str] = field(default_factory=dict)

    @property
    def routes(self) -> bool:
        """Whether it passes requests on to whoever is cheapest, who need not know all fields."""
        return self.host.partition(":")[0] == "openrouter.ai"

    def error(
        self, what: str, todo: str, kind: type[EndpointError] = EndpointError
    ) -> EndpointError:
        """Return the one clear line: which host, what happened, what to do."""
        line = " ".join(f"the model endpoint {self.host} {what}; {todo}".split())
        return kind(redact(line))


def locate(settings: Settings, environ: Mapping[str, str] = os.environ) -> Endpoint:
    """Return the configured place: https, or this machine.

    Raises:
        EndpointError: it is neither, or the key is missing or malformed.
    """
    url = settings.base_url or OFFICIAL
    name = settings.api_key_env
    try:
        parts = urlsplit(url)
        hostname, host = parts.hostname or "", parts.netloc.rpartition("@")[2]
        loopback = _is_loopback(hostname)
    except ValueError:
        hostname = ""
    if not hostname or parts.scheme not in {"http", "https"}:
        raise EndpointError(
            "base-url is not a web address; write it as https://host/v1"
        )
    if "@" in parts.netloc:
        raise EndpointError(
            f"base-url contains a password for {host}; put it into {name} instead"
        )
    if parts.scheme == "http" and not loopback:
        raise EndpointError(f"base-url sends code to {host} unencrypted; use https")
    key = keys.find(settings, environ)
    if not key and not loopback:
        raise ApiKeyError(
            f"{host} needs a key; put it into the environment variable {name}, or set api-key-command"
        )
    if not (key.isascii() and key.isprintable()):
        raise ApiKeyError(
            f"{name} holds characters that cannot be in a key; set it again"
        )
    azure = hostname.endswith(".azure.com") or AZURE_PATH in parts.path
    return Endpoint(
        parts._replace(query="").geturl(),
        host,
        official=azure or hostname.endswith(".openai.com"),
        key=key,
        key_place=keys.place(settings),
        azure=azure,
        query=dict(parse_qsl(parts.query)),
    )


def _is_loopback(hostname: str) -> bool:
    try:
        return ipaddress.ip_address(hostname).is_loopback
    except ValueError:
        return hostname == "localhost"
