import ByteCoding

/// The kinds of tokens that this service issues. Each kind has its own prefix and digest label, so that a token of one
/// kind is never accepted as another.
enum TokenKind: String, Sendable, CaseIterable {
  case sessionHandle = "lgs_"
  case refreshToken = "lgr_"
  case continuation = "lgc_"
  case nonce = "lgn_"
  // Emailed codes.
  case emailVerification = "lgmv_"
  case passwordReset = "lgmp_"
  case signInLink = "lgml_"
  case emailChange = "lgmc_"
  case emailRecovery = "lgmr_"
  case methodNotice = "lgmn_"
  case pendingSignIn = "lgf_"
  case factorEnrollment = "lge_"
  // Sign-in through a browser.
  case intentSecret = "lgis_"
  case intentCode = "lgic_"
  case intentState = "lgit_"
  case phoneVerification = "lgp_"
  case mergePlan = "lgm_"
  case serviceAccess = "lgsa_"

  /// The number of bytes that follow the prefix, before Base64 encoding.
  var byteCount: Int {
    switch self {
    case .sessionHandle, .continuation, .nonce, .emailVerification, .passwordReset, .signInLink, .emailChange,
      .emailRecovery, .methodNotice, .pendingSignIn, .intentSecret, .intentCode, .intentState, .phoneVerification,
      .mergePlan, .serviceAccess:
      32
    case .factorEnrollment: 40
    case .refreshToken: 48
    }
  }

  /// The label that separates digests of this kind from all others.
  var label: String {
    switch self {
    case .sessionHandle: "ligature session handle"
    case .refreshToken: "ligature refresh token"
    case .continuation: "ligature continuation"
    case .nonce: "ligature nonce"
    case .emailVerification: "ligature email verification"
    case .passwordReset: "ligature password reset"
    case .signInLink: "ligature sign-in link"
    case .emailChange: "ligature email change"
    case .emailRecovery: "ligature email recovery"
    case .methodNotice: "ligature method notice"
    case .pendingSignIn: "ligature pending sign-in"
    case .factorEnrollment: "ligature factor enrollment"
    case .intentSecret: "ligature intent secret"
    case .intentCode: "ligature intent code"
    case .intentState: "ligature intent state"
    case .phoneVerification: "ligature phone verification"
    case .mergePlan: "ligature merge plan"
    case .serviceAccess: "ligature service access"
    }
  }

  /// A description of a token of this kind and of the call that accepts it, for error messages; nil for a session
  /// handle, which every call accepts.
  var summary: String? {
    switch self {
    case .sessionHandle: nil
    case .refreshToken: "a refresh token, which only RefreshTokens accepts"
    case .continuation: "a continuation, which belongs in a credential"
    case .nonce: "a nonce, which belongs in a provider's sign-in and in a credential"
    case .emailVerification, .passwordReset, .signInLink, .emailChange, .emailRecovery, .methodNotice:
      "an emailed code, which belongs in the call that it was sent for"
    case .pendingSignIn: "the pending token of a sign-in, which belongs in FinishSignIn"
    case .factorEnrollment: "the session_info of an enrollment, which belongs in FinishFactorEnrollment"
    case .intentSecret, .intentCode: "a part of a sign-in through the browser, which belongs in a credential"
    case .intentState: "the state of a sign-in through the browser, which only the provider sends"
    case .phoneVerification:
      "the session_info of a code that was sent to a phone, which belongs in the call with the code"
    case .mergePlan: "a merge plan, which belongs in CommitMerge"
    case .serviceAccess: "the access token of a service that calls with Firebase's Admin SDKs"
    }
  }

  func encode(_ bytes: [UInt8]) -> Secret {
    Secret(Base64.string(of: bytes, alphabet: .url, after: rawValue))
  }

  /// Returns the bytes of a token of this kind, or nil for any other text.
  func decode(_ token: Secret) -> [UInt8]? {
    let text = token.reveal()
    guard text.utf8.count == rawValue.utf8.count + (byteCount * 4 + 2) / 3, text.hasPrefix(rawValue) else { return nil }
    guard let bytes = Base64.decode(text.utf8.dropFirst(rawValue.utf8.count), alphabet: .url), bytes.count == byteCount
    else {
      return nil
    }
    return bytes
  }
}
