"""The subcommands of `rollcall`, one file each: `add` declares the options, `run` returns the exit status."""
