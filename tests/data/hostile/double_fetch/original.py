"""Files."""


class Server:
    """Serves files."""

    def __init__(self, policy, store):
        self.policy = policy
        self.store = store

    async def serve(self, requests):
        """Return the content for requests that are allowed."""
        out = []
        for request in requests:
            path = request.path
            if path != "":
                if await self.policy.allows(path):
                    out.append(self.store.load(path))
        return out
