/// Names a queued mail, in the order of queueing; not a secret.
package struct MailID: RawRepresentable, Sendable, Hashable {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// A mail that waits to be sent: what it is about and to whom, but neither its text nor the code in its link. Both are
/// made when it is sent (`AccountUseCases.mailContent(for:)`), the same at each try.
package struct Mail: Sendable, Hashable {
  /// What a mail is about; one template each.
  package enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    // With a code.
    case verifyEmail = "verify_email"
    case passwordReset = "password_reset"
    case signInLink = "sign_in_link"
    case verifyEmailChange = "verify_email_change"
    /// In the place of a mail that was asked for at an address whose account owns it no longer, and may be taken back.
    case wayBack = "way_back"

    // Notices that can be answered by a way back.
    /// To the address that the account owned until now.
    case emailChanged = "email_changed"
    case passwordChanged = "password_changed"
    case methodLinked = "method_linked"
    case methodUnlinked = "method_unlinked"
    case secondFactorAdded = "second_factor_added"
    case secondFactorRemoved = "second_factor_removed"
    case recoveryCodesRenewed = "recovery_codes_renewed"
    case accountsMerged = "accounts_merged"

    // Other notices.
    /// Of a method that counts for nothing but signing in until its owner confirms it, with a link that is good for
    /// long.
    case unsettledMethodLinked = "unsettled_method_linked"
    case newDevice = "new_device"
    /// A first factor was proven, and then the second one was guessed at until no more guesses were taken.
    case wrongCodes = "wrong_codes"
    /// An administrator has undone a merge.
    case mergeUndone = "merge_undone"
  }

  /// A second factor, or what takes the place of one, as templates name it.
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
    /// It could not be sent in all the time that it was tried; it is kept for a while for the operator to see.
    case failed
  }

  /// What its text says besides what the kind says by itself.
  package struct Parameters: Sendable, Hashable, Codable {
    /// Where the link leads on to.
    package var continueURL: String?
    /// Whether the application uses the code itself: the page behind the link hands it over.
    package var handlesCodeInApp: Bool?
    /// The method that was linked or unlinked.
    package var provider: ProviderID?
    /// The other address of a change: the new one in a mail to the old one, and the old one in a mail to the new one.
    package var otherAddress: String?
    /// The device that the mail was asked for with. The caller has chosen the text.
    package var deviceLabel: String?
    /// A `FactorName`.
    package var factor: String?
    /// The keyed digest of the identity that the notice of an unsettled method is about.
    package var identityDigest: [UInt8]?
    /// The address as the caller typed it, for the account that a link to a new address makes; nil if it is canonical.
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

  /// nil until the store has given it a number.
  package var id: MailID?
  package var tenant: TenantID
  package var kind: Kind
  /// The canonical form; a mail is never sent to another spelling.
  package var address: String
  /// The account that it is about; nil if there is none, or if the worker has yet to look for it.
  package var uid: UID?
  /// BCP 47, as the caller asked for it; nil for the server's own language.
  package var language: String?
  /// The code in its link; nil for a notice, and for a mail to an address until the worker has looked for its account.
  package var code: ActionCodeID?
  package var parameters: Parameters
  package var createdAt: Timestamp
  package var nextAttemptAt: Timestamp
  /// The number of times that sending has failed.
  package var attempts: Int64
  package var state: State

  package init(
    id: MailID? = nil, tenant: TenantID, kind: Kind, address: String, uid: UID?, language: String? = nil,
    code: ActionCodeID? = nil, parameters: Parameters = Parameters(), createdAt: Timestamp, nextAttemptAt: Timestamp,
    attempts: Int64 = 0, state: State = .pending
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
  }
}
