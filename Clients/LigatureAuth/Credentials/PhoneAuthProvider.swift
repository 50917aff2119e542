public import Foundation
import LigatureMessages
import RPCCore

/// A provider that sends codes to phones and creates credentials from the codes.
///
/// ```swift
/// let phone = PhoneAuthProvider.provider(auth: auth)
/// let id = try await phone.verifyPhoneNumber("+16505550100")
/// let code = await ask("Enter the code from the message")
/// try await auth.signIn(with: phone.credential(withVerificationID: id, verificationCode: code))
/// ```
///
/// FirebaseAuth shows web pages through a `uiDelegate` to distinguish people from programs. A Ligature server limits
/// the number of messages instead, so the delegate is never called.
open class PhoneAuthProvider: NSObject, @unchecked Sendable {
  /// The provider's ID: "phone".
  public static let id = "phone"

  private let auth: Auth

  init(auth: Auth) {
    self.auth = auth
    super.init()
  }

  /// Returns a provider for the default app.
  open class func provider() -> PhoneAuthProvider { PhoneAuthProvider(auth: Auth.auth()) }

  /// Returns a provider for the app of the given `Auth`.
  open class func provider(auth: Auth) -> PhoneAuthProvider { PhoneAuthProvider(auth: auth) }

  // MARK: Sending codes

  /// Sends a code to a phone.
  /// - Parameter completion: Receives the verification ID for ``credential(withVerificationID:verificationCode:)``.
  open func verifyPhoneNumber(
    _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil,
    completion: (@MainActor (String?, (any Error)?) -> Void)?
  ) {
    verifyPhoneNumber(phoneNumber, uiDelegate: uiDelegate, multiFactorSession: nil, completion: completion)
  }

  /// Sends a code to a phone.
  /// - Parameters:
  ///   - phoneNumber: The number in international format: "+", the country code and the number.
  ///   - multiFactorSession: A session from ``MultiFactor/session()`` if the phone is to be enrolled as a second
  ///     factor; otherwise nil.
  ///   - completion: Receives the verification ID for ``credential(withVerificationID:verificationCode:)``.
  open func verifyPhoneNumber(
    _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil, multiFactorSession: MultiFactorSession? = nil,
    completion: (@MainActor (String?, (any Error)?) -> Void)?
  ) {
    Task { @MainActor in
      do {
        let id = try await self.verifyPhoneNumber(phoneNumber, multiFactorSession: multiFactorSession)
        completion?(id, nil)
      } catch {
        completion?(nil, error)
      }
    }
  }

  /// Sends a code to a phone. The code is valid for five minutes and five attempts.
  ///
  /// The server limits the number of codes that it sends. If a limit is exceeded, the server sends nothing, but this
  /// method does not fail, because an error would reveal the limit to abusive callers.
  /// - Parameters:
  ///   - phoneNumber: The number in international format: "+", the country code and the number. Spaces, hyphens and
  ///     dots between the digits are ignored.
  ///   - multiFactorSession: A session from ``MultiFactor/session()`` if the phone is to be enrolled as a second
  ///     factor; otherwise nil.
  /// - Returns: The verification ID for ``credential(withVerificationID:verificationCode:)``. The ID is a secret.
  /// - Throws: Among other errors, `invalidPhoneNumber`, `missingPhoneNumber`, and `operationNotAllowed` if the server
  ///   sends no SMS messages. Failures of the server's SMS gateway are not reported. For the enrollment of a second
  ///   factor, the errors also include `unverifiedEmail`, `unsupportedFirstFactor`, `secondFactorAlreadyEnrolled`,
  ///   `maximumSecondFactorCountExceeded`, and `requiresRecentLogin`.
  open func verifyPhoneNumber(
    _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil, multiFactorSession: MultiFactorSession? = nil
  ) async throws -> String {
    switch multiFactorSession?.purpose {
    case .enrollment(let user): return try await startEnrollment(of: phoneNumber, user)
    case .signIn:
      throw AuthFailure.error(
        .missingMultiFactorInfo,
        "This session belongs to a sign-in, which sends its code to an enrolled phone. Call verifyPhoneNumber(with:) "
          + "with one of the resolver's hints.")
    case nil: break
    }
    return try await auth.reporting { [auth] in
      guard !phoneNumber.isEmpty else { throw AuthFailure.error(.missingPhoneNumber) }
      let connection = try auth.connection()
      let request = LigatureV1.SendPhoneCodeRequest(phoneNumber: phoneNumber)
      return try await connection.phones.sendPhoneCode(request, options: connection.call()).sessionInfo
    }
  }

  /// Sends a code to the phone of an enrolled second factor.
  /// - Parameter completion: Receives the verification ID for ``credential(withVerificationID:verificationCode:)``.
  open func verifyPhoneNumber(
    with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
    multiFactorSession: MultiFactorSession?, completion: ((String?, (any Error)?) -> Void)?
  ) {
    auth.callbackQueue.run(completion) {
      try await self.verifyPhoneNumber(with: multiFactorInfo, multiFactorSession: multiFactorSession)
    }
  }

  /// Sends a code to the phone of an enrolled second factor.
  /// - Parameters:
  ///   - multiFactorInfo: One of ``MultiFactorResolver/hints``.
  ///   - multiFactorSession: The ``MultiFactorResolver/session`` of the same resolver.
  /// - Returns: The verification ID for ``credential(withVerificationID:verificationCode:)``. The ID is a secret.
  /// - Throws: Among other errors, `invalidMultiFactorSession` if the first factor was proven more than ten minutes
  ///   ago, and `operationNotAllowed` if the server sends no SMS messages.
  open func verifyPhoneNumber(
    with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
    multiFactorSession: MultiFactorSession?
  ) async throws -> String {
    guard let multiFactorSession else { throw AuthFailure.error(.missingMultiFactorSession) }
    guard case .signIn(let pending) = multiFactorSession.purpose else {
      throw AuthFailure.error(
        .invalidMultiFactorSession,
        "This session enrolls a factor. To sign in, pass the resolver's session (resolver.session).")
    }
    let request = LigatureV1.StartFactorChallengeRequest(
      pendingToken: pending.token, enrollmentID: multiFactorInfo.uid)
    return try await auth.reporting {
      let options = try pending.connection.call()
      return try await pending.connection.factors.startFactorChallenge(request, options: options).sessionInfo
    }
  }

  private func startEnrollment(of phoneNumber: String, _ user: User) async throws -> String {
    try await user.reporting {
      guard !phoneNumber.isEmpty else { throw AuthFailure.error(.missingPhoneNumber) }
      let request = LigatureV1.StartFactorEnrollmentRequest(factor: .phone(.init(phoneNumber: phoneNumber)))
      return try await user.call { options in
        try await user.connection.factors.startFactorEnrollment(request, options: options)
      }.sessionInfo
    }
  }

  // MARK: Credentials

  /// Returns a credential for a code that was sent to a phone. The credential is not checked until it is used.
  /// - Parameters:
  ///   - verificationID: The verification ID that was returned when the code was sent.
  ///   - verificationCode: The code, which consists of six ASCII digits.
  open func credential(withVerificationID verificationID: String, verificationCode: String) -> PhoneAuthCredential {
    PhoneAuthCredential(verificationID: verificationID, verificationCode: verificationCode)
  }
}

/// The delegate through which FirebaseAuth shows web pages on other platforms. This protocol exists only so that
/// `uiDelegate: nil` compiles.
public protocol AuthUIDelegate: NSObjectProtocol {}
