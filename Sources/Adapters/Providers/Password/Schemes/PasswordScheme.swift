import Accounts
import ByteCoding
import Crypto
import CryptoExtras
import Foundation

/// A scheme that other services use to hash passwords, and its parameters.
///
/// New hashes use only Argon2id. The other schemes are used only to verify an imported hash until its user has signed
/// in once. Libraries compute all hashes.
enum PasswordScheme: Sendable, Hashable {
  enum Digest: String, Sendable, Hashable, CaseIterable {
    case md5, sha1, sha256, sha512

    var length: Int {
      switch self {
      case .md5: 16
      case .sha1: 20
      case .sha256: 32
      case .sha512: 64
      }
    }

    fileprivate var derivation: KDF.Insecure.PBKDF2.HashFunction {
      switch self {
      case .md5: .insecureMD5
      case .sha1: .insecureSHA1
      case .sha256: .sha256
      case .sha512: .sha512
      }
    }
  }

  /// The order in which a password and its salt are hashed.
  enum Order: String, Sendable, Hashable {
    case saltFirst = "sp"
    case passwordFirst = "ps"

    fileprivate func joining(_ password: [UInt8], _ salt: [UInt8]) -> [UInt8] {
      self == .saltFirst ? salt + password : password + salt
    }
  }

  /// The bcrypt scheme.
  ///
  /// - Parameter text: The complete hash, which begins with "$2b$".
  case bcrypt(cost: Int, text: String)
  case argon2(Argon2.Kind, Argon2Parameters, version: Int)
  /// Firebase's own scheme, in which scrypt derives a key that encrypts the project's signer key.
  case firebaseScrypt(memoryCost: Int, blockSize: Int, separator: [UInt8])
  case scrypt(logCost: Int, blockSize: Int, lanes: Int)
  case pbkdf2(Digest, rounds: Int)
  case hmac(Digest, Order)
  /// A digest of the password and the salt, which may be computed repeatedly.
  ///
  /// - Parameter rounds: The number of times that the digest is computed. The first computation uses the password and
  ///   the salt. 0 means the same as 1.
  case digest(Digest, Order, rounds: Int)

  /// Whether hashes of this scheme depend on a secret key of the service that created them.
  var usesSignerKey: Bool {
    switch self {
    case .firebaseScrypt, .hmac: true
    case .bcrypt, .argon2, .scrypt, .pbkdf2, .digest: false
    }
  }
}

/// An imported hash, either in its stored form or as written by another service.
struct ForeignHash {
  /// The reason why a string is refused as a hash.
  enum Refusal: Error, Hashable {
    /// The scheme is unknown, or the text is malformed.
    case malformed
    /// Verifying a password would take more time or memory than is allowed for a sign-in.
    case tooCostly
    /// The signer key that the scheme requires is missing.
    case keyIsMissing
  }

  /// The parameter that contains the signer key in another service's hash.
  static let signerKey = "sk"
  /// The parameter that contains the signer key's name in a stored hash.
  static let signerKeyName = "k"

  var scheme: PasswordScheme
  var salt: [UInt8]
  var hash: [UInt8]
  /// The parsed text, or nil for bcrypt.
  private(set) var text: HashText?

  init(_ source: String) throws(Refusal) {
    if source.hasPrefix("$2") {
      try self.init(bcrypt: source)
      return
    }
    guard var text = HashText(source) else { throw .malformed }
    text.decodeDigits()
    let scheme = try PasswordScheme(text)
    guard scheme.accepts(salt: text.salt, hash: text.hash) else { throw .malformed }
    self.init(scheme: scheme, salt: text.salt, hash: text.hash, text: text)
  }

  private init(scheme: PasswordScheme, salt: [UInt8], hash: [UInt8], text: HashText?) {
    self.scheme = scheme
    self.salt = salt
    self.hash = hash
    self.text = text
  }

  private init(bcrypt source: String) throws(Refusal) {
    let bytes = Array(source.utf8)
    guard bytes.count == Bcrypt.textLength, "abxy".utf8.contains(bytes[2]), bytes[3] == UInt8(ascii: "$"),
      bytes[6] == UInt8(ascii: "$"), let cost = Int(String(decoding: bytes[4..<6], as: UTF8.self)), cost >= 4,
      bytes[7...].allSatisfy(Self.isBcryptCharacter)
    else { throw .malformed }
    guard cost <= PasswordScheme.largestBcryptCost else { throw .tooCostly }
    // The letter after "$2" identifies an implementation. Apart from bugs, all implementations produce the same hashes.
    self.init(
      scheme: .bcrypt(cost: cost, text: "$2b$" + source.dropFirst(4)), salt: [], hash: Array(source.utf8.suffix(31)),
      text: nil)
  }

  private static func isBcryptCharacter(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "./".utf8.contains(byte)
  }

