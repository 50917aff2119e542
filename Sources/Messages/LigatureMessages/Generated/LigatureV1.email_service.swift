// Made by protogen from ligature/v1/email_service.proto; change that and run `make generate`.
// Source hash: baee304344216349
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// What a code is for. The numbers are those of Firebase's ActionCodeOperation.
  public enum ActionCodeOperation: WireEnum {
    case unspecified
    case passwordReset
    case verifyEmail
    /// Takes an account back after a change: gives it the verified address back that it had before, undoes merges, and
    /// takes off what was added within the seven days before the change, or since.
    case recoverEmail
    case emailSignIn
    case verifyAndChangeEmail
    /// Answers the notice of a method that was linked from a session that was not recent. It takes all such methods off
    /// the account; `confirm` settles the one that the notice is about.
    case revertMethodAddition
    /// A number that the schema doesn't know.
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
  /// Which page or application the user continues to after the link of a mail was opened.
  public struct ActionCodeSettings: Sendable, Hashable {
    /// One that the operator allows (`mail.continueURLs`); INVALID_CONTINUE_URI and UNAUTHORIZED_DOMAIN.
    public var continueURL: String
    /// Whether the application itself uses the code: the page behind the link then hands it to `continue_url`, which must
    /// be there (MISSING_CONTINUE_URI).
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
    /// BCP 47, such as "de" or "pt-BR"; the server's own language if it is empty or unknown.
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
    public var email: String
    public var settings: LigatureV1.ActionCodeSettings?
    /// As in SendEmailVerificationRequest.
    public var languageCode: String
    /// The device that asks, for the user to recognise. Only the first 128 bytes are kept, and only from a caller who has
    /// signed in to the account of the address lately: what a stranger says of itself is shown to no one.
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
    public var email: String
    public var settings: LigatureV1.ActionCodeSettings?
    /// As in SendEmailVerificationRequest.
    public var languageCode: String
    /// As in SendPasswordResetRequest.
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
    public var newEmail: String
    public var settings: LigatureV1.ActionCodeSettings?
    /// As in SendEmailVerificationRequest.
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
    /// The account's address now, in the canonical form. It is not verified.
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
  /// What the answer to a notice does, or has done.
  public struct RecoveryOutline: Sendable, Hashable {
    /// Ways to sign in that are set aside. Linking one again restores it.
    public var methods: [LigatureV1.RecoveryMethod]
    /// Second factors that are removed. RECOVER_EMAIL removes them, and the recovery codes, only with an older method.
    public var factors: [LigatureV1.FactorInfo]
    public var endsRecoveryCodes: Bool
    /// The accounts whose merges are undone.
    public var mergedUids: [String]
    /// What stays, for the owner to look through: they may be another's if that one added them long ago.
    public var olderMethods: [LigatureV1.RecoveryMethod]
    public var olderFactors: [LigatureV1.FactorInfo]
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
  /// A way to sign in, as its owner knows it.
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
    /// The account's address: for VERIFY_AND_CHANGE_EMAIL the present one, empty if it has none; for RECOVER_EMAIL the one
    /// that comes back. Empty for EMAIL_SIGN_IN: a sign-in takes the address and the link, so that a forwarded link alone
    /// is of no use.
    public var email: String
    /// The address that VERIFY_AND_CHANGE_EMAIL gives the account.
    public var newEmail: String?
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// When the code was asked for first, and on which device if the caller was known to the address.
    public var requestedAt: GoogleProtobuf.Timestamp?
    public var deviceLabel: String?
    /// How ApplyActionCode takes the code without a session of the account: with the account's password, which it has,
    public var takesPassword: Bool
    /// or by a mere confirmation, if the server's `policy.verification` is `button`.
    public var takesConfirmation: Bool
    /// When the account was made; for VERIFY_EMAIL and VERIFY_AND_CHANGE_EMAIL.
    public var accountCreatedAt: GoogleProtobuf.Timestamp?
    /// For RECOVER_EMAIL and REVERT_METHOD_ADDITION: what applying the code does.
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
  /// VERIFY_EMAIL and VERIFY_AND_CHANGE_EMAIL show that the mailbox is the user's, but not that the account is: what signs
  /// in to it stays only if the call shows that, too, by the bearer of a session of it or by its password.
  /// MISSING_PASSWORD otherwise.
  public struct ApplyActionCodeRequest: Sendable, Hashable {
    public var code: String
    public var password: String?
    /// "I did not ask for this." The address leaves an account that has not verified it, a password and a sign-in link for
    /// it are set aside and the account's sessions end; a change that is under way is given up; methods that are not
    /// settled are taken off for REVERT_METHOD_ADDITION. It can't deny RECOVER_EMAIL.
    public var deny: Bool
    /// "I made this account", or for REVERT_METHOD_ADDITION "It was me"; taken if
    /// CheckActionCodeResponse.takes_confirmation is true.
    public var confirm: Bool
    /// For RECOVER_EMAIL, one of three ways to show a method that the account had more than seven days before the change:
    /// `password`, which may have been replaced since; a code of an authenticator app or a recovery code; a credential of
    /// a provider or a phone, also of a phone that was a second factor. Without one, second factors that were added since
    /// stay, and ConfirmPasswordReset asks for them.
    public var olderFactorCode: String
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
    /// The address that the code was about.
    public var email: String
    /// After RECOVER_EMAIL, for ConfirmPasswordReset: the password that the account had is set aside. After
    /// REVERT_METHOD_ADDITION as well, unless the account has another address by now: then it is mailed there.
    public var passwordResetCode: String?
    /// Whether the address was taken from another account, which had only claimed it.
    public var addressReleased: Bool
    /// After RECOVER_EMAIL and REVERT_METHOD_ADDITION: what was done. Absent if the call was answered before.
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
    /// Left out with a pending token.
    public var code: String
    public var newPassword: String
    /// From the SecondFactorChallenge of SECOND_FACTOR_REQUIRED, with the proof that it asks for.
    public var pendingToken: String
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
    /// The address that signs in with the new password.
    public var email: String
    /// Whether the code took the address from another account, which had only claimed it: the password is a new account's.
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
