"""The memory of the table: one SQLite file, to which rows are added and never changed."""
