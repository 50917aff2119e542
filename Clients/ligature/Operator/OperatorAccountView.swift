import Foundation
import LigatureMessages

/// An account, as shown to an operator in a list or in detail.
struct OperatorAccountView: Encodable {
  static let header = ["UID", "CREATED", "STATE", "EMAIL", "PROVIDERS"]

  var uid: String
  var email: String?
  var emailVerified: Bool
  var displayName: String?
  var phoneNumber: String?
  var isAnonymous: Bool
  var isDisabled: Bool
  var closedAt: Date?
  var createdAt: Date?
  var lastSignInAt: Date?
  var providers: [String]
  /// The ID of the merged account under which this account was requested, or nil if it was requested directly.
  var mergedFrom: String?
  var identities: [IdentityView]?
  var factors: [FactorView]?
  var recoveryCodesLeft: Int?
  var merges: [MergeView]?
  var sessions: [SessionView]?

  init(_ account: LigatureV1.Account) {
    uid = account.uid
    email = account.displayEmail ?? account.email
    emailVerified = account.emailVerified
    displayName = account.displayName
    phoneNumber = account.phoneNumber
    isAnonymous = account.isAnonymous
    isDisabled = account.disabled
    closedAt = account.closedAt.map { Date($0) }
    createdAt = account.createdAt.map { Date($0) }
    lastSignInAt = account.lastSignInAt.map { Date($0) }
    providers = account.providerData.map(\.providerID)
  }

  /// Creates the view of one account with all its details.
  init(_ account: LigatureV1.Account, _ found: LigatureV1.AdminGetAccountResponse) {
    self.init(account)
    mergedFrom = found.mergedUid
    let active = account.providerData.map { IdentityView($0) }
    let setAside = account.setAside.map { IdentityView($0) }
    identities = active + setAside
    factors = account.factors.map { FactorView($0) }
    recoveryCodesLeft = Int(account.recoveryCodesLeft)
    merges = found.merges.map { MergeView($0) }
    sessions = found.sessions.map { SessionView($0) }
  }

  var columns: [String] {
    [
      uid.printable, createdAt?.formatted(.iso8601) ?? "-",
      closedAt != nil ? "deleted" : isDisabled ? "disabled" : isAnonymous ? "anonymous" : "-", email?.printable ?? "-",
      providers.isEmpty ? "-" : providers.joined(separator: ", ").printable,
    ]
  }

  /// The account, formatted as tables.
  var text: String {
    var tables = [TextTable(Self.header, [columns]).text()]
    if email != nil, !emailVerified {
      tables.append("The address is not verified: the account only claims it, and a user who verifies it gets it.")
    }
    if let identities, !identities.isEmpty {
      tables.append(TextTable(IdentityView.header, identities.map(\.columns)).text())
    }
    if let factors, !factors.isEmpty {
      tables.append(TextTable(FactorView.header, factors.map(\.columns)).text())
    }
    if let recoveryCodesLeft, recoveryCodesLeft > 0 {
      tables.append("\(recoveryCodesLeft.counting("recovery code", "is", "are")) left.")
    }
    if let merges, !merges.isEmpty { tables.append(TextTable(MergeView.header, merges.map(\.columns)).text()) }
    if let sessions, !sessions.isEmpty {
      tables.append(TextTable(SessionView.header, sessions.map(\.columns)).text())
    }
    if let closedAt {
      tables.append(
        "Its user deleted it at \(closedAt.formatted(.iso8601)). It will be erased 72 hours after that, unless the "
          + "owner of its former address recovers it.")
    }
    if let mergedFrom { tables.append("\(mergedFrom.printable) was merged into this account.") }
    return tables.joined(separator: "\n\n")
  }
}

extension OperatorAccountView {
  struct IdentityView: Encodable {
    static let header = ["IDENTITY", "PROVIDER", "SUBJECT", "EMAIL", "LINKED", "STATE"]

