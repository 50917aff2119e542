import Accounts

/// What a person keeps of an authenticator app that was enrolled.
struct FactorKey: Hashable {
  let uid: UID
  let id: FactorID
  let secret: [UInt8]
}

/// A recovery code in the hands of a person.
struct RecoveryNote: Hashable {
  let uid: UID
  let code: String
}

/// A call that waits for a second factor.
struct FactorChallenge: Hashable {
  /// What continues with it besides a sign-in, a reauthentication and a reset.
  enum Purpose: Hashable {
    case merge(keepsOther: Bool)
    case transfer
  }

  let token: String
  var purpose: Purpose?
  /// Set if a password is to be reset.
  var newPassword: String?
}

/// A proof of a second factor.
enum FactorUse: Hashable {
  /// The code of an authenticator app for a step of time.
  case totp(FactorKey, step: Int64)
  case recovery(RecoveryNote)
  /// A code out of thin air.
  case wrong(FactorID)
}
