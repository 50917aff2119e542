import Glibc
import NIOCore
import NIOPosix
import NIOSSL
import RPCCore

extension ConnectionProblem {
  /// Creates the problem from an error of the underlying libraries.
  init(_ error: any Error) {
    switch error {
    case let problem as ConnectionProblem: self = problem
    case let error as NIOConnectionError:
      if let failure = error.connectionErrors.first {
        self.init(failure.error)
      } else {
        self.init(.unknownName, "the name \(error.host) was not found")
      }
    case let error as IOError: self.init(systemError: error.errnoCode)
    case is ChannelError: self.init(.unreachable, "the connection could not be opened in time")
    case let error as NIOSSLExtraError where error == .failedToValidateHostname: self = .certificateForAnotherName
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: self.init(tls: String(describing: error))
    case let error as RPCError: self.init(.other, error.message)
    default: self.init(.other, "the connection could not be opened")
    }
  }

  static let certificateForAnotherName = ConnectionProblem(
    .certificateForAnotherName, "the server's certificate is for another name")

  private init(systemError code: Int32) {
    switch code {
    case ECONNREFUSED: self.init(.noServer, "connection refused")
    case ENOENT: self.init(.noServer, "there is no such socket")
    case EACCES: self.init(.noPermission, "permission denied")
    case ENETUNREACH, EHOSTUNREACH: self.init(.unreachable, "no route leads to it")
    case ECONNRESET: self.init(.unreachable, "the connection was reset")
    case ETIMEDOUT: self.init(.unreachable, "the connection timed out")
    default: self.init(.unreachable, "system error \(code)")
    }
  }

  /// Creates the problem of a TLS error.
  /// - Parameter description: The library's name for the error.
  private init(tls description: String) {
    if description.contains("CERTIFICATE_VERIFY_FAILED") {
      self.init(
        .untrustedCertificate,
        "the server's certificate is not trusted; trust the authority that signed it, or the certificate itself")
    } else if description.contains("WRONG_VERSION_NUMBER") {
      self.init(.noTLS, "the server does not speak TLS")
    } else if description.contains("CERTIFICATE_REQUIRED") || description.contains("HANDSHAKE_FAILURE") {
      self.init(
        .failedHandshake, "the server refused the TLS handshake; it may ask for a client certificate")
    } else {
      self.init(.failedHandshake, "the TLS handshake failed")
    }
  }
}