    var identityID: String
    var providerID: String
    var subject: String?
    var email: String?
    var linkedAt: Date?
    var setAsideAt: Date?
    /// Whether the identity is settled; nil if the identity is set aside.
    var isSettled: Bool?

    init(_ identity: LigatureV1.ProviderInfo) {
      identityID = identity.identityID
      providerID = identity.providerID
      subject = identity.uid
      email = identity.email
      linkedAt = identity.linkedAt.map { Date($0) }
      isSettled = identity.settled ?? true
    }

    init(_ identity: LigatureV1.SetAsideIdentity) {
      identityID = identity.identityID
      providerID = identity.providerID
      email = identity.email
      setAsideAt = identity.setAsideAt.map { Date($0) }
    }

    var columns: [String] {
      let linked: String = linkedAt?.formatted(.iso8601) ?? "-"
      let state: String = setAsideAt != nil ? "set aside" : isSettled == false ? "not settled" : "-"
      return [
        identityID.printable, providerID.printable, subject?.printable ?? "-", email?.printable ?? "-", linked, state,
      ]
    }
  }

  struct SessionView: Encodable {
    static let header = ["SESSION", "PROVIDER", "DEVICE", "SIGNED IN", "LAST USED"]

    var sessionID: String
    var providerID: String
    var deviceLabel: String
    var signedInAt: Date?
    var lastUsedAt: Date?

    init(_ session: LigatureV1.SessionInfo) {
      sessionID = session.sessionID
      providerID = session.providerID
      deviceLabel = session.deviceLabel
      signedInAt = session.signedInAt.map { Date($0) }
      lastUsedAt = session.lastUsedAt.map { Date($0) }
    }

    var columns: [String] {
      [
        sessionID.printable, providerID.printable, deviceLabel.isEmpty ? "-" : deviceLabel.printable,
        signedInAt?.formatted(.iso8601) ?? "-", lastUsedAt?.formatted(.iso8601) ?? "-",
      ]
    }
  }
}

extension OperatorAccountView {
  struct FactorView: Encodable {
    static let header = ["FACTOR", "KIND", "NAME", "PHONE", "ENROLLED"]

    var enrollmentID: String
    var kind: String
    var displayName: String?
    var maskedPhoneNumber: String?
    var enrolledAt: Date?

    init(_ factor: LigatureV1.FactorInfo) {
      enrollmentID = factor.enrollmentID
      kind = factor.kind.name
      displayName = factor.displayName
      maskedPhoneNumber = factor.maskedPhoneNumber
      enrolledAt = factor.enrolledAt.map { Date($0) }
    }

    var columns: [String] {
      [
        enrollmentID.printable, kind, displayName?.printable ?? "-", maskedPhoneNumber?.printable ?? "-",
        enrolledAt?.formatted(.iso8601) ?? "-",
      ]
    }
  }

  /// A merge into the account that can be undone.
  struct MergeView: Encodable {
    static let header = ["MERGED ACCOUNT", "MERGED", "CAN BE UNDONE UNTIL"]

    var mergedUID: String
    var mergedAt: Date?
    var undoUntil: Date?

    init(_ merge: LigatureV1.MergedAccount) {
      mergedUID = merge.uid
      mergedAt = merge.mergedAt.map { Date($0) }
      undoUntil = merge.undoUntil.map { Date($0) }
    }

    var columns: [String] {
      [mergedUID.printable, mergedAt?.formatted(.iso8601) ?? "-", undoUntil?.formatted(.iso8601) ?? "-"]
    }
  }
}

extension LigatureV1.FactorKind {
  /// The kind's name on the command line.
  var name: String {
    switch self {
    case .phone: "phone"
    case .totp: "totp"
    case .unspecified, .unrecognized: "-"
    }
  }
}

extension Date {
  init(_ timestamp: GoogleProtobuf.Timestamp) {
    self.init(timeIntervalSince1970: Double(timestamp.seconds) + Double(timestamp.nanos) / 1e9)
  }
}
