package typealias IntentID = ProofID<Intent>

/// One attempt to sign in at a provider through a browser.
///
/// Its secrets are not stored: they are keyed hashes of the row (``IntentToken``). A device's intent is found by the
/// digest of the code that its user types.
package struct Intent: ProofContent {
  /// What the proof may be used for.
  package enum Purpose: String, Sendable, Hashable, CaseIterable, Codable {
    case signIn
    case link
    case reauthenticate
    /// Any of the three; links and reauthenticates only for the session that started it.
    case any
  }

  /// How the proof reaches the one who asked for it.
  package enum Return: Sendable, Hashable {
    /// The browser takes a code to this URL.
    case url(String)
    /// The user types a code on a page, and the device that showed it polls.
    case device
  }

  /// How far it has come. Each step is taken once.
  package enum Stage: String, Sendable, Hashable, CaseIterable, Codable {
    /// The provider has not answered.
    case started
    /// The provider's code is being redeemed.
    case redeeming
    /// A device's proof is there; its user has not said that the device is theirs.
    case awaitingConfirmation = "awaiting_confirmation"
    /// The proof is there, and good for one use.
    case proven
    /// Declined or failed.
    case refused
  }

  /// The session that started it.
  package struct Starter: Sendable, Hashable, Codable {
    package var uid: UID
    package var lineage: SessionID

    package init(uid: UID, lineage: SessionID) {
      self.uid = uid
      self.lineage = lineage
    }
  }

  package var purpose: Purpose
  package var stage: Stage
  package var provider: ProviderID
  package var destination: Return
  /// Nil if no one was signed in.
  package var starter: Starter?
  /// Random bytes that the secrets are made of besides the row's number.
  package var salt: [UInt8]
  package var scopes: [String]
  package var parameters: [String: String]
  /// What the device calls itself.
  package var deviceLabel: String
  /// The address of the caller, as text; nil if it is unknown.
  package var address: String?
  package var startedAt: Timestamp
  /// The proof, from `.awaitingConfirmation` on.
  package var claim: IdentityClaim?
  /// Why it was refused.
  package var refusal: IntentRefusal?

  package init(
    purpose: Purpose, stage: Stage = .started, provider: ProviderID, destination: Return, starter: Starter? = nil,
    salt: [UInt8],
    scopes: [String] = [], parameters: [String: String] = [:], deviceLabel: String = "", address: String? = nil,
    startedAt: Timestamp, claim: IdentityClaim? = nil, refusal: IntentRefusal? = nil
  ) {
    self.purpose = purpose
    self.stage = stage
    self.provider = provider
    self.destination = destination
    self.starter = starter
    self.salt = salt
    self.scopes = scopes
    self.parameters = parameters
    self.deviceLabel = deviceLabel
    self.address = address
    self.startedAt = startedAt
    self.claim = claim
    self.refusal = refusal
  }

  package static var kind: ProofKind { .intent }

  package var storable: Intent {
    var storable = self
    storable.claim?.material = Material.none
    return storable
  }
}

/// The URL, or nothing for a device.
extension Intent.Return: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    self = container.decodeNil() ? .device : .url(try container.decode(String.self))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .url(let url): try container.encode(url)
    case .device: try container.encodeNil()
    }
  }
}

/// Why an intent was refused.
package struct IntentRefusal: Sendable, Hashable, Codable {
  package var reason: AccountError.Reason
  package var message: String

  package init(_ error: AccountError) {
    reason = error.reason
    message = error.message
  }
}
