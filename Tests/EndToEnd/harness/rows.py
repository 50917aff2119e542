"""The rows of a server: those that a test reads or changes beside it, and many that are made of one."""
import contextlib
import json
import pathlib
import sqlite3

from . import processes


class Rows:
    """The database of a data folder: the file in it, or the one in PostgreSQL that two servers have in its place."""

    def __init__(self, data):
        self.file = pathlib.Path(data) / "accounts.sqlite"
        self.shared = None
        if processes.NODES:
            from .nodes import database
            self.shared = database(data)

    @contextlib.contextmanager
    def _open(self, **options):
        with contextlib.closing(sqlite3.connect(self.file, timeout=30, **options)) as database:
            yield database

    def of(self, query):
        """The rows of a query that both databases understand."""
        if self.shared:
            text = self.shared.sql(f"SELECT coalesce(json_agg(q), '[]') FROM ({query}) q")
            return json.loads(text, object_pairs_hook=lambda pairs: tuple(value for _, value in pairs))
        with self._open() as database:
            return database.execute(query).fetchall()

    def count(self, table, condition="true"):
        return self.of(f"SELECT count(*) FROM {table} WHERE {condition}")[0][0]

    def change(self, statement):
        if self.shared:
            self.shared.sql(statement)
        else:
            with self._open() as database, database:
                database.executescript(statement)

    def binary(self, value):
        """A value as a literal of the database."""
        return f"'\\x{value.hex()}'" if self.shared else f"x'{value.hex()}'"

    def tables(self):
        if self.shared:
            return self.shared.sql("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").splitlines()
        return [name for name, in self.of("SELECT name FROM sqlite_master WHERE type = 'table'")]

    def problems(self):
        """What is damaged in the file. PostgreSQL looks after its files and references itself."""
        if self.shared:
            return []
        return [row for row in self.of("PRAGMA integrity_check") if row != ("ok",)] + self.of("PRAGMA foreign_key_check")

    def dump(self):
        """All that is stored, as SQL, whose binary values are hexadecimal."""
        if self.shared:
            return self.shared.cluster.run("pg_dump", "-d", self.shared.url)
        with self._open() as database:
            return "\n".join(database.iterdump())


def multiply(database, table, count, **changed):
    """Inserts a table's first row again until there are `count`, with other values in some columns. These are SQL, in which
    `s` is the first row and `i` the number of the copy. The server does not run."""
    names = [column[1] for column in database.execute(f"PRAGMA table_info({table})")]
    if not database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]:
        return
    values = ", ".join(changed.get(name, f"s.{name}") for name in names)
    database.execute(f"""
        WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < {count - 1})
        INSERT INTO {table} ({", ".join(names)})
        SELECT {values} FROM numbers, (SELECT * FROM {table} ORDER BY id LIMIT 1) s""")
