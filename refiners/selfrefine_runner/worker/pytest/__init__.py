"""pytest: the user's tests, collected once and run in forks with another body of the function."""
