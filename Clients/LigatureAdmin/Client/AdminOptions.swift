package import Foundation
import LigatureAuth
package import RPCCore

/// The server's address, and the options for calling it.
public struct AdminOptions: Sendable {
  /// The server's address: `https://accounts.example.com`, `http://127.0.0.1:7480` or `unix:/run/ligature.sock`.
  ///
  /// The addresses of several servers are separated by commas: `https://a.example.com,https://b.example.com`. Calls go
  /// to one of them, and to another one if that one fails. The same applies if a host name has several IP addresses.
  public var serverURL: String
  /// The path of a PEM file with the certificates to trust instead of the system's, for `https`.
  public var caFile: String?
  /// Whether `http` may be used with hosts other than this machine. Tokens then cross the network unencrypted.
  public var allowsPlaintext = false
  /// The time limit of one call.
  public var timeout: Duration = .seconds(30)

  /// The channel to use instead of a connection, for tests.
  package var channel: (any RPCChannel)?
  /// Returns the current time.
  package var now: @Sendable () -> Date = { Date() }
  /// The time after which a stream of events that has received nothing is abandoned and another one is opened, because
  /// a proxy may keep the stream of a server that is gone open. The server sends a sign of life every five seconds.
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
