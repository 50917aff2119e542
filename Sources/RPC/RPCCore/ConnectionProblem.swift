/// The reason why a client could not connect to a server.
package struct ConnectionProblem: Error, Sendable, Hashable {
  /// The kind of a connection problem, which determines the remedy.
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// Nothing is listening on the address.
    case noServer
    /// The host name has no IP address.
    case unknownName
    /// The server cannot be reached over the network, or does not respond in time.
    case unreachable
    /// The process has no permission to open the server's socket.
    case noPermission
    case untrustedCertificate
    case certificateForAnotherName
    /// The certificate has expired or is not valid yet.
    case certificateNotValidNow
    /// The server does not speak TLS.
    case noTLS
    /// The TLS handshake failed for a reason that no other case covers.
    case failedHandshake
    /// A file that contains certificates or a key cannot be used.
    case unusableFile
    /// The peer closes the connection before HTTP/2 begins, speaks another protocol, or does not recognize the service.
    case notTheService
    case other
  }

  package let kind: Kind
  /// The reason, worded as the text of a status message. It may contain file names, but never the contents of files.
  package let text: String

  package init(_ kind: Kind, _ text: String) {
    self.kind = kind
    self.text = text
  }
}

extension ConnectionProblem: CustomStringConvertible {
  package var description: String { text }
}
