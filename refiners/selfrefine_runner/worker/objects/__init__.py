"""Objects: what values are, told without the project's own code, carried to the client and back, and written as Python."""
