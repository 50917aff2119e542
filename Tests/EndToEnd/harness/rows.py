"""Many rows in a database of a server that does not run, made of one row that the server itself has written."""


def multiply(database, table, count, **changed):
    """Inserts a table's first row again until there are `count`, with other values in some columns. These are SQL, in which
    `s` is the first row and `i` the number of the copy."""
    names = [column[1] for column in database.execute(f"PRAGMA table_info({table})")]
    if not database.execute(f"SELECT count(*) FROM {table}").fetchone()[0]:
        return
    values = ", ".join(changed.get(name, f"s.{name}") for name in names)
    database.execute(f"""
        WITH RECURSIVE numbers(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM numbers WHERE i < {count - 1})
        INSERT INTO {table} ({", ".join(names)})
        SELECT {values} FROM numbers, (SELECT * FROM {table} ORDER BY id LIMIT 1) s""")