  /// The signer key in the text, or nil if the text contains none.
  var inlineKey: [UInt8]? { text?.bytes(Self.signerKey) }

  /// Returns the hash's stored form, which contains the signer key's name instead of the key itself.
  func stored(keyName: String?) -> String {
    if case .bcrypt(_, let text) = scheme { return text }
    guard var text else { return "" }
    text.parameters = scheme.parameters(of: text) + (keyName.map { [(Self.signerKeyName, $0)] } ?? [])
    if case .argon2(let kind, _, _) = scheme { text.scheme = "argon2" + kind.rawValue + "-imported" }
    return text.text
  }

  /// Returns whether the password has this hash. The call takes as long as the scheme requires. Call this method on a
  /// thread that may block.
  func matches(_ password: [UInt8], signerKey: [UInt8]?, memory: Argon2.Memory) -> Bool {
    guard let computed = scheme.compute(password, salt: salt, length: hash.count, signerKey: signerKey, memory) else {
      return false
    }
    return ConstantTime.areEqual(computed, hash)
  }
}

// MARK: - Parameters

extension PasswordScheme {
  static let largestBcryptCost = 14
  /// The maximum product of scrypt's three parameters. A hash with this cost takes about half a second.
  private static let mostScryptBlocks = 1 << 20
  /// The maximum memory for scrypt, in units of 128 bytes (64 MiB).
  private static let mostScryptMemory = 1 << 19
  private static let mostDerivations = 2_000_000

  fileprivate init(_ text: HashText) throws(ForeignHash.Refusal) {
    func number(_ name: String, _ range: ClosedRange<Int>) throws(ForeignHash.Refusal) -> Int {
      if let number = text.number(name, in: range) { return number }
      throw text.number(name, in: 0...999_999_999).map { $0 > range.upperBound } == true ? .tooCostly : .malformed
    }
    func order(_ standard: Order) throws(ForeignHash.Refusal) -> Order {
      guard let name = text["o"] else { return standard }
      guard let order = Order(rawValue: name) else { throw .malformed }
      return order
    }
    switch text.scheme {
    case "argon2i", "argon2d", "argon2id", "argon2i-imported", "argon2d-imported", "argon2id-imported":
      guard let kind = Argon2.Kind(rawValue: String(text.scheme.dropFirst(6).replacing("-imported", with: ""))),
        let memory = text.number("m", in: 8...999_999_999), let passes = text.number("t", in: 1...999_999_999),
        let lanes = text.number("p", in: 1...999_999_999), text["v"] == nil || text["v"] == "19" || text["v"] == "16"
      else { throw .malformed }
      let parameters = Argon2Parameters(memoryKiB: UInt32(memory), passes: UInt32(passes), lanes: UInt32(lanes))
      guard parameters.isAcceptable else { throw .tooCostly }
      self = .argon2(kind, parameters, version: text["v"] == "19" ? 19 : 16)
    case "fbscrypt":
      guard text["p"] == nil || text["p"] == "1", text["v"] == nil || text["v"] == "1" else { throw .malformed }
      self = .firebaseScrypt(
        memoryCost: try number("n", 1...14), blockSize: try number("r", 1...8), separator: text.bytes("ss") ?? [])
    case "scrypt":
      let (cost, size, lanes) = (try number("ln", 1...19), try number("r", 1...32), try number("p", 1...32))
      guard (1 << cost) * size <= Self.mostScryptMemory, (1 << cost) * size * lanes <= Self.mostScryptBlocks else {
        throw .tooCostly
      }
      self = .scrypt(logCost: cost, blockSize: size, lanes: lanes)
    case "pbkdf2-sha1", "pbkdf2-sha256", "pbkdf2-sha512":
      guard let digest = Digest(rawValue: String(text.scheme.dropFirst(7))) else { throw .malformed }
      let rounds = try number("i", 1...Self.mostDerivations)
      let blocks = (text.hash.count + digest.length - 1) / digest.length
      guard rounds * blocks <= Self.mostDerivations else { throw .tooCostly }
      self = .pbkdf2(digest, rounds: rounds)
    case "hmac-md5", "hmac-sha1", "hmac-sha256", "hmac-sha512":
      guard let digest = Digest(rawValue: String(text.scheme.dropFirst(5))) else { throw .malformed }
      self = .hmac(digest, try order(.passwordFirst))
    case "md5", "sha1", "sha256", "sha512":
      guard let digest = Digest(rawValue: text.scheme) else { throw .malformed }
      self = .digest(
        digest, try order(.saltFirst), rounds: text["i"] == nil ? 1 : try number("i", (digest == .md5 ? 0 : 1)...8192))
    default: throw .malformed
    }
  }

