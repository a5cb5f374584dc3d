"""Where dice meet games: commands, server, page."""

import sys

# Here, before anything newer is met: from the source tree, no installer has said so already.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Rollcall needs Python 3.11 or newer; this is Python %d.%d." % sys.version_info[:2])  # noqa: UP031
