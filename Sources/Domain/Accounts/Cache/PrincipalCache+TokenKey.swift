import ByteCoding

extension PrincipalCache {
  /// The key of a token: all 256 bits of a session handle, or the keyed digest of an ID token or a session cookie.
  ///
  /// The handle itself is used, not its digest, because a digest would cost more than the rest of the lookup. The key
  /// is in memory only, and the handle has just arrived in memory anyway; the store has digests. The time of a
  /// comparison depends on the position of the first difference, but only among entries that collide in a table whose
  /// hash function has a random seed, so nothing can be learned bit by bit.
  struct TokenKey: Hashable, Sendable {
    private enum Kind: UInt8 {
      case handle, idToken, sessionCookie
    }

    private let kind: Kind
    private let a: UInt64
    private let b: UInt64
    private let c: UInt64
    private let d: UInt64

    /// The bits that choose a shard. The last eight bytes are used because they are random in keys of every kind.
    var spread: UInt64 { d }

    init(_ handle: SessionHandle) {
      self.init(.handle, handle.bytes)
    }

    init(_ token: Secret, as kind: UserTokenKind, secrets: any SecretSource) {
      let kind: Kind =
        switch kind {
        case .idToken: .idToken
        case .sessionCookie: .sessionCookie
        }
      self.init(kind, secrets.digest(Array(token.reveal().utf8), label: "ligature cached ID token"))
    }

    /// Returns nil if the text is not a session handle. Reads the text once and allocates nothing.
    init?(handle token: Secret) {
      let text = token.reveal()
      let prefix = TokenKind.sessionHandle.rawValue
      guard text.utf8.count == 47, text.hasPrefix(prefix) else { return nil }
      var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
      var word: UInt64 = 0
      var count = 0
      let isValid = Base64.forEachByte(of: text.utf8.span.extracting(prefix.utf8.count...), alphabet: .url) { byte in
        word = word << 8 | UInt64(byte)
        count += 1
        switch count {
        case 8: words.0 = word
        case 16: words.1 = word
        case 24: words.2 = word
        case 32: words.3 = word
        default: break
        }
      }
      guard isValid, count == 32 else { return nil }
      kind = .handle
      (a, b, c, d) = words
    }

    /// Hashes the bits that are random in all kinds, which are enough.
    func hash(into hasher: inout Hasher) { hasher.combine(d) }

    private init(_ kind: Kind, _ bytes: [UInt8]) {
      self.kind = kind
      a = BigEndian.number(bytes.prefix(8), as: UInt64.self)
      b = BigEndian.number(bytes.dropFirst(8).prefix(8), as: UInt64.self)
      c = BigEndian.number(bytes.dropFirst(16).prefix(8), as: UInt64.self)
      d = BigEndian.number(bytes.dropFirst(24).prefix(8), as: UInt64.self)
    }
  }
}
