/// The ID of a queued email. IDs increase in the order in which emails are enqueued and are not secret.
package struct MailID: RawRepresentable, Sendable, Hashable {
  package let rawValue: Int64

  package init(rawValue: Int64) {
    self.rawValue = rawValue
  }
}

/// An email that is waiting to be sent. It specifies the kind and the recipient, but contains neither the text nor the
/// link's code. The text and the code are created when the email is sent (`AccountUseCases.mailContent(for:)`) and are
/// the same for each attempt.
package struct Mail: Sendable, Hashable {
  /// The kinds of emails. Each kind has its own template.
  package enum Kind: String, Sendable, Hashable, CaseIterable, Codable {
    // Emails with a code.
    case verifyEmail = "verify_email"
    case passwordReset = "password_reset"
    case signInLink = "sign_in_link"
    case verifyEmailChange = "verify_email_change"
    /// Replaces the requested email if the account has lost the address but can still be recovered.
    case wayBack = "way_back"

    // Notices to which the owner can respond with a way back.
    /// Reports an address change to the account's previous address.
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
    /// Reports that a method was linked. Until the owner confirms the method, it can be used only to sign in. The link
    /// for confirming the method is valid for a long time.
    case unsettledMethodLinked = "unsettled_method_linked"
    case newDevice = "new_device"
    /// Reports that someone proved a first factor and then entered wrong codes for the second factor until no more
    /// attempts were accepted.
    case wrongCodes = "wrong_codes"
    /// Lists the notices that were held back because there were many. An email of this kind is never queued; it is
    /// created when those notices are sent.
    case severalNotices = "several_notices"
  }

  /// The maximum delay before the next attempt to send an email, in milliseconds. If the next attempt is further in the
  /// future, the clock has been set back, and the email is due.
  package static let longestDelay: Int64 = 3_600_000

  /// The name that templates use for a kind of second factor or for the recovery codes.
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
    /// The email could not be sent within the time limit. The operator can inspect it for a while.
    case failed
  }

  /// The variable parts of an email's text.
  package struct Parameters: Sendable, Hashable, Codable {
    /// The URL that the link's page continues to.
    package var continueURL: String?
    /// Whether the application handles the code itself. In that case, the link's page passes the code to the
    /// application.
    package var handlesCodeInApp: Bool?
    /// The method that was linked or unlinked.
    package var provider: ProviderID?
    /// The other address in a change of address: the new address in an email to the old address, and the old address in
    /// an email to the new address.
    package var otherAddress: String?
    /// The label of the device that requested the email, as chosen by the caller.
    package var deviceLabel: String?
    /// The second factor that a notice is about, as the raw value of a `FactorName`.
    package var factor: String?
    /// The keyed digest of the identity that a notice about an unsettled method concerns.
    package var identityDigest: [UInt8]?
    /// The address as the caller typed it; nil if the caller typed the canonical address. An account created with the
    /// email's link uses this form of the address.
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
  /// The recipient's canonical address. The email is sent only to this form of the address.
  package var address: String
  /// The user ID of the account that the email is for; nil if there is none, or if the worker has not looked up the
  /// account yet.
  package var uid: UID?
  /// The language that the caller requested, as a BCP 47 tag; nil for the server's default.
  package var language: String?
  /// The code in the email's link; nil for a notice, and for an email whose account the worker has not looked up yet.
  package var code: ActionCodeID?
  package var parameters: Parameters
  package var createdAt: Timestamp
  package var nextAttemptAt: Timestamp
  /// The number of failed attempts to send the email.
  package var attempts: Int64
  package var state: State
  /// Whether the email is a notice that is held back because many notices of its kind have been sent to its address.
  /// Such notices do not delay other emails and are sent together.
  package var isHeld: Bool
  /// The keyed digest of the source that enqueued the email; nil if the source is unknown. Sources take turns in the
  /// queue.
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
