"""Breaker: an endpoint that failed several times in a row is left in peace for a while.

One process may ask for hundreds of functions; without this each of them would
wait for the same dead endpoint, and add to its load.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from selfrefine.errors import EndpointError
    from selfrefine.models.openai.endpoint import Endpoint

MOST_FAILURES = 3
COOL_DOWN = 60.0
"""Seconds; after them one request may try whether the endpoint is back."""


@dataclass
class Breaker:
    """What is known of one endpoint.

    Args:
        failures: how many requests in a row had no usable answer, retries not counted.
        until: `time.monotonic` value before which nothing is sent.
    """

    failures: int = 0
    until: float = 0.0

    def refusal(self, endpoint: Endpoint) -> EndpointError | None:
        """Return why nothing is sent now; None where it may be tried."""
        left = self.until - time.monotonic()
        if left <= 0:
            return None
        what = f"failed {self.failures} times in a row and is not asked for another {left:.0f} s"
        return endpoint.error(what, "see the first of its errors")

    def failed(self) -> None:
        """Count a request without a usable answer."""
        self.failures += 1
        if self.failures >= MOST_FAILURES:
            self.until = time.monotonic() + COOL_DOWN

    def succeeded(self) -> None:
        """Forget what was: it answers."""
        self.failures, self.until = 0, 0.0


known: dict[str, Breaker] = {}
"""By the endpoint's address, for as long as the process lives."""
