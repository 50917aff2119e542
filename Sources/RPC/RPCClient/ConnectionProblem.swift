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
    case 111: "connection refused"
    case 2: "there is no such socket"
    case 13: "permission denied"
    case 101, 113: "there is no route to it"
    case 104: "the connection was reset"
    case 110: "the connection timed out"
    default: "system error \(code)"
    }
  }

  private static func tlsText(_ description: String) -> String {
    if description.contains("CERTIFICATE_VERIFY_FAILED") { return "the server's certificate is not trusted" }
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