  /// Returns the parameters of the stored form. The parameters that determine the hash's cost come first.
  fileprivate func parameters(of text: HashText) -> [(name: String, value: String)] {
    switch self {
    case .bcrypt: []
    case .argon2(_, let cost, let version):
      [("v", "\(version)"), ("m", "\(cost.memoryKiB)"), ("t", "\(cost.passes)"), ("p", "\(cost.lanes)")]
    case .firebaseScrypt(let cost, let size, let separator):
      [
        ("v", "1"), ("n", "\(cost)"), ("r", "\(size)"), ("p", "1"),
        ("ss", Base64.string(of: separator, alphabet: .standard)),
      ]
    case .scrypt(let cost, let size, let lanes): [("ln", "\(cost)"), ("r", "\(size)"), ("p", "\(lanes)")]
    case .pbkdf2(_, let rounds): [("i", "\(rounds)"), ("l", "\(text.hash.count)")]
    case .hmac(_, let order): [("o", order.rawValue)]
    case .digest(_, let order, let rounds): [("i", "\(rounds)"), ("o", order.rawValue)]
    }
  }

  /// Returns whether the scheme allows the lengths of the salt and the hash.
  fileprivate func accepts(salt: [UInt8], hash: [UInt8]) -> Bool {
    guard salt.count <= 256, hash.count <= 128 else { return false }
    return switch self {
    case .bcrypt: true
    case .argon2: (8...64).contains(salt.count) && (12...64).contains(hash.count)
    case .firebaseScrypt(_, _, let separator): !(salt + separator).isEmpty && separator.count <= 32
    case .scrypt, .pbkdf2: !salt.isEmpty && hash.count >= 10
    case .hmac(let digest, _), .digest(let digest, _, _): hash.count == digest.length
    }
  }
}

// MARK: - Verifying

extension PasswordScheme {
  /// Returns the hash of a password, or nil if the library refuses the input or the password cannot have a hash.
  fileprivate func compute(
    _ password: [UInt8], salt: [UInt8], length: Int, signerKey: [UInt8]?, _ memory: Argon2.Memory
  ) -> [UInt8]? {
    switch self {
    case .bcrypt(_, let text): return Bcrypt.hash(password, like: text).map { Array($0.utf8.suffix(31)) }
    case .argon2(let kind, let parameters, let version):
      return try? Argon2.hash(
        password, salt: salt, parameters: parameters, length: length, kind: kind, version: version, memory: memory)
    case .firebaseScrypt(let cost, let size, let separator):
      let key = try? KDF.Scrypt.deriveKey(
        from: password, salt: salt + separator, outputByteCount: 64, rounds: 1 << cost, blockSize: size, parallelism: 1)
      guard let key, let signerKey else { return nil }
      let encrypted = try? AES._CTR.encrypt(
        signerKey, using: SymmetricKey(data: Self.bytes(of: key).prefix(32)),
        nonce: AES._CTR.Nonce(nonceBytes: [UInt8](repeating: 0, count: 16)))
      return encrypted.map { Array($0) }
    case .scrypt(let cost, let size, let lanes):
      return
        (try? KDF.Scrypt.deriveKey(
          from: password, salt: salt, outputByteCount: length, rounds: 1 << cost, blockSize: size, parallelism: lanes))
        .map(Self.bytes)
    case .pbkdf2(let digest, let rounds):
      return
        (try? KDF.Insecure.PBKDF2.deriveKey(
          from: password, salt: salt, using: digest.derivation, outputByteCount: length, unsafeUncheckedRounds: rounds))
        .map(Self.bytes)
    case .hmac(let digest, let order):
      guard let signerKey else { return nil }
      return digest.hmac(of: order.joining(password, salt), key: signerKey)
    case .digest(let digest, let order, let rounds):
      var bytes = digest.hash(order.joining(password, salt))
      for _ in 1..<max(1, rounds) { bytes = digest.hash(bytes) }
      return bytes
    }
  }

  private static func bytes(of key: SymmetricKey) -> [UInt8] { unsafe key.withUnsafeBytes { unsafe Array($0) } }
}

extension PasswordScheme.Digest {
  fileprivate func hash(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .md5: Array(Insecure.MD5.hash(data: bytes))
    case .sha1: Array(Insecure.SHA1.hash(data: bytes))
    case .sha256: Array(SHA256.hash(data: bytes))
    case .sha512: Array(SHA512.hash(data: bytes))
    }
  }

  fileprivate func hmac(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    let key = SymmetricKey(data: key)
    return switch self {
    case .md5: Array(HMAC<Insecure.MD5>.authenticationCode(for: bytes, using: key))
    case .sha1: Array(HMAC<Insecure.SHA1>.authenticationCode(for: bytes, using: key))
    case .sha256: Array(HMAC<SHA256>.authenticationCode(for: bytes, using: key))
    case .sha512: Array(HMAC<SHA512>.authenticationCode(for: bytes, using: key))
    }
  }
}
