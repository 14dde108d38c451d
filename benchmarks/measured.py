"""Run a command and say, as JSON, its exit code, its seconds, most memory (MiB) and complaints.

    python benchmarks/measured.py COMMAND...

A small process of its own, because what the system counts for a child begins with what its parent has.
"""

import json
import os
import subprocess
import sys
import time

KIBIBYTES = 1024 if sys.platform == "darwin" else 1
"""What `ru_maxrss` counts in, on macOS bytes."""


def main() -> None:
    """Measure and tell."""
    start = time.perf_counter()
    with subprocess.Popen(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        said = process.stderr.read() if process.stderr else b""
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
    print(
        json.dumps(
            {
                "exit": process.returncode,
                "seconds": seconds,
                "mebibytes": usage.ru_maxrss / KIBIBYTES / 1024,
                "said": said.decode(errors="replace")[-2000:],
            }
        )
    )


if __name__ == "__main__":
    main()
