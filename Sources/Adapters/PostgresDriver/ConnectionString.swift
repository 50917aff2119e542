import CPostgres

/// A libpq connection string or URI, and the servers that it names.
///
/// The errors contain no part of the string. libpq's own errors may contain part of the password. If a character of the
/// password in a URI is not percent-encoded, libpq mistakes part of the password for a host or a port, and reports it.
package struct ConnectionString: Sendable {
  let text: String
  let servers: [DatabaseServer]
  /// The time limit for an attempt to connect to a server, or nil if the string does not set one.
  let timeLimit: Duration?

  private static let colon = UInt8(ascii: ":")
  private static let slash = UInt8(ascii: "/")
  private static let at = UInt8(ascii: "@")

  package init(_ text: String) throws(PostgresError) {
    guard !text.utf8.contains(0), !Self.isAmbiguous(text), let values = Self.parse(text),
      let servers = Self.servers(in: values)
    else {
      throw .cannotConnect(
        "the address is invalid; write %40, %2F, %3A, %3F and %25 for the characters @, /, :, ? and % of a password")
    }
    self.text = text
    self.servers = servers
    timeLimit = values["connect_timeout"].flatMap(Int.init).flatMap { $0 > 0 ? .seconds($0) : nil }
  }

  /// Returns whether the text is a URI with several `@` characters, or with an `@` after text that cannot be a user
  /// name and password.
  private static func isAmbiguous(_ text: String) -> Bool {
    guard let scheme = ["postgres://", "postgresql://"].first(where: text.hasPrefix) else { return false }
    let rest = text.utf8.dropFirst(scheme.utf8.count)
    guard let end = rest.firstIndex(of: at) else { return false }
    return rest[..<end].contains(slash) || rest[end...].dropFirst().contains(at)
  }

  /// Returns the values keyed by their keywords, or nil if the text is invalid.
  private static func parse(_ text: String) -> [String: String]? {
    guard let options = unsafe PQconninfoParse(text, nil) else { return nil }
    defer { unsafe PQconninfoFree(options) }
    var values: [String: String] = [:]
    var option = unsafe options
    while let keyword = unsafe option.pointee.keyword {
      if let value = unsafe option.pointee.val {
        values[unsafe String(cString: keyword)] = unsafe String(cString: value)
      }
      unsafe option += 1
    }
    return values
  }

  /// Returns the servers in order, or nil if the lists have different lengths or contain an invalid item.
  private static func servers(in values: [String: String]) -> [DatabaseServer]? {
    func list(_ keyword: String) -> [String]? {
      guard let value = values[keyword], !value.isEmpty else { return nil }
      let items = value.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      return items.map { String(decoding: $0, as: UTF8.self) }
    }
    let hosts = list("host")
    let ipAddresses = list("hostaddr")
    let ports = list("port") ?? [""]
    let count = ipAddresses?.count ?? hosts?.count ?? 1
    guard hosts == nil || hosts?.count == count, ports.count == 1 || ports.count == count,
      ports.allSatisfy({ $0.isEmpty || UInt16($0) ?? 0 > 0 })
    else { return nil }
    // An empty list item cannot be passed to libpq on its own, because libpq would use the whole list instead.
    guard count == 1 || !((hosts ?? []) + (ipAddresses ?? [])).contains("") else { return nil }
    return (0..<count).map { index in
      let port = ports.count == 1 ? ports[0] : ports[index]
      return DatabaseServer(
        host: hosts?[index], ipAddress: ipAddresses?[index],
        port: port.isEmpty && ports.count > 1 ? DatabaseServer.defaultPort : port)
    }
  }
}

/// A server named by a connection string. libpq's defaults apply to properties that are nil or empty.
struct DatabaseServer: Sendable, Hashable {
  static let defaultPort = "5432"

  var host: String?
  var ipAddress: String?
  var port: String

  /// Parameters that replace the lists in the connection string.
  var parameters: [(String, String)] { [("host", host ?? ""), ("hostaddr", ipAddress ?? ""), ("port", port)] }
}

extension DatabaseServer: CustomStringConvertible {
  var description: String {
    let name = [host, ipAddress].compactMap(\.self).joined(separator: " ")
    return port.isEmpty ? name : "\(name) port \(port)"
  }
}
