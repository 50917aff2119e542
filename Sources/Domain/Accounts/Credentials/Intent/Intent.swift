package typealias IntentID = ProofID<Intent>

/// An attempt to sign in with a provider through a browser.
///
/// The intent's secrets are not stored; they are keyed hashes of the row (``IntentToken``). A device's intent is found
/// by the digest of the code that the device's user types.
package struct Intent: ProofContent {
  /// What the proof may be used for.
  package enum Purpose: String, Sendable, Hashable, CaseIterable, Codable {
    case signIn
    case link
    case reauthenticate
    /// Signing in, linking or reauthenticating. Linking and reauthentication are permitted only for the session that
    /// started the intent.
    case any
  }

  /// How the proof reaches the caller that started the intent.
  package enum Return: Sendable, Hashable {
    /// The browser is redirected to this URL with a code.
    case url(String)
    /// The user types a code on a web page, and the device that displayed the code polls the server.
    case device
  }

  /// The progress of the intent. Each stage is reached at most once.
  package enum Stage: String, Sendable, Hashable, CaseIterable, Codable {
    /// The provider has not responded.
    case started
    /// The provider's code is being redeemed.
    case redeeming
    /// The proof for a device is available, but the user has not yet confirmed that the device is theirs.
    case awaitingConfirmation = "awaiting_confirmation"
    /// The proof is available and can be used only once.
    case proven
    /// The sign-in was declined or has failed.
    case refused
  }

  /// The session that started the intent.
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
  /// The session that started the intent; nil if no one was signed in.
  package var starter: Starter?
  /// Random bytes. The secrets are derived from these bytes and the row's number.
  package var salt: [UInt8]
  package var scopes: [String]
  package var parameters: [String: String]
  /// The caller's label for the device.
  package var deviceLabel: String
  /// The network address of the caller, as text; nil if it is unknown.
  package var address: String?
  package var startedAt: Timestamp
  /// The proof; nil before the stage `.awaitingConfirmation` for a device, and before `.proven` otherwise.
  package var claim: IdentityClaim?
  /// The reason why the intent was refused; nil if it has not been refused.
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

  /// Whether the user must sign in with the provider again, because the intent may reauthenticate the session that
  /// started it.
  var needsNewProof: Bool { purpose == .reauthenticate || purpose == .any && starter != nil }

  package var storable: Intent {
    var storable = self
    storable.claim?.material = Material.none
    return storable
  }
}

/// Encodes the URL, or null for a device.
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

/// The reason why an intent was refused.
package struct IntentRefusal: Sendable, Hashable, Codable {
  package var reason: AccountError.Reason
  package var message: String

  package init(_ error: AccountError) {
    reason = error.reason
    message = error.message
  }
}
