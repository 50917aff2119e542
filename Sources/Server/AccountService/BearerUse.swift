internal import LigatureMessages
internal import RPCCore

/// What a method does with `authorization`. One that can do without it is not refused for a bearer that is expired or
/// damaged: a client may send what it has with every call.
enum BearerUse: Sendable {
  /// It is not looked at.
  case ignored
  /// A caller who is not known by it is served as one who has sent none.
  case optional
  /// As `optional`; and a caller whose session was replaced may repeat the request that did it, with its key.
  case optionalOrRepeated
  /// The call is refused without a caller, by its handler.
  case required
  /// As `required`; and a caller whose session was replaced may repeat the request that did it, with its key.
  case requiredOrRepeated

  /// Whether a replaced session may repeat a request.
  var acceptsReplaced: Bool { self == .optionalOrRepeated || self == .requiredOrRepeated }

  init(_ method: MethodDescriptor) {
    typealias Accounts = LigatureV1.AccountServiceMethods
    typealias Emails = LigatureV1.EmailServiceMethods
    typealias Sessions = LigatureV1.SessionServiceMethods
    typealias Factors = LigatureV1.FactorServiceMethods
    typealias Phones = LigatureV1.PhoneServiceMethods
    typealias Merges = LigatureV1.MergeServiceMethods
    switch method {
    case Accounts.signIn, Accounts.issueNonce, Accounts.startProviderSignIn, Emails.applyActionCode,
      Phones.sendPhoneCode:
      self = .optional
    case Factors.finishSignIn: self = .optionalOrRepeated
    case Accounts.linkIdentity, Accounts.unlinkIdentity, Accounts.reauthenticate, Accounts.changePassword,
      Factors.finishFactorEnrollment, Factors.withdrawFactor, Phones.updatePhoneNumber, Merges.planMerge,
      Merges.commitMerge, Merges.transferIdentity:
      self = .requiredOrRepeated
    case Accounts.getAccount, Accounts.watchAccount, Accounts.updateProfile, Accounts.deleteAccount, Sessions.signOut,
      Sessions.issueIDToken, Sessions.listSessions, Sessions.endSessions, Emails.sendEmailVerification,
      Emails.sendEmailChange, Emails.changeEmail, Factors.startFactorEnrollment, Factors.renewRecoveryCodes,
      Merges.undoMerge:
      self = .required
    default: self = .ignored
    }
  }
}
