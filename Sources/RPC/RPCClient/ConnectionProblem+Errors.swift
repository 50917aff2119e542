import Glibc
import NIOCore
import NIOPosix
import RPCCore
import TLSChannels

extension ConnectionProblem {
  /// Creates a problem from an error of the underlying libraries.
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
    case let error as TLSError: self.init(tls: error)
    case let error as RPCError: self.init(.other, error.message)
    default: self.init(.other, "the connection could not be opened")
    }
  }

  private init(systemError code: Int32) {
    switch code {
    case ECONNREFUSED: self.init(.noServer, "connection refused")
    case ENOENT: self.init(.noServer, "the socket does not exist")
    case EACCES: self.init(.noPermission, "permission denied")
    case ENETUNREACH, EHOSTUNREACH: self.init(.unreachable, "there is no route to the host")
    case ECONNRESET: self.init(.unreachable, "the connection was reset")
    case ETIMEDOUT: self.init(.unreachable, "the connection timed out")
    default: self.init(.unreachable, "system error \(code)")
    }
  }

  private init(tls error: TLSError) {
    switch error {
    case .untrustedCertificate:
      self.init(
        .untrustedCertificate,
        "the server's certificate is not trusted; trust the authority that signed it, or the certificate itself")
    case .certificateForAnotherName:
      self.init(.certificateForAnotherName, "the server's certificate is for another name")
    case .certificateNotValidNow:
      self.init(
        .certificateNotValidNow, "the server's certificate, or its authority's certificate, is not valid at this time")
    case .notTLS: self.init(.noTLS, "the server does not speak TLS")
    case .certificateRequired, .refusedHandshake:
      self.init(.failedHandshake, "the server refused the TLS handshake; it might require a client certificate")
    case .unusableName: self.init(.unknownName, "the server's name is not valid in a certificate")
    case .truncated: self.init(.unreachable, "the connection was lost")
    case .noCommonProtocol: self.init(.notTheService, "the server does not speak HTTP/2 at this address")
    case .refusedCertificate:
      self.init(.failedHandshake, "the server does not trust the client's certificate, or it has expired")
    case .nothingInCommon, .noPeerCertificate, .closedDuringHandshake, .flooded, .unacceptableHello, .outOfMemory,
      .failed:
      self.init(.failedHandshake, "the TLS handshake failed")
    }
  }
}
