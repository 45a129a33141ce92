async def serve(self, requests):
    """Return the content for requests that are allowed."""
    return [self.store.load(request.path) for request in requests if request.path != "" and await self.policy.allows(request.path)]
