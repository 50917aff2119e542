import ByteCoding

/// A key that a caller sends with a request so that the request can be retried if the response is lost. It consists of
/// 16 random bytes, and must be kept as secret as a token.
package struct RequestKey: Sendable, CustomStringConvertible, CustomReflectable {
  package static let length = 16

  private let bytes: [UInt8]

  /// Creates a key from its bytes. Returns nil unless there are exactly 16 bytes.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.length else { return nil }
    self.bytes = bytes
  }

  fileprivate init(complementOf key: RequestKey) {
    bytes = key.bytes.map { ~$0 }
  }

  package var description: String { "<redacted>" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A request, together with the key that the caller chose for it.
package struct KeyedRequest: Sendable {
  package let key: RequestKey
  fileprivate let method: String
  fileprivate let message: [UInt8]

  /// Creates a request.
  /// - Parameters:
  ///   - method: The name of the method.
  ///   - message: The encoded request.
  package init(key: RequestKey, method: String, message: [UInt8]) {
    self.key = key
    self.method = method
    self.message = message
  }

  /// Returns the digest that identifies this request. It covers the key, the method, the message and the session.
  func digest(by session: SessionID?, _ secrets: any SecretSource) -> [UInt8] {
    let name = Array(method.utf8)
    return key.digest(
      BigEndian.bytes(of: session?.key ?? -1) + BigEndian.bytes(of: UInt32(truncatingIfNeeded: name.count)) + name
        + message, label: "ligature request", secrets)
  }
}

extension CallContext {
  /// The context of a second change that the same request makes. Its request key is the complement of the first
  /// change's key, and is therefore different but equally random.
  package var following: CallContext {
    var following = self
    following.request = request.map {
      KeyedRequest(key: RequestKey(complementOf: $0.key), method: $0.method, message: $0.message)
    }
    return following
  }
}

extension RequestKey {
  /// Returns the digest that identifies the receipt of a request with this key.
  func digest(in tenant: TenantID, _ secrets: any SecretSource) -> [UInt8] {
    digest(Array(tenant.rawValue.utf8), label: "ligature request key", secrets)
  }

  /// Returns the family secret for the tokens of a session that a request with this key opens.
  ///
  /// The family secret is derived from the key, so that the tokens can be returned again without being stored. It is
  /// also derived from the server's secret, the new session's ID and the ID of the session that is replaced, so that
  /// the key alone does not give access to the new session.
  ///
  /// - Parameter old: The session that is replaced; nil for a sign-in.
  func family(of session: SessionID, replacing old: SessionID?, _ secrets: any SecretSource) -> [UInt8] {
    let sessions = BigEndian.bytes(of: old?.key ?? -1) + BigEndian.bytes(of: session.key ?? -1)
    return Array(digest(sessions, label: "ligature successor", secrets).prefix(SessionTokens.familyLength))
  }

  /// Returns the secret part of a stored proof's token, for the response to a request with this key.
  func secret<Content: TokenProof>(
    of id: ProofID<Content>, count: Int, _ secrets: any SecretSource
  ) -> [UInt8] {
    Array(digest(BigEndian.bytes(of: id.rawValue), label: Content.keyedLabel, secrets).prefix(count))
  }

  /// Returns a digest of the key and the bytes. Because the key has a fixed length, the hash input is unambiguous.
  fileprivate func digest(_ bytes: [UInt8], label: String, _ secrets: any SecretSource) -> [UInt8] {
    secrets.digest(self.bytes + bytes, label: label)
  }
}
