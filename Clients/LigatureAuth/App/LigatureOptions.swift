public import Foundation
package import RPCCore

/// The options of an app, such as the service's address and the store that keeps the user signed in.
public struct LigatureOptions: Sendable {
  /// The service's address, such as `https://accounts.example.com`, `http://127.0.0.1:7480` or
  /// `unix:/run/ligature.sock`. If the address is nil or malformed, every operation fails with an error that describes
  /// the problem.
  ///
  /// If the service has several servers, separate their addresses with commas:
  /// `https://a.example.com,https://b.example.com`. The client calls one of the servers and, if that server fails,
  /// another one. The same applies if a host name has several IP addresses. The first address also identifies the
  /// service in the stored state. If this address changes, users have to sign in again.
  public var serverURL: String?

  /// The path of a PEM file with the certificates to trust for `https`; nil to trust the system's certificates.
  public var caFile: String?

  /// Whether `http` may be used with hosts other than this machine, in which case passwords and tokens cross the
  /// network unencrypted.
  public var allowsPlaintext = false

  /// The store that keeps the signed-in state between runs. If it is nil, the app uses a ``FilePersistence`` at
  /// ``FilePersistence/defaultPath(appName:environment:)``. The `appName` argument consists of the program's name and,
  /// unless the app is the default app, the app's name.
  public var persistence: (any AuthPersistence)?

  /// The name of this device or program in the user's list of sessions. A name longer than 128 bytes is truncated at a
  /// character boundary.
  public var deviceLabel = ProcessInfo.processInfo.processName

  /// The time limit for each call to the service.
  public var timeout: Duration = .seconds(30)

  /// Whether a sign-in ends the session of the user whom it replaces. Set this to true in a program that does not use
  /// the replaced user's `User` object. An anonymous user's session is still kept for ``Auth/formerAnonymousUser``.
  package var endsReplacedSessions = false

  /// The options that identify the application to Firebase and Google (``FirebaseOptions``).
  var firebase = FirebaseOptions.Values()

  /// The channel to use instead of a connection, for tests; nil to connect to ``serverURL``.
  package var channel: (any RPCChannel)?
  /// A closure that returns the current date and time.
  package var now: @Sendable () -> Date = { Date() }
  /// A closure that returns the time of a monotonic clock, in seconds. Changes to the system clock do not affect this
  /// time.
  package var uptime: @Sendable () -> TimeInterval = { uptimeOfThisMachine() }

  public init(serverURL: String?) {
    self.serverURL = serverURL
  }

  /// Creates options from environment variables:
  /// - `LIGATURE_URL`: ``serverURL``
  /// - `LIGATURE_CA_FILE`: ``caFile``
  /// - `LIGATURE_STATE_FILE`: the path of a ``FilePersistence``, or `:memory:` for a ``MemoryPersistence``
  /// - `LIGATURE_ALLOW_PLAINTEXT`: `1` or `true` to set ``allowsPlaintext``
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
  /// The string, without NUL characters and truncated at a character boundary to at most 128 bytes. Messages must not
  /// contain NUL characters.
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
