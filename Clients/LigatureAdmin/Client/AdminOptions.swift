package import Foundation
import LigatureAuth
package import RPCCore

/// The server's address and the options for calls to the server.
public struct AdminOptions: Sendable {
  /// The server's address: `https://accounts.example.com`, `http://127.0.0.1:7480` or `unix:/run/ligature.sock`.
  ///
  /// To use several servers, separate their addresses with commas: `https://a.example.com,https://b.example.com`. Calls
  /// go to one of the servers and, if it fails, to another one. The same applies if a host name has several IP
  /// addresses.
  public var serverURL: String
  /// The path of a PEM file with the certificates to trust for `https`; nil to trust the system's certificates.
  public var caFile: String?
  /// Whether `http` may be used with hosts other than this machine, in which case tokens cross the network unencrypted.
  public var allowsPlaintext = false
  /// The time limit for each call.
  public var timeout: Duration = .seconds(30)

  /// The channel to use instead of a connection, for tests.
  package var channel: (any RPCChannel)?
  /// A closure that returns the current date and time.
  package var now: @Sendable () -> Date = { Date() }
  /// The maximum time for which an event stream may be silent before it is closed and a new stream is opened. This is
  /// necessary because a proxy may keep a stream open after the server behind it has stopped. The server sends a
  /// heartbeat every five seconds.
  package var longestSilence = Duration.seconds(15)

  public init(serverURL: String) {
    self.serverURL = serverURL
  }

  /// Returns a channel to the server.
  func makeChannel() throws(AdminError) -> any RPCChannel {
    if let channel { return channel }
    var options = LigatureOptions(serverURL: serverURL)
    options.caFile = caFile
    options.allowsPlaintext = allowsPlaintext
    do { return try options.makeChannel() } catch {
      throw AdminError(.notConfigured, error.localizedDescription)
    }
  }
}
