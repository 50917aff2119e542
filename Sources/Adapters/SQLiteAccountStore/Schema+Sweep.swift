extension Schema {
  /// Creates the table that stores the sweep's position in each table, so that the sweep continues from there after a
  /// restart.
  static let scanPositions = """
    CREATE TABLE scan_positions (
      table_name TEXT NOT NULL PRIMARY KEY,
      position INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    """
}
