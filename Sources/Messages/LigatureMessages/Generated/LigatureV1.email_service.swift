// Made by protogen from ligature/v1/email_service.proto; change that and run `make generate`.
// Source hash: 3b09d95f49655d6a
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// The purpose of a code. The numbers are those of Firebase's ActionCodeOperation.
  public enum ActionCodeOperation: WireEnum {
    case unspecified
    case passwordReset
    case verifyEmail
    /// Recovers an account after a change: restores the verified address that the account had before, undoes merges, and
    /// removes what was added within the seven days before the change or since then.
    case recoverEmail
    case emailSignIn
    case verifyAndChangeEmail
    /// Disowns methods that were linked without a recent sign-in: sets aside all methods of the account that are not
    /// settled, and ends its sessions. With ApplyActionCodeRequest.confirm, settles the method that the notice is about
    /// instead.
    case revertMethodAddition
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .passwordReset
        case 2: .verifyEmail
        case 3: .recoverEmail
        case 4: .emailSignIn
        case 5: .verifyAndChangeEmail
        case 7: .revertMethodAddition
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .passwordReset: 1
        case .verifyEmail: 2
        case .recoverEmail: 3
        case .emailSignIn: 4
        case .verifyAndChangeEmail: 5
        case .revertMethodAddition: 7
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "ACTION_CODE_OPERATION_UNSPECIFIED"
        case .passwordReset: "ACTION_CODE_OPERATION_PASSWORD_RESET"
        case .verifyEmail: "ACTION_CODE_OPERATION_VERIFY_EMAIL"
        case .recoverEmail: "ACTION_CODE_OPERATION_RECOVER_EMAIL"
        case .emailSignIn: "ACTION_CODE_OPERATION_EMAIL_SIGN_IN"
        case .verifyAndChangeEmail: "ACTION_CODE_OPERATION_VERIFY_AND_CHANGE_EMAIL"
        case .revertMethodAddition: "ACTION_CODE_OPERATION_REVERT_METHOD_ADDITION"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .passwordReset, .verifyEmail, .recoverEmail, .emailSignIn, .verifyAndChangeEmail, .revertMethodAddition]
  }
}

