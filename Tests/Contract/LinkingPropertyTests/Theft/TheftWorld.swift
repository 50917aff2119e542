import Accounts

/// What a thief begins with, and what the owner of the account has.
struct TheftWorld: Sendable, Hashable, CustomStringConvertible {
  enum Loot: String, Sendable, CaseIterable {
    /// Without a thief. What a thief of a stale session does elsewhere, the owner does here with more accounts of
    /// their own.
    case nothing = "Nothing is stolen"
    /// A copy of a session whose sign-in is not recent. If the account has a factor, the session has passed it.
    case staleSession = "A stale session is stolen"
    /// A copy of a session that was opened a moment ago.
    case freshSession = "A fresh session is stolen"
    /// The password of an account without a factor.
    case password = "The password is stolen"
    /// The mailbox of the account's address, until the owner has it back.
    case mailbox = "The mailbox is read"

    /// For so many milliseconds the owner can answer what the thief has changed; nil if nothing ends with it.
    var timeToAnswer: Int64? {
      switch self {
      case .freshSession, .password: Self.lifeOfWayBack
      // A day less than the link of the notice lives.
      case .staleSession: 29 * 86_400_000
      case .nothing, .mailbox: nil
      }
    }

    static let lifeOfWayBack: Int64 = 72 * 3_600_000
  }

  let loot: Loot
  /// The providers of the owner's identities, in the order of linking. The first one signs up.
  var methods: [ProviderID] = [.google, .facebook, .password]
  var hasFactor = false
  /// Whether the thief of a session knows the owner's password, too.
  var knowsPassword = false
  /// Whether the owner has a second account, which the stolen one can be merged into.
  var hasSecondAccount = false
  /// Whether the owner has left the mailbox for another one, with a new factor, before the thief gets it.
  var hasFled = false
  /// Whether the thief has linked a method with a session before, and the owner has answered the notice.
  var hasAnsweredBefore = false
  /// Whether the thief has linked a method with a fresh session a week before the owner has left the mailbox, and the
  /// owner has taken the account back then.
  var hasRecoveredBefore = false

  /// Whether the owner has signed up with the password, and has not verified the address.
  var isClaimed: Bool { methods == [.password] }

  var description: String {
    var parts = methods.map(\.rawValue)
    if hasFactor { parts.append("an authenticator app") }
    if hasSecondAccount { parts.append("a second account") }
    var text = "\(loot.rawValue); the owner has \(parts.joined(separator: ", "))"
    if knowsPassword { text += ", whose password is stolen" }
    if isClaimed { text += " for an address that is not verified" }
    if hasFled { text += " and left the mailbox with a new factor" }
    if hasAnsweredBefore { text += " and has answered a notice before" }
    if hasRecoveredBefore { text += " and has taken the account back before" }
    return text
  }

  /// Whether the account has no address at the beginning.
  var isWithoutAddress: Bool { !methods.contains(.google) }

  /// The owner's account at Facebook names no mailbox, so that it shows more than the mailbox does.
  var people: People {
    var people = People([.ada, .ben], domains: ["mail", "post"], providers: [.google, .facebook, .oidc("acme")])
    for index in people.accounts.indices where people.accounts[index].provider == .facebook {
      people.change(index, to: nil, isVerified: false)
    }
    if let index = people.accounts.firstIndex(where: { $0.owner == .ada && $0.provider == .oidc("acme") }) {
      people.change(index, to: Theft.refuge, isVerified: true)
    }
    return people
  }

  static let all = [
    TheftWorld(loot: .nothing),
    TheftWorld(loot: .nothing, hasFactor: true),
    TheftWorld(loot: .nothing, methods: [.facebook]),
    TheftWorld(loot: .nothing, methods: [.custom]),
    TheftWorld(loot: .staleSession),
    TheftWorld(loot: .staleSession, hasFactor: true),
    TheftWorld(loot: .staleSession, hasFactor: true, knowsPassword: true),
    TheftWorld(loot: .staleSession, methods: [.password]),
    bare,
    customTokens,
    secondAccount,
    answeredBefore,
    freshSession,
    freshSessionWithFactor,
    password,
    TheftWorld(loot: .mailbox),
    TheftWorld(loot: .mailbox, hasFactor: true),
    fled,
    fledAgain,
  ]

  static let staleSession = TheftWorld(loot: .staleSession)
  static let bare = TheftWorld(loot: .staleSession, methods: [.facebook])
  static let customTokens = TheftWorld(loot: .staleSession, methods: [.custom])
  static let secondAccount = TheftWorld(
    loot: .staleSession, methods: [.google, .password], hasSecondAccount: true)
  static let answeredBefore = TheftWorld(loot: .staleSession, hasAnsweredBefore: true)
  static let freshSession = TheftWorld(loot: .freshSession)
  static let freshSessionWithFactor = TheftWorld(loot: .freshSession, hasFactor: true)
  static let password = TheftWorld(loot: .password)
  static let mailbox = TheftWorld(loot: .mailbox)
  static let fled = TheftWorld(loot: .mailbox, hasFled: true)
  static let fledAgain = TheftWorld(loot: .mailbox, hasFled: true, hasRecoveredBefore: true)
}
