internal import Accounts
internal import GRDB

/// Creates database connections and applies their settings.
enum Connection {
  /// Opens a database for writing, and migrates it to this version's schema.
  static func migrated(_ path: String, _ settings: SQLiteAccountStore.Configuration) throws -> DatabaseQueue {
    let database = try DatabaseQueue(path: path, configuration: configuration(readonly: false, settings))
    try database.read { db in try refuseLaterVersion(db, path) }
    try Schema.migrator.migrate(database)
    return database
  }

  /// Throws an error unless a database has this version's schema. Programs that must not migrate the database call this
  /// method.
  static func requireTables(in path: String) throws {
    let database = try DatabaseQueue(path: path, configuration: configuration(readonly: true, .init(pageCache: 0)))
    defer { try? database.close() }
    try database.read { db in
      try refuseLaterVersion(db, path)
      guard try Schema.migrator.hasCompletedMigrations(db) else {
        throw StoreFileError(
          .unusable, "\(path) was written by an earlier version of this program",
          remedy: "start the server, which migrates it, or use that version")
      }
    }
  }

  /// Throws an error if a later version has written to the database, because its data may follow rules that this
  /// version does not implement.
  private static func refuseLaterVersion(_ db: Database, _ path: String) throws {
    guard try !Schema.migrator.hasBeenSuperseded(db) else {
      throw StoreFileError(
        .unusable, "\(path) was written by a later version of this program",
        remedy: "use that version, or restore a backup from before the upgrade into another folder")
    }
  }

  static func configuration(readonly: Bool, _ settings: SQLiteAccountStore.Configuration) -> GRDB.Configuration {
    var configuration = GRDB.Configuration()
    configuration.readonly = readonly
    configuration.foreignKeysEnabled = true
    // The directory lock excludes other processes. Only a checkpoint can block this connection, and only briefly.
    configuration.busyMode = .timeout(5)
    configuration.label = readonly ? "accounts.read" : "accounts.write"
    let cache = max(2 << 20, readonly ? settings.pageCache / 8 : settings.pageCache)
    let durability = settings.durability
    configuration.prepareDatabase { db in
      try db.execute(sql: "PRAGMA cache_size = -\(cache >> 10)")
      try db.execute(sql: "PRAGMA temp_store = MEMORY")
      guard !readonly else { return }
      try db.execute(sql: "PRAGMA journal_mode = WAL")
      try db.execute(sql: "PRAGMA synchronous = \(durability == .full ? "FULL" : "NORMAL")")
      // Deleted content is overwritten if that requires no additional write.
      try db.execute(sql: "PRAGMA secure_delete = FAST")
      // `Checkpointer` checkpoints the log instead.
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      try db.execute(sql: "PRAGMA journal_size_limit = \(64 << 20)")
    }
    return configuration
  }
}
