/// A connection or statement error. Its description contains no values from statements or rows.
package enum PostgresError: Error, Sendable, Hashable {
  /// The server cannot be reached or does not accept the connection.
  case cannotConnect(String)
  /// The connection was lost, so it is unknown whether the statements were run.
  case connectionLost(String)
  /// The server did not respond in time. The connection is closed, and it is unknown whether the statements were run.
  case timedOut
  /// The server refused a statement. The connection can still be used.
  case refused(SQLState, String)

  package struct SQLState: RawRepresentable, Sendable, Hashable {
    package let rawValue: String

    package init(rawValue: String) {
      self.rawValue = rawValue
    }

    package static let uniqueViolation = SQLState(rawValue: "23505")
    package static let serializationFailure = SQLState(rawValue: "40001")
    package static let deadlockDetected = SQLState(rawValue: "40P01")
    package static let lockNotAvailable = SQLState(rawValue: "55P03")
    package static let insufficientPrivilege = SQLState(rawValue: "42501")
    /// A statement took longer than the server's `statement_timeout`, or an operator has canceled it.
    package static let queryCanceled = SQLState(rawValue: "57014")
    /// The server is a standby, or its transactions are read-only by default.
    package static let readOnlyTransaction = SQLState(rawValue: "25006")
    /// The server has closed the connection, because a transaction was idle for too long.
    package static let idleInTransaction = SQLState(rawValue: "25P03")
  }

  /// Whether the statement was refused because of its values (classes 22 and 54). In that case, other statements can
  /// still be run.
  package var concernsValues: Bool {
    guard case .refused(let state, _) = self else { return false }
    return state.rawValue.hasPrefix("22") || state.rawValue.hasPrefix("54")
  }

  /// Whether the connection can no longer be used.
  package var endsConnection: Bool {
    switch self {
    case .cannotConnect, .connectionLost, .timedOut: true
    case .refused(let state, _):
      state == .readOnlyTransaction || state == .idleInTransaction || state.rawValue.hasPrefix("57P")
    }
  }
}

extension PostgresError {
  /// Returns whether a message about a failed connection is a response from the server.
  private static func isRefusal(_ message: String) -> Bool { message.contains("FATAL:") || message.contains(readOnly) }

  /// libpq's message about a server whose transactions are read-only, to which the connection options forbid connecting.
  private static let readOnly = "session is read-only"
  private static let remedyForReadOnly =
    "name the primary in the address if this server is a standby, or else set PostgreSQL's setting "
    + "default_transaction_read_only to off"

  /// The remedy as an imperative clause if a server has responded and refused the connection or a statement, or nil for
  /// other failures.
  package var refusalRemedy: String? {
    switch self {
    case .cannotConnect(let text) where Self.isRefusal(text): Self.remedy(forRefusedConnection: text)
    case .refused(.insufficientPrivilege, _):
      "in the address, name the user who owns the tables, or give its user all rights on them and on their schema"
    case .refused(.queryCanceled, _):
      "raise PostgreSQL's setting statement_timeout for the user in the address, or set it to 0"
    case .refused(.readOnlyTransaction, _): Self.remedyForReadOnly
    default: nil
    }
  }

  private static func remedy(forRefusedConnection text: String) -> String {
    if let role = text.firstMatch(of: /role "([^"]*)" does not exist/)?.1 {
      return "create the role with `createuser \(role)`, or correct the user in the address"
    }
    if let name = text.firstMatch(of: /database "([^"]*)" does not exist/)?.1 {
      return "create the database with `createdb --owner <user> \(name)`, or correct its name in the address"
    }
    if text.contains("authentication failed") || text.contains("pg_hba.conf") {
      return "check the user and the password in the address, and the server's pg_hba.conf"
    }
    return text.contains(readOnly) ? remedyForReadOnly : "see the PostgreSQL log"
  }
}

extension PostgresError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .cannotConnect(let text):
      Self.isRefusal(text) ? "PostgreSQL refused the connection: \(text)" : "PostgreSQL cannot be reached: \(text)"
    case .connectionLost(let text): "the connection to PostgreSQL was lost: \(text)"
    case .timedOut: "PostgreSQL did not respond in time"
    case .refused(let state, let place): "PostgreSQL \(state.rawValue)\(place.isEmpty ? "" : ", \(place)")"
    }
  }
}
