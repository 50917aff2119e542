import ByteCoding

extension PrincipalCache {
  /// The key of a token: all 256 bits of a session handle, or the text of an ID token or a session cookie.
  ///
  /// The key is the token itself and not its digest, because computing a digest would cost more than the rest of the
  /// lookup. The key exists only in memory, which contains each received token anyway; the store contains digests. The
  /// time for comparing two handles depends on the position of their first difference. However, handles are compared
  /// only if they collide in a table whose hash function has a random seed, so an attacker cannot learn a handle bit by
  /// bit.
  struct TokenKey: Hashable, Sendable {
    private enum Content: Sendable {
      case handle(UInt64, UInt64, UInt64, UInt64)
      case token(Secret, UserTokenKind)
    }

    private let content: Content
    /// The bits that choose a shard. They are random in keys of every kind: the last eight bytes of a handle, or the
    /// end of a signature.
    let spread: UInt64

    init(_ handle: SessionHandle) {
      func word(_ index: Int) -> UInt64 {
        BigEndian.number(handle.bytes.dropFirst(index * 8).prefix(8), as: UInt64.self)
      }
      self.init(word(0), word(1), word(2), word(3))
    }

    init(_ token: Secret, as kind: UserTokenKind) {
      content = .token(token, kind)
      spread = token.reveal().utf8.suffix(16).reduce(0) { $0 &* 31 &+ UInt64($1) }
    }

    private init(_ a: UInt64, _ b: UInt64, _ c: UInt64, _ d: UInt64) {
      content = .handle(a, b, c, d)
      spread = d
    }

    /// Creates the key of a session handle, or returns nil if the text is not a session handle. The initializer reads
    /// the text only once and allocates no memory.
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
      self.init(words.0, words.1, words.2, words.3)
    }

    static func == (left: Self, right: Self) -> Bool {
      switch (left.content, right.content) {
      case (.handle(let a, let b, let c, let d), .handle(let e, let f, let g, let h)):
        d == h && c == g && b == f && a == e
      case (.token(let left, let leftKind), .token(let right, let rightKind)):
        leftKind == rightKind && ConstantTime.areEqual(left.reveal().utf8.span, right.reveal().utf8.span)
      case (.handle, .token), (.token, .handle): false
      }
    }

    /// Hashes only the bits that are random in all kinds of keys.
    func hash(into hasher: inout Hasher) { hasher.combine(spread) }
  }
}
