import subprocess


def run(cmd):
    p = subprocess.run(cmd, capture_output=True, text=True)
    if p.returncode != 0:
        raise RuntimeError(p.stderr)
    out = p.stdout
    lines = []
    for l in out.splitlines():
        lines.append(l.strip())
    return lines
