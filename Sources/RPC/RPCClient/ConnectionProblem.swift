import Glibc
import NIOCore
import NIOPosix
import NIOSSL

/// Turns the errors of the libraries below into words for a status message.
enum ConnectionProblem {
  static func text(_ error: any Error) -> String {
    switch error {
    case let error as NIOConnectionError:
      if let failure = error.connectionErrors.first { return text(failure.error) }
      return "the name \(error.host) was not found"
    case let error as IOError: return systemText(error.errnoCode)
    case is ChannelError: return "the connection could not be opened in time"
    case let error as TLSFileProblem: return error.text
    case let error as NIOSSLExtraError where error == .failedToValidateHostname:
      return "the server's certificate is for another name"
    case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: return tlsText(String(describing: error))
    default: return "the connection could not be opened"
    }
  }

  private static func systemText(_ code: Int32) -> String {
    switch code {
    case ECONNREFUSED: "connection refused"
    case ENOENT: "there is no such socket"
    case EACCES: "permission denied"
    case ENETUNREACH, EHOSTUNREACH: "there is no route to it"
    case ECONNRESET: "the connection was reset"
    case ETIMEDOUT: "the connection timed out"
    default: "system error \(code)"
    }
  }

  static let notTrusted =
    "the server's certificate is not trusted; trust the authority that signed it, or the certificate itself"

  private static func tlsText(_ description: String) -> String {
    if description.contains("CERTIFICATE_VERIFY_FAILED") { return notTrusted }
    if description.contains("WRONG_VERSION_NUMBER") { return "the server does not speak TLS" }
    if description.contains("CERTIFICATE_REQUIRED") || description.contains("HANDSHAKE_FAILURE") {
      return "the server refused the TLS handshake; it may ask for a client certificate"
    }
    return "the TLS handshake failed"
  }
}

/// A certificate or key that cannot be read. Names the file, not what is in it.
struct TLSFileProblem: Error {
  let text: String
}
