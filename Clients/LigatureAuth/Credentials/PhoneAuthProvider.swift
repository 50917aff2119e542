public import Foundation
import LigatureMessages
import RPCCore

/// Sends codes to phones and makes credentials of them.
///
/// ```swift
/// let phone = PhoneAuthProvider.provider(auth: auth)
/// let id = try await phone.verifyPhoneNumber("+16505550100")
/// let code = await ask("The code of the message")
/// try await auth.signIn(with: phone.credential(withVerificationID: id, verificationCode: code))
/// ```
///
/// FirebaseAuth shows web pages of a `uiDelegate` to tell people from programs. Ligature's server limits what it sends
/// instead, so that no delegate is ever called.
open class PhoneAuthProvider: NSObject, @unchecked Sendable {
  /// "phone"
  public static let id = "phone"

  private let auth: Auth

  init(auth: Auth) {
    self.auth = auth
    super.init()
  }

  /// The provider of the default app.
  open class func provider() -> PhoneAuthProvider { PhoneAuthProvider(auth: Auth.auth()) }

  /// The provider of one app.
  open class func provider(auth: Auth) -> PhoneAuthProvider { PhoneAuthProvider(auth: auth) }

  // MARK: Sending codes

  /// Sends a code to a phone.
  /// - Parameter completion: Gets the verification's ID for ``credential(withVerificationID:verificationCode:)``.
  open func verifyPhoneNumber(
    _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil,
    completion: (@MainActor (String?, (any Error)?) -> Void)?
  ) {
    verifyPhoneNumber(phoneNumber, uiDelegate: uiDelegate, multiFactorSession: nil, completion: completion)
  }

  /// Sends a code to a phone.
  /// - Parameters:
  ///   - phoneNumber: In the international form: "+", the country code and the number.
  ///   - multiFactorSession: Of ``MultiFactor/session()``, if the phone is to be enrolled as second factor; otherwise
  ///     nil.
  ///   - completion: Gets the verification's ID for ``credential(withVerificationID:verificationCode:)``.
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

  /// Sends a code to a phone. The code is good for five minutes and five tries.
  ///
  /// The server limits how many codes it sends. Beyond the limits nothing is sent, and this does not fail: that would
  /// tell callers who run up costs when to stop.
  /// - Parameters:
  ///   - phoneNumber: In the international form: "+", the country code and the number. Spaces, hyphens and dots between
  ///     the digits are left out.
  ///   - multiFactorSession: Of ``MultiFactor/session()``, if the phone is to be enrolled as second factor; otherwise
  ///     nil.
  /// - Returns: The verification's ID for ``credential(withVerificationID:verificationCode:)``. A secret.
  /// - Throws: Among others `invalidPhoneNumber`, `missingPhoneNumber`, `quotaExceeded` if the server's SMS gateway
  ///   takes no more messages, `networkError` if it can't be reached, `operationNotAllowed` if the server sends no SMS.
  ///   When a second factor is enrolled also `unverifiedEmail`, `unsupportedFirstFactor`,
  ///   `secondFactorAlreadyEnrolled`, `maximumSecondFactorCountExceeded`, `requiresRecentLogin`.
  open func verifyPhoneNumber(
    _ phoneNumber: String, uiDelegate: (any AuthUIDelegate)? = nil, multiFactorSession: MultiFactorSession? = nil
  ) async throws -> String {
    switch multiFactorSession?.purpose {
    case .enrollment(let user): return try await startEnrollment(of: phoneNumber, user)
    case .signIn:
      throw AuthFailure.error(
        .missingMultiFactorInfo,
        "This session belongs to a sign-in, whose code goes to an enrolled phone. Call verifyPhoneNumber(with:) with one "
          + "of the resolver's hints.")
    case nil: break
    }
    return try await auth.reporting { [auth] in
      guard !phoneNumber.isEmpty else { throw AuthFailure.error(.missingPhoneNumber) }
      let connection = try auth.connection()
      let request = LigatureV1.SendPhoneCodeRequest(phoneNumber: phoneNumber)
      return try await connection.phones.sendPhoneCode(request, options: connection.call()).sessionInfo
    }
  }

  /// Sends a code to an enrolled second factor.
  /// - Parameter completion: Gets the verification's ID for ``credential(withVerificationID:verificationCode:)``.
  open func verifyPhoneNumber(
    with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
    multiFactorSession: MultiFactorSession?, completion: ((String?, (any Error)?) -> Void)?
  ) {
    auth.callbackQueue.run(completion) {
      try await self.verifyPhoneNumber(with: multiFactorInfo, multiFactorSession: multiFactorSession)
    }
  }

  /// Sends a code to an enrolled second factor.
  /// - Parameters:
  ///   - multiFactorInfo: One of ``MultiFactorResolver/hints``.
  ///   - multiFactorSession: The ``MultiFactorResolver/session``.
  /// - Returns: The verification's ID for ``credential(withVerificationID:verificationCode:)``. A secret.
  /// - Throws: Among others `invalidMultiFactorSession` if the first factor was proven more than ten minutes ago, and
  ///   the errors of ``verifyPhoneNumber(_:uiDelegate:multiFactorSession:)`` that concern the sending.
  open func verifyPhoneNumber(
    with multiFactorInfo: PhoneMultiFactorInfo, uiDelegate: (any AuthUIDelegate)? = nil,
    multiFactorSession: MultiFactorSession?
  ) async throws -> String {
    guard let multiFactorSession else { throw AuthFailure.error(.missingMultiFactorSession) }
    guard case .signIn(let pending) = multiFactorSession.purpose else {
      throw AuthFailure.error(
        .invalidMultiFactorSession,
        "This session enrolls a factor. The one of a sign-in is the resolver's: resolver.session.")
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

  /// A credential of a code that was sent. Nothing is checked before it is used.
  /// - Parameters:
  ///   - verificationID: What sending the code has returned.
  ///   - verificationCode: The code: six ASCII digits.
  open func credential(withVerificationID verificationID: String, verificationCode: String) -> PhoneAuthCredential {
    PhoneAuthCredential(verificationID: verificationID, verificationCode: verificationCode)
  }
}

/// Where FirebaseAuth shows web pages on other platforms; here so that `uiDelegate: nil` compiles.
public protocol AuthUIDelegate: NSObjectProtocol {}
