public import Foundation
package import RPCCore

/// Where the service is and how an application keeps its users signed in.
public struct LigatureOptions: Sendable {
  /// The service's address: `https://accounts.example.com`, `http://127.0.0.1:7480` or `unix:/run/ligature.sock`. Nil
  /// or malformed: every operation fails with an error that says so.
  public var serverURL: String?

  /// A PEM file with the certificates to trust in place of the system's; for `https`.
  public var caFile: String?

  /// Whether `http` may be used with other hosts than this machine. Passwords and tokens then cross the network in the
  /// clear.
  public var allowsPlaintext = false

  /// Where the signed-in state is kept between runs. Nil: a ``FilePersistence`` at
  /// ``FilePersistence/defaultPath(appName:environment:)`` of the program's name, with the app's name behind it if
  /// the app is not the default one.
  public var persistence: (any AuthPersistence)?

  /// The name of this device or program in the user's list of sessions. One that is longer than 128 bytes is cut at a
  /// character.
  public var deviceLabel = ProcessInfo.processInfo.processName

  /// How long one call may take.
  public var timeout: Duration = .seconds(30)

  /// What names the application to Firebase and Google: ``FirebaseOptions``.
  var firebase = FirebaseOptions.Values()

  /// The channel to use in place of a connection, for tests.
  package var channel: (any RPCChannel)?
  /// Returns the time of day.
  package var now: @Sendable () -> Date = { Date() }
  /// Returns seconds that pass whatever happens to the time of day.
  package var uptime: @Sendable () -> TimeInterval = { uptimeOfThisMachine() }

  public init(serverURL: String?) {
    self.serverURL = serverURL
  }

  /// Options of environment variables:
  /// - `LIGATURE_URL`: ``serverURL``
  /// - `LIGATURE_CA_FILE`: ``caFile``
  /// - `LIGATURE_STATE_FILE`: the path of a ``FilePersistence``; `:memory:` for ``MemoryPersistence``
  /// - `LIGATURE_ALLOW_PLAINTEXT`: `1` or `true` for ``allowsPlaintext``
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    serverURL = value("LIGATURE_URL")
    caFile = value("LIGATURE_CA_FILE")
    allowsPlaintext = ["1", "true"].contains(value("LIGATURE_ALLOW_PLAINTEXT")?.lowercased())
    switch value("LIGATURE_STATE_FILE") {
    case ":memory:": persistence = MemoryPersistence()
    case let path?: persistence = FilePersistence(path: path)
    case nil: persistence = nil
    }
  }
}

extension String {
  /// The whole characters at the beginning that fit into 128 bytes, without those that no message may hold.
  var clippedDeviceLabel: String {
    var label = ""
    var length = 0
    for character in self where character != "\0" {
      length += character.utf8.count
      guard length <= 128 else { break }
      label.append(character)
    }
    return label
  }
}

private let firstInstant = ContinuousClock.now

private func uptimeOfThisMachine() -> TimeInterval { firstInstant.duration(to: .now) / .seconds(1) }
