"""What tests share; nothing here is a test.

The real program, and what it runs in:

- `commandline`: the real command as a process, in a project made for the test.
- `plain_python`: a Python with pytest and nothing else, in which the projects of tests are executed.
- `chance`: what is drawn, how much of what repeats is taken, how long is waited; the same for all tests.
- `slow_orders`: a small project with one slow function, and what a scripted model says of it.
- `editors`: the small project that real editors open, and what each has to say at the end.
- `lsp`: the other end of the language server: a scripted editor, a scripted job, raw bytes.

A model:

- `endpoint`: one scripted chat.completions endpoint on 127.0.0.1; also a program.
- `faults`: what that endpoint can do wrong, by name.
- `dialects`: that endpoint seven times, each as another server speaks.
- `talk`: an engine driven by hand, with what a scripted model says to it.
- `eval_answers`: what a scripted model answers to the items of `selfrefine eval`; also a program.

What attacks:

- `attacks`: candidates that attack the machine; also a program.
- `forgeries`: candidates that want their tests to look as if they passed.
- `hostile`: repositories that want to be executed, and a canary that tells.
- `injections`: functions that give orders to a model, and a model that obeys.

The machine and the rules:

- `backends`: the backends of the sandbox that tests run against here.
- `confined`: a program that starts another where the kernel refuses some system calls.
- `rulebook`: the examples of the rules, from their docstrings and from golden files.
- `apply_sarif`: a program that applies a SARIF log's fixes and knows nothing of us.
"""
