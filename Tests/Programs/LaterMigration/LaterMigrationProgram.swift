import PostgresAccountStore

/// Migrates a database as `ligature migrate` of a later version would, whose tables have one step more.
///
/// The argument is the database's address. It prints the version of the tables.
@main
struct LaterMigrationProgram {
  /// A step of the kind that servers run beside: it adds what they do not see.
  private static let step = PostgresSchema.Step(
    summary: "adds a column to accounts and a table",
    script: """
      ALTER TABLE accounts ADD COLUMN later text COLLATE "C";
      CREATE TABLE later (id bigint PRIMARY KEY);
      """)

  static func main() throws {
    var schema = PostgresSchema.current
    schema.steps.append(step)
    print(try PostgresMigration(CommandLine.arguments[1], schema).run().version)
  }
}
