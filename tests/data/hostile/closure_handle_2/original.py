LIMIT = 3

import json
def filtering(LIMIT):
    def handle(names: list[str]) -> list[str]:
        """Handle."""
        found = []
        for name in names:
            if name not in found:
                found.append(name)
        return found
    return handle
