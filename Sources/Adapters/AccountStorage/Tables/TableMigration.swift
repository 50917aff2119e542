/// A change to the tables that is the same for each kind of database. It must not change after it has been released.
///
/// A migration only adds things that older versions of the program do not use, so that servers of both versions can run
/// side by side. New migrations are appended to ``all``, even if they affect only one kind of database.
package struct TableMigration: Sendable {
  /// A description of the migration's effect for the operator, such as "adds the table x".
  package let summary: String
  /// The name by which a database without schema versions records the migration.
  package let identifier: String
  private let script: @Sendable (any Dialect) -> String

  private init(_ summary: String, identifier: String? = nil, _ script: @escaping @Sendable (any Dialect) -> String) {
    self.summary = summary
    self.identifier = identifier ?? summary
    self.script = script
  }

  package func sql(in dialect: any Dialect) -> String { script(dialect) }

  package static let all = [
    TableMigration("adds the accounts that know a source", identifier: "attempts: whom a source is known to") {
      dialect in
      """
      ALTER TABLE known_sources ADD COLUMN holder \(dialect.declaration(.blob));
      CREATE INDEX known_sources_holder ON known_sources (holder, expires_at) WHERE holder IS NOT NULL;
      """
    }
  ]
}