extension LigatureV1 {
  /// The URL to which the user continues after opening the link in an email, and whether the application applies the code.
  public struct ActionCodeSettings: Sendable, Hashable {
    /// The URL to continue to. It must be one that the operator allows (`mail.continueURLs`); otherwise, the call fails
    /// with INVALID_CONTINUE_URI or UNAUTHORIZED_DOMAIN.
    public var continueURL: String
    /// Whether the application itself applies the code. The page behind the link then passes the code to `continue_url`,
    /// which is required in this case; if it is empty, the call fails with MISSING_CONTINUE_URI.
    public var handleCodeInApp: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      continueURL: String = "",
      handleCodeInApp: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.continueURL = continueURL
      self.handleCodeInApp = handleCodeInApp
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct SendEmailVerificationRequest: Sendable, Hashable {
    public var settings: LigatureV1.ActionCodeSettings?
    /// The language of the email as a BCP 47 code, such as "de" or "pt-BR". The server's own language is used if the code
    /// is empty or unknown.
    public var languageCode: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      settings: LigatureV1.ActionCodeSettings? = nil,
      languageCode: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.settings = settings
      self.languageCode = languageCode
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct SendEmailVerificationResponse: Sendable, Hashable {
    /// The address that the code verifies.
    public var email: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      email: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.email = email
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct SendPasswordResetRequest: Sendable, Hashable {
    /// The address of the account. Required.
    public var email: String
    public var settings: LigatureV1.ActionCodeSettings?
    /// The language of the email as a BCP 47 code, such as "de" or "pt-BR". The server's own language is used if the code
    /// is empty or unknown.
    public var languageCode: String
    /// The device from which the code is requested, so that the user can recognize it. Only the first 128 bytes are kept,
    /// and only if the caller has recently signed in to the account of the address. A label from any other caller is not
    /// shown to anyone.
    public var deviceLabel: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      email: String = "",
      settings: LigatureV1.ActionCodeSettings? = nil,
      languageCode: String = "",
      deviceLabel: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.email = email
      self.settings = settings
      self.languageCode = languageCode
      self.deviceLabel = deviceLabel
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct SendPasswordResetResponse: Sendable, Hashable {
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct SendSignInLinkRequest: Sendable, Hashable {
    /// The address to which the link is sent. Required.
    public var email: String
    public var settings: LigatureV1.ActionCodeSettings?
    /// The language of the email as a BCP 47 code, such as "de" or "pt-BR". The server's own language is used if the code
    /// is empty or unknown.
    public var languageCode: String
    /// The device from which the link is requested, so that the user can recognize it. Only the first 128 bytes are kept,
    /// and only if the caller has recently signed in to the account of the address. A label from any other caller is not
    /// shown to anyone.
    public var deviceLabel: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      email: String = "",
      settings: LigatureV1.ActionCodeSettings? = nil,
      languageCode: String = "",
      deviceLabel: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.email = email
      self.settings = settings
      self.languageCode = languageCode
      self.deviceLabel = deviceLabel
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct SendSignInLinkResponse: Sendable, Hashable {
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct SendEmailChangeRequest: Sendable, Hashable {
    /// The new address. Required.
    public var newEmail: String
    public var settings: LigatureV1.ActionCodeSettings?
    /// The language of the email as a BCP 47 code, such as "de" or "pt-BR". The server's own language is used if the code
    /// is empty or unknown.
    public var languageCode: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      newEmail: String = "",
      settings: LigatureV1.ActionCodeSettings? = nil,
      languageCode: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.newEmail = newEmail
      self.settings = settings
      self.languageCode = languageCode
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct SendEmailChangeResponse: Sendable, Hashable {
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ChangeEmailRequest: Sendable, Hashable {
    /// The new address. Required.
    public var newEmail: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      newEmail: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.newEmail = newEmail
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ChangeEmailResponse: Sendable, Hashable {
    /// The account's new address in canonical form. It is not verified.
    public var email: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      email: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.email = email
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// The effects of answering a notice, either before or after they take place.
  public struct RecoveryOutline: Sendable, Hashable {
    /// The sign-in methods that are set aside. Linking one again restores it.
    public var methods: [LigatureV1.RecoveryMethod]
    /// The second factors that are removed. RECOVER_EMAIL removes them, and the recovery codes, only if an older method is
    /// proven.
    public var factors: [LigatureV1.FactorInfo]
    /// Whether the recovery codes are removed.
    public var endsRecoveryCodes: Bool
    /// The accounts whose merges are undone.
    public var mergedUids: [String]
    /// The sign-in methods that stay, for the owner to review. They may belong to another person who added them long ago.
    public var olderMethods: [LigatureV1.RecoveryMethod]
    /// The second factors that stay, for the owner to review. They may belong to another person who added them long ago.
    public var olderFactors: [LigatureV1.FactorInfo]
    /// The accounts whose merges stay, for the owner to review. They may belong to another person who merged them long
    /// ago.
    public var olderMergedUids: [String]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      methods: [LigatureV1.RecoveryMethod] = [],
      factors: [LigatureV1.FactorInfo] = [],
      endsRecoveryCodes: Bool = false,
      mergedUids: [String] = [],
      olderMethods: [LigatureV1.RecoveryMethod] = [],
      olderFactors: [LigatureV1.FactorInfo] = [],
      olderMergedUids: [String] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.methods = methods
      self.factors = factors
      self.endsRecoveryCodes = endsRecoveryCodes
      self.mergedUids = mergedUids
      self.olderMethods = olderMethods
      self.olderFactors = olderFactors
      self.olderMergedUids = olderMergedUids
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// A sign-in method, described so that its owner can recognize it.
  public struct RecoveryMethod: Sendable, Hashable {
    public var providerID: String
    public var linkedAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      linkedAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.linkedAt = linkedAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CheckActionCodeRequest: Sendable, Hashable {
    /// The code of the link. Required.
    public var code: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      code: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.code = code
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CheckActionCodeResponse: Sendable, Hashable {
    public var operation: LigatureV1.ActionCodeOperation
    /// The account's address. For VERIFY_AND_CHANGE_EMAIL, this is the current address, or empty if the account has none.
    /// For RECOVER_EMAIL, it is the address that is restored. Empty for EMAIL_SIGN_IN: because a sign-in requires both the
    /// address and the link, a forwarded link alone is of no use.
    public var email: String
    /// The address that VERIFY_AND_CHANGE_EMAIL gives the account. Absent for other operations.
    public var newEmail: String?
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// The time of the first request for the code.
    public var requestedAt: GoogleProtobuf.Timestamp?
    /// The device from which the code was first requested. Absent unless the caller had recently signed in to the account
    /// of the address.
    public var deviceLabel: String?
    /// Whether ApplyActionCode accepts the code with the account's password, without a session of the account. True only
    /// for VERIFY_EMAIL and VERIFY_AND_CHANGE_EMAIL, if the account has a password.
    public var takesPassword: Bool
    /// Whether ApplyActionCode accepts the code with a mere confirmation. For VERIFY_EMAIL and VERIFY_AND_CHANGE_EMAIL,
    /// true if the server's `policy.verification` is `button`; always true for REVERT_METHOD_ADDITION.
    public var takesConfirmation: Bool
    /// The time at which the account was created. Present for VERIFY_EMAIL and VERIFY_AND_CHANGE_EMAIL.
    public var accountCreatedAt: GoogleProtobuf.Timestamp?
    /// The effects of applying the code. Present for RECOVER_EMAIL and REVERT_METHOD_ADDITION.
    public var recovery: LigatureV1.RecoveryOutline?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      operation: LigatureV1.ActionCodeOperation = .unspecified,
      email: String = "",
      newEmail: String? = nil,
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      requestedAt: GoogleProtobuf.Timestamp? = nil,
      deviceLabel: String? = nil,
      takesPassword: Bool = false,
      takesConfirmation: Bool = false,
      accountCreatedAt: GoogleProtobuf.Timestamp? = nil,
      recovery: LigatureV1.RecoveryOutline? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.operation = operation
      self.email = email
      self.newEmail = newEmail
      self.expiresAt = expiresAt
      self.requestedAt = requestedAt
      self.deviceLabel = deviceLabel
      self.takesPassword = takesPassword
      self.takesConfirmation = takesConfirmation
      self.accountCreatedAt = accountCreatedAt
      self.recovery = recovery
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// A request to apply a code.
  ///
  /// VERIFY_EMAIL and VERIFY_AND_CHANGE_EMAIL codes prove that the mailbox is the user's, but not that the account is. The
  /// account's sign-in methods stay only if the call also proves the latter, with a session of the account as the bearer
  /// token, with its password, or with `confirm` if CheckActionCodeResponse.takes_confirmation is true. Otherwise, the
  /// call fails with MISSING_PASSWORD.
  public struct ApplyActionCodeRequest: Sendable, Hashable {
    /// The code of the link. Required.
    public var code: String
    /// The password of the account, as proof that the account is the user's. For RECOVER_EMAIL, a password that the
    /// account had more than seven days before the change, even if it has been replaced since. Absent if there is no such
    /// proof.
    public var password: String?
    /// Whether the user denies having requested this. For VERIFY_EMAIL, an account that has not verified the address loses
    /// it, a password and a sign-in link for the address are set aside, and the account's sessions end. For
    /// VERIFY_AND_CHANGE_EMAIL, the pending change is canceled. For REVERT_METHOD_ADDITION, methods that are not settled
    /// are set aside. RECOVER_EMAIL cannot be denied.
    public var deny: Bool
    /// Whether the user confirms having created the account or, for REVERT_METHOD_ADDITION, having linked the method.
    /// Accepted if CheckActionCodeResponse.takes_confirmation is true.
    public var confirm: Bool
    /// For RECOVER_EMAIL: a code from an authenticator app, or a recovery code.
    ///
    /// Proves a method that the account had more than seven days before the change. Set at most one of
    /// `older_factor_code`, `password` and `older_credential`. If none is set, second factors that were added within those
    /// seven days or later stay, and ConfirmPasswordReset asks for them.
    public var olderFactorCode: String
    /// For RECOVER_EMAIL: a credential of a provider or a phone that the account had more than seven days before the
    /// change, including a phone that was a second factor. See `older_factor_code` for the other proofs.
    public var olderCredential: LigatureV1.Credential?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      code: String = "",
      password: String? = nil,
      deny: Bool = false,
      confirm: Bool = false,
      olderFactorCode: String = "",
      olderCredential: LigatureV1.Credential? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.code = code
      self.password = password
      self.deny = deny
      self.confirm = confirm
      self.olderFactorCode = olderFactorCode
      self.olderCredential = olderCredential
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ApplyActionCodeResponse: Sendable, Hashable {
    public var operation: LigatureV1.ActionCodeOperation
    /// The address to which the code applied.
    public var email: String
    /// A code for ConfirmPasswordReset, because the account's password was set aside. Present after RECOVER_EMAIL. Also
    /// present after REVERT_METHOD_ADDITION, unless the account now has another address or the applied code is more than
    /// an hour old; in these cases, the code is sent by email to the address that the account now has.
    public var passwordResetCode: String?
    /// Whether the account took the address from another account that had only claimed it.
    public var addressReleased: Bool
    /// The effects of RECOVER_EMAIL or REVERT_METHOD_ADDITION. Absent in the response to a repeated call.
    public var recovery: LigatureV1.RecoveryOutline?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      operation: LigatureV1.ActionCodeOperation = .unspecified,
      email: String = "",
      passwordResetCode: String? = nil,
      addressReleased: Bool = false,
      recovery: LigatureV1.RecoveryOutline? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.operation = operation
      self.email = email
      self.passwordResetCode = passwordResetCode
      self.addressReleased = addressReleased
      self.recovery = recovery
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ConfirmPasswordResetRequest: Sendable, Hashable {
    /// The code of the link. Absent if `pending_token` is set.
    public var code: String
    /// The new password. Required.
    public var newPassword: String
    /// The pending token from the SecondFactorChallenge of SECOND_FACTOR_REQUIRED. It replaces `code`, and requires
    /// `assertion`.
    public var pendingToken: String
    /// The proof of the second factor that the SecondFactorChallenge asks for. Required with `pending_token`.
    public var assertion: LigatureV1.FactorAssertion?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      code: String = "",
      newPassword: String = "",
      pendingToken: String = "",
      assertion: LigatureV1.FactorAssertion? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.code = code
      self.newPassword = newPassword
      self.pendingToken = pendingToken
      self.assertion = assertion
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ConfirmPasswordResetResponse: Sendable, Hashable {
    /// The address for signing in with the new password.
    public var email: String
    /// Whether the code took the address from another account, which had only claimed it. The password then belongs to a
    /// new account.
    public var addressReleased: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      email: String = "",
      addressReleased: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.email = email
      self.addressReleased = addressReleased
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct FetchSignInMethodsRequest: Sendable, Hashable {
    /// The address of the account. Required.
    public var email: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      email: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.email = email
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct FetchSignInMethodsResponse: Sendable, Hashable {
    public var signInMethods: [String]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      signInMethods: [String] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.signInMethods = signInMethods
      self.unknownFields = unknownFields
    }
  }
}
