"""The camera at the table: one source, one thread, one game at a time."""
