extension StatusCode {
  /// Creates the code for a response that has an HTTP status but no `grpc-status` (grpc.io, "HTTP to gRPC Status Code
  /// Mapping").
  package init(httpStatus: Int) {
    switch httpStatus {
    case 400: self = .internalError
    case 401: self = .unauthenticated
    case 403: self = .permissionDenied
    case 404: self = .unimplemented
    case 429, 502, 503, 504: self = .unavailable
    default: self = .unknown
    }
  }

  /// Creates the code for a call whose stream the peer reset with the given HTTP/2 error code (gRPC over HTTP/2,
  /// "Errors").
  package init(http2ErrorCode code: UInt32) {
    switch code {
    case HTTP2ErrorCode.refusedStream: self = .unavailable
    case HTTP2ErrorCode.cancel: self = .cancelled
    case HTTP2ErrorCode.enhanceYourCalm: self = .resourceExhausted
    case HTTP2ErrorCode.inadequateSecurity: self = .permissionDenied
    case HTTP2ErrorCode.streamClosed, HTTP2ErrorCode.http11Required: self = .unknown
    case HTTP2ErrorCode.noError...HTTP2ErrorCode.http11Required: self = .internalError
    default: self = .unknown
    }
  }
}

/// The error codes of RST_STREAM and GOAWAY (RFC 9113, section 7).
enum HTTP2ErrorCode {
  static let noError: UInt32 = 0x0
  static let protocolError: UInt32 = 0x1
  static let internalError: UInt32 = 0x2
  static let flowControlError: UInt32 = 0x3
  static let settingsTimeout: UInt32 = 0x4
  static let streamClosed: UInt32 = 0x5
  static let frameSizeError: UInt32 = 0x6
  static let refusedStream: UInt32 = 0x7
  static let cancel: UInt32 = 0x8
  static let compressionError: UInt32 = 0x9
  static let connectError: UInt32 = 0xA
  static let enhanceYourCalm: UInt32 = 0xB
  static let inadequateSecurity: UInt32 = 0xC
  static let http11Required: UInt32 = 0xD
}
