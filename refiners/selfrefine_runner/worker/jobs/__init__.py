"""Jobs: what a child does for the client: calls of versions of the function, and what came of them."""
