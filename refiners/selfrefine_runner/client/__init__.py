"""Client: our end: the private copy, the worker processes, and one module for each kind of job."""
