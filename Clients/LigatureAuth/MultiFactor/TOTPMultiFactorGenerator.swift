public import Foundation
import LigatureMessages
import RPCCore

/// A namespace for creating secrets for authenticator apps, and proofs from the codes that the apps show.
///
/// ```swift
/// let secret = try await TOTPMultiFactorGenerator.generateSecret(with: user.multiFactor.session())
/// show(qrCodeOf: secret.generateQRCodeURL(withAccountName: user.email ?? "", issuer: "Example"))
/// let code = await ask("The code that the app shows")
/// let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: code)
/// try await user.multiFactor.enroll(with: assertion, displayName: "Phone")
/// ```
open class TOTPMultiFactorGenerator: NSObject {
  /// Begins the enrollment of an authenticator app and returns the secret for the app.
  /// ``MultiFactor/enroll(with:displayName:)`` completes the enrollment.
  /// - Parameter session: The session from ``MultiFactor/session()``.
  /// - Throws: Among other errors, `unverifiedEmail` if the account has no verified email address;
  ///   `unsupportedFirstFactor` after an anonymous sign-in; `maximumSecondFactorCountExceeded`; and
  ///   `requiresRecentLogin`.
  open class func generateSecret(with session: MultiFactorSession) async throws -> TOTPSecret {
    guard case .enrollment(let user) = session.purpose else {
      throw AuthFailure.error(
        .invalidMultiFactorSession,
        "This session belongs to a sign-in. To enroll a factor, get a session from user.multiFactor.session().")
    }
    return try await user.reporting {
      let request = LigatureV1.StartFactorEnrollmentRequest(factor: .totp(.init()))
      let response = try await user.call { options in
        try await user.connection.factors.startFactorEnrollment(request, options: options)
      }
      guard case .totp(let secret) = response.factor else {
        throw AuthFailure.error(.internalError, "The service's response to an enrollment lacks the secret.")
      }
      return TOTPSecret(secret, sessionInfo: response.sessionInfo, callbackQueue: user.callbackQueue)
    }
  }

  /// Begins the enrollment of an authenticator app.
  open class func generateSecret(
    with session: MultiFactorSession, completion: @escaping (TOTPSecret?, (any Error)?) -> Void
  ) {
    let queue =
      switch session.purpose {
      case .enrollment(let user): user.callbackQueue
      case .signIn(let pending):
        if case .signIn(_, let user?) = pending.purpose { user.callbackQueue } else { DispatchQueue.main }
      }
    queue.run(completion) { try await generateSecret(with: session) }
  }

  /// Returns the proof that an authenticator app has the secret. Pass it to ``MultiFactor/enroll(with:displayName:)``.
  /// - Parameters:
  ///   - secret: The secret from ``generateSecret(with:)``.
  ///   - oneTimePassword: The code that the app shows, in ASCII digits.
  open class func assertionForEnrollment(
    with secret: TOTPSecret, oneTimePassword: String
  ) -> TOTPMultiFactorAssertion {
    TOTPMultiFactorAssertion(.enrollment(secret, code: oneTimePassword))
  }

  /// Returns the proof to pass to ``MultiFactorResolver/resolveSignIn(with:)``.
  /// - Parameters:
  ///   - enrollmentID: The ``MultiFactorInfo/uid`` of one of ``MultiFactorResolver/hints``.
  ///   - oneTimePassword: The code that the app shows, in ASCII digits. Each code is accepted only once.
  open class func assertionForSignIn(
    withEnrollmentID enrollmentID: String, oneTimePassword: String
  ) -> TOTPMultiFactorAssertion {
    TOTPMultiFactorAssertion(.signIn(.totp(.init(enrollmentID: enrollmentID, code: oneTimePassword))))
  }
}
