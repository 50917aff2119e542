/// A target that a caller is known to, because the target's owner signs in from the same source or client.
enum KnownTarget: Sendable, Hashable {
  /// The whole service, if the client has signed in to any account. Only the client is known in this way, not its
  /// source, which strangers may share.
  case service
  case account(UID)
  /// An email address. A caller becomes known to it by signing in to the account that owns it. Signing in to an account
  /// that only claims the address is not enough, because the mailbox may belong to another user.
  case address(String)
  /// The password for an address that an account claims but does not own.
  case password(String)
  case number(PhoneNumber)

  /// The strings that identify the target in a digest.
  var parts: [String] {
    switch self {
    case .service: ["service"]
    case .account(let uid): ["account", uid.rawValue]
    case .address(let address): ["address", address]
    case .password(let address): [address]
    case .number(let number): ["number", number.e164]
    }
  }
}

extension AttemptKey {
  /// The targets that a caller may be known to. A caller that is known to none of them is a stranger. The list is empty
  /// if all callers are strangers.
  var targets: [KnownTarget] {
    switch self {
    case .password(let address): [.password(address), .address(address)]
    case .code(let uid), .olderMethod(let uid), .factorSMS(let uid, _, _): [.account(uid)]
    case .phoneCode(let number, _), .sms(let number): [.number(number)]
    case .mail(let address), .renewal(let address): [.address(address)]
    case .accessToken: [.service]
    case .notice, .signUp, .profileChange, .providerSignIn, .userCode, .deviceConfirmation, .anonymousAccount,
      .source:
      []
    }
  }
}

extension Account {
  /// The targets to which a caller becomes known by signing in to the account.
  ///
  /// The list is empty for an anonymous account, which has no limits that a stranger could use up.
  var knownTargets: [KnownTarget] {
    if isAnonymous { return [] }
    var targets: [KnownTarget] = [.service, .account(uid)]
    if emailVerified, let email { targets.append(.address(email)) }
    for identity in identities where identity.isActive {
      switch identity.providerID {
      case .password where !(emailVerified && email == identity.key.subject):
        targets.append(.password(identity.key.subject))
      case .phone: if let number = PhoneNumber(identity.key.subject) { targets.append(.number(number)) }
      default: break
      }
    }
    return targets
  }
}
