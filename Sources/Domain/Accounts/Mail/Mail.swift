/// The ID of a queued mail, in the order of queueing; not a secret.
package struct MailID: RawRepresentable, Sendable, Hashable {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A mail that waits to be sent: its subject matter and its recipient, but neither its text nor the code in its link.
/// Both are created when the mail is sent (`AccountUseCases.mailContent(for:)`), and are the same for each attempt.
package struct Mail: Sendable, Hashable {
  /// The kinds of mails, each with its own template.
  package enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    // With a code.
    case verifyEmail = "verify_email"
    case passwordReset = "password_reset"
    case signInLink = "sign_in_link"
    case verifyEmailChange = "verify_email_change"
    /// Replaces a mail that was requested for an address that its account no longer owns, if the account can be
    /// recovered.
    case wayBack = "way_back"

    // Notices that can be answered by a way back.
    /// Reports a change of the address, to the address that the account has just lost.
    case emailChanged = "email_changed"
    case passwordChanged = "password_changed"
    case methodLinked = "method_linked"
    case methodUnlinked = "method_unlinked"
    case secondFactorAdded = "second_factor_added"
    case secondFactorRemoved = "second_factor_removed"
    case recoveryCodesRenewed = "recovery_codes_renewed"
    case accountsMerged = "accounts_merged"
    case mergeUndone = "merge_undone"

    // Other notices.
    /// A method was linked that only signs in until its owner confirms it, with a link that is valid for a long time.
    case unsettledMethodLinked = "unsettled_method_linked"
    case newDevice = "new_device"
    /// A first factor was proven, and then the second one was guessed until no more guesses were accepted.
    case wrongCodes = "wrong_codes"
    /// Lists the notices that have waited because there were many. A mail of this kind is never queued: it is created
    /// when those notices are sent.
    case severalNotices = "several_notices"
  }

  /// The longest time for which a mail waits for its next attempt, in milliseconds. If the time of the attempt is
  /// further ahead, the clock was set back, and the mail is due.
  package static let longestDelay: Int64 = 3_600_000

  /// A second factor or its replacement, as named in templates.
  package enum FactorName: String, Sendable, Hashable {
    case totp
    case phone
    case recoveryCodes = "recovery"

    init(_ kind: Factor.Kind) {
      switch kind {
      case .totp: self = .totp
      case .phone: self = .phone
      }
    }
  }

  package enum State: String, Sendable, Hashable, CaseIterable {
    case pending
    /// The mail could not be sent within the time limit, and is kept for a while for the operator.
    case failed
  }

  /// The variable parts of a mail's text.
  package struct Parameters: Sendable, Hashable, Codable {
    /// The URL to which the page of the link continues.
    package var continueURL: String?
    /// Whether the application uses the code itself: the page of the link passes it on.
    package var handlesCodeInApp: Bool?
    /// The method that was linked or unlinked.
    package var provider: ProviderID?
    /// The other address of a change: the new one in a mail to the old one, and the old one in a mail to the new one.
    package var otherAddress: String?
    /// The label of the device that requested the mail. The caller has chosen the text.
    package var deviceLabel: String?
    /// The factor, as a `FactorName`.
    package var factor: String?
    /// The keyed digest of the identity that the notice of an unsettled method concerns.
    package var identityDigest: [UInt8]?
    /// The address as the caller typed it, for the account that a link to a new address creates; nil if it is
    /// canonical.
    package var typedAddress: String?

    package init(
      continueURL: String? = nil, handlesCodeInApp: Bool? = nil, provider: ProviderID? = nil,
      otherAddress: String? = nil, deviceLabel: String? = nil, factor: String? = nil, identityDigest: [UInt8]? = nil,
      typedAddress: String? = nil
    ) {
      self.continueURL = continueURL
      self.handlesCodeInApp = handlesCodeInApp
      self.provider = provider
      self.otherAddress = otherAddress
      self.deviceLabel = deviceLabel
      self.factor = factor
      self.identityDigest = identityDigest
      self.typedAddress = typedAddress
    }
  }

  /// The ID; nil until the store has assigned it.
  package var id: MailID?
  package var tenant: TenantID
  package var kind: Kind
  /// The canonical address; a mail is never sent to another spelling.
  package var address: String
  /// The account; nil if the mail is for no account, or if the worker has not looked it up yet.
  package var uid: UID?
  /// The language that the caller requested as a BCP 47 tag; nil for the server's default.
  package var language: String?
  /// The code in its link; nil for a notice, and for a mail to an address until the worker has looked up its account.
  package var code: ActionCodeID?
  package var parameters: Parameters
  package var createdAt: Timestamp
  package var nextAttemptAt: Timestamp
  /// The number of failed attempts to send it.
  package var attempts: Int64
  package var state: State
  /// Whether the mail is a notice that waits because many notices of its kind were mailed to its address. Such notices
  /// hold no other mail back, and are sent together.
  package var isHeld: Bool
  /// The keyed digest of the source that queued the mail, by which sources take turns; nil if the source is unknown.
  package var source: [UInt8]?

  package init(
    id: MailID? = nil, tenant: TenantID, kind: Kind, address: String, uid: UID?, language: String? = nil,
    code: ActionCodeID? = nil, parameters: Parameters = Parameters(), createdAt: Timestamp, nextAttemptAt: Timestamp,
    attempts: Int64 = 0, state: State = .pending, isHeld: Bool = false, source: [UInt8]? = nil
  ) {
    self.id = id
    self.tenant = tenant
    self.kind = kind
    self.address = address
    self.uid = uid
    self.language = language
    self.code = code
    self.parameters = parameters
    self.createdAt = createdAt
    self.nextAttemptAt = nextAttemptAt
    self.attempts = attempts
    self.state = state
    self.isHeld = isHeld
    self.source = source
  }
}
