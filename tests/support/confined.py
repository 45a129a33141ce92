"""Start a program where the kernel refuses some system calls: python confined.py NUMBER,... COMMAND...

This is how a machine looks on which a backend of the sandbox does not work.
"""

import ctypes
import errno
import os
import struct
import sys

LOAD, EQUAL, RETURN = 0x20, 0x15, 0x06
LANDLOCK = 444
UNSHARE, CLONE, MOUNT = (
    (272, 56, 165) if os.uname().machine == "x86_64" else (97, 220, 40)
)


def main() -> None:
    numbers = [int(number) for number in sys.argv[1].split(",")]
    rows = [(LOAD, 0, 0, 0)]
    rows += [(EQUAL, len(numbers) - at, 0, number) for at, number in enumerate(numbers)]
    rows += [(RETURN, 0, 0, 0x7FFF0000), (RETURN, 0, 0, 0x50000 | errno.EPERM)]
    code = b"".join(struct.pack("HBBI", *row) for row in rows)
    held = ctypes.create_string_buffer(code, len(code))
    libc = ctypes.CDLL(None, use_errno=True)
    assert libc.prctl(38, 1, 0, 0, 0) == 0
    program = struct.pack("H6xQ", len(rows), ctypes.addressof(held))
    assert libc.prctl(22, 2, program, 0, 0) == 0, os.strerror(ctypes.get_errno())
    os.execvp(sys.argv[2], sys.argv[2:])


if __name__ == "__main__":
    main()
