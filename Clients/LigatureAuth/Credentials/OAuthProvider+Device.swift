public import Foundation
import LigatureMessages

/// The code and the page URLs that a device without a browser shows to its user.
///
/// Show the code even if you show ``verificationURLComplete``, because the user types the code to confirm the device.
public struct DeviceAuthorization: Sendable, Hashable {
  /// The code that the user types, such as "BCDF-GHJK". Show it until the sign-in finishes.
  public let userCode: String
  /// The URL of the page on which the user types the code, in a browser on another device.
  public let verificationURL: URL
  /// The URL of the same page with the code filled in, for example to show as a QR code.
  public let verificationURLComplete: URL
  public let expiresAt: Date
}

extension Auth {
  /// Signs in on a device without a browser. In a browser on another device, the user types a code on a page of the
  /// service, signs in with the provider, and types the code once more to confirm the device. This method waits for the
  /// user, even while the service cannot be reached or requests a pause.
  /// - Parameter show: A closure that shows the code to the user. This method waits for the closure to return before it
  ///   starts to poll the service.
  /// - Throws: Among other errors, `webContextCancelled` if the user declines or lets the code expire,
  ///   `operationNotAllowed` if the service does not support signing in with this provider through a browser,
  ///   `networkError` if the code expires before the service can be reached again, or `CancellationError` if the task
  ///   is canceled.
  @discardableResult
  public func signIn(
    onDeviceWith provider: OAuthProvider, showing show: @Sendable (DeviceAuthorization) async throws -> Void
  ) async throws -> AuthDataResult {
    let started = try await reporting { try await provider.start(.signIn, .device(.init())) }
    guard case .device(let device) = started.next, let url = URL(webPage: device.verificationURL),
      let completeURL = URL(webPage: device.verificationURLComplete),
      let expiresAt = started.expiresAt.flatMap({ Date($0) })
    else { throw AuthFailure.error(.internalError, "The service's response contains no device code.") }
    try await show(
      DeviceAuthorization(
        userCode: device.userCode, verificationURL: url, verificationURLComplete: completeURL, expiresAt: expiresAt))
    let credential = provider.credential(secret: started.secret, code: "")
    let interval = TimeInterval(max(1, device.pollIntervalSeconds))
    var pause = interval
    while true {
      do {
        return try await signIn(with: credential)
      } catch {
        let requested = (error as NSError).userInfo[AuthErrors.userInfoRetryAfterKey] as? TimeInterval
        let isAway = AuthErrorCode(error) == .networkError
        let isPending = hasReason(.authorizationPending, error)
        if now() >= expiresAt, isPending || hasReason(.invalidPendingToken, error) {
          throw AuthFailure.error(
            .webContextCancelled, "The code was not entered in time. Start the sign-in again to get a new one.")
        }
        guard isPending || isAway || requested != nil else { throw error }
        // The pauses follow RFC 8628, section 3.5.
        pause = max(isAway ? min(pause * 2, Self.longestPause) : interval, requested ?? 0)
        guard isPending || now() + pause < expiresAt else { throw error }
        pause = min(pause, max(0, expiresAt.timeIntervalSince(now())))
      }
      try await Task.sleep(for: .seconds(pause))
    }
  }

  /// The maximum pause, in seconds, after an attempt that did not reach the service, unless the service requests a
  /// longer pause.
  private static let longestPause: TimeInterval = 30

  private func hasReason(_ reason: LigatureV1.ErrorReason, _ error: any Error) -> Bool {
    (error as NSError).userInfo[AuthErrors.userInfoReasonKey] as? String == reason.name
  }
}
