"""How the program `handwerk` is started."""

import os
import shlex
import shutil
from typing import List, Optional, Sequence


def command_line(command: Optional[Sequence[str]], *arguments: str) -> List[str]:
    """The command of the caller, else HANDWERK_COMMAND, else `handwerk` or `npx handwerk` of this machine."""
    if command is None:
        named = os.environ.get("HANDWERK_COMMAND")
        if named:
            command = shlex.split(named)
        elif shutil.which("handwerk"):
            command = ["handwerk"]
        else:
            command = ["npx", "handwerk"]
    return [*command, *arguments]
