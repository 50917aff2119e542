public import Foundation

/// An error for a token that was refused or could not be verified.
public struct TokenError: Error, Sendable, Hashable {
  public enum Reason: Sendable, Hashable {
    /// The token is malformed, was not issued by the server, or is for another audience or tenant.
    case invalid
    /// The token has expired. The client should refresh it.
    case expired
    /// The token's session has ended, or its account no longer exists or is disabled. The user should sign in again.
    case revoked
    /// The token may be valid, but cannot be verified now because the server cannot be reached.
    case unavailable
  }

  public var reason: Reason
  /// A description of the problem. It contains no part of the token.
  public var message: String

  public init(_ reason: Reason, _ message: String) {
    self.reason = reason
    self.message = message
  }
}

extension TokenError: CustomStringConvertible {
  public var description: String { message }
}

extension TokenError: LocalizedError {
  public var errorDescription: String? { message }
}

extension TokenError {
  /// Creates the error for a token that the server refused or that could not be checked with the server.
  init(_ error: AdminError, kind: TokenKind) {
    switch error.reason {
    case .invalidToken: self.init(.invalid, error.message)
    case .tokenExpired, .userDisabled, .userNotFound: self.init(.revoked, error.message)
    default: self.init(.unavailable, "The \(kind.name) cannot be verified: \(error.message)")
    }
  }
}
