/// A change to the tables that is the same for each kind of database, written once. It never changes after it has been
/// released.
///
/// A migration only adds what older versions of the program do not use, so that servers of both versions can run side
/// by side. New migrations are added at the end of ``all``, even if only one kind of database has something to do.
package struct TableMigration: Sendable {
  /// The effect of the migration, for the operator, such as "adds the table x".
  package let summary: String
  /// The name under which a database without versions of its tables notes that it was migrated.
  package let identifier: String
  private let script: @Sendable (any Dialect) -> String

  private init(_ summary: String, identifier: String? = nil, _ script: @escaping @Sendable (any Dialect) -> String) {
    self.summary = summary
    self.identifier = identifier ?? summary
    self.script = script
  }

  package func sql(in dialect: any Dialect) -> String { script(dialect) }

  package static let all = [
    TableMigration("adds whom a known source is known to", identifier: "attempts: whom a source is known to") {
      dialect in
      """
      ALTER TABLE known_sources ADD COLUMN holder \(dialect.declaration(.blob));
      CREATE INDEX known_sources_holder ON known_sources (holder, expires_at) WHERE holder IS NOT NULL;
      """
    }
  ]
}
