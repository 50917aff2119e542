import Accounts
import ByteCoding
import Testing

@testable import Providers

/// The ways in which other services hash passwords.
@Suite struct PasswordSchemeTests {
  private static let firebaseKey =
    "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=="

  struct Vector: CustomTestStringConvertible, Sendable {
    var text: String
    var password: String
    /// The form in which it is stored.
    var stored: String
    var key: [UInt8]?

    init(_ text: String, _ password: String = "password", stored: String? = nil, key: [UInt8]? = nil) {
      self.text = text
      self.password = password
      self.stored = stored ?? text
      self.key = key
    }

    var testDescription: String { String(text.prefix(40)) }
  }

  private static let scrypt =
    "/bq+HJ00cgB4VucZDQHp/nxq18vII3gw53N2Y0s3MWIurzDZLiKjiG/xCSedmDDaxyevuUqD7m2DYMvfoswGQA"
  private static let firebaseHash =
    "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ"
  private static let bcrypt = "CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW"
  private static let pbkdf2 = "5VnqZoKMOie1mhCQGRw7u1FV5Kv8Yb8uxEArtVAl0vSlwAQqXe8VxejCRe5enxUyNN4OWQ60PGRIVPZzEvcQtw"

  /// Salt "NaCl" is "TmFDbA".
  private static let vectors = [
    // RFC 7914, section 12.
    Vector("$scrypt$ln=10,r=8,p=16$TmFDbA$\(scrypt)"),
    // RFC 6070.
    Vector(
      "$pbkdf2-sha1$i=4096$c2FsdA$SwB5AbdlSJq+rUnZJvch0GWkKcE",
      stored: "$pbkdf2-sha1$i=4096,l=20$c2FsdA$SwB5AbdlSJq+rUnZJvch0GWkKcE"),
    Vector("$pbkdf2-sha256$i=100000$TmFDbA$\(pbkdf2)", stored: "$pbkdf2-sha256$i=100000,l=64$TmFDbA$\(pbkdf2)"),
    Vector(
      "$sha256$i=1$TmFDbA$sgq3SqJUn34ToOiGy0RxzC5w/NLOgHXA7mSDq7phMvM",
      stored: "$sha256$i=1,o=sp$TmFDbA$sgq3SqJUn34ToOiGy0RxzC5w/NLOgHXA7mSDq7phMvM"),
    Vector(
      "$hmac-sha256$sk=c2VjcmV0$TmFDbA$C5WKh+Qa5RkMlq+h5DX5XKsBOsQt/DEKEaUBAMQqrlI",
      stored: "$hmac-sha256$o=ps,k=name$TmFDbA$C5WKh+Qa5RkMlq+h5DX5XKsBOsQt/DEKEaUBAMQqrlI", key: Array("secret".utf8)),
    Vector(
      "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=\(firebaseKey)$42xEC+ixf3L2lw==$\(firebaseHash)==", "user1password",
      stored: "$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw,k=name$42xEC+ixf3L2lw$\(firebaseHash)",
      key: Base64.decode(firebaseKey.utf8.prefix { $0 != UInt8(ascii: "=") }, alphabet: .standard)),
    // Of the tests of bcrypt's author; the letters hash alike.
    Vector("$2a$05$\(bcrypt)", "U*U", stored: "$2b$05$\(bcrypt)"),
    Vector("$2y$05$\(bcrypt)", "U*U", stored: "$2b$05$\(bcrypt)"),
    // Of the tests of libargon2.
    Vector(
      "$argon2i$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA",
      stored: "$argon2i-imported$v=19,m=65536,t=2,p=1$c29tZXNhbHQ$wWKIMhR9lyDFvRz9YTZweHKfbftvj+qf+YFY4NeBbtA"),
    Vector(
      "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc",
      stored: "$argon2id-imported$v=19,m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"),
  ]

  private let hasher = Argon2PasswordHasher(threads: 1)

  @Test(arguments: vectors)
  func knownAnswers(_ vector: Vector) async throws {
    let admitted = try hasher.admit(vector.text) { _ in "name" }
    #expect(admitted.hash.phc == vector.stored && admitted.signerKey == vector.key)
    #expect(admitted.hash.isForeign && hasher.needsRehash(admitted.hash))
    // What is stored is read again as it was.
    #expect(try ForeignHash(admitted.hash.phc).stored(keyName: vector.key.map { _ in "name" }) == vector.stored)
    let isRight = try await hasher.verify(
      Secret(vector.password), against: admitted.hash, signerKey: admitted.signerKey, from: nil)
    let isWrong = try await hasher.verify(
      Secret(vector.password + "x"), against: admitted.hash, signerKey: admitted.signerKey, from: nil)
    #expect(isRight && !isWrong)
    if vector.key != nil {
      #expect(try await !hasher.verify(Secret(vector.password), against: admitted.hash, signerKey: nil, from: nil))
    }
  }

  private func refusal(_ text: String) -> ForeignHash.Refusal? {
    do throws(ForeignHash.Refusal) {
      _ = try ForeignHash(text)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    "S59: a cost above the cap is refused before anything is computed",
    arguments: [
      "$scrypt$ln=20,r=8,p=1$TmFDbA$AAAAAAAAAAAAAAAA", "$scrypt$ln=17,r=8,p=1$TmFDbA$AAAAAAAAAAAAAAAA",
      "$scrypt$ln=14,r=8,p=33$TmFDbA$AAAAAAAAAAAAAAAA", "$pbkdf2-sha256$i=2000001$TmFDbA$AAAAAAAAAAAAAAAA",
      "$pbkdf2-sha1$i=1000000$TmFDbA$\(String(repeating: "A", count: 80))", "$sha512$i=8193$TmFDbA$AAAA",
      "$fbscrypt$n=15,r=8$TmFDbA$AAAA", "$fbscrypt$n=14,r=9$TmFDbA$AAAA",
      "$argon2id$v=19$m=4194304,t=1,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAA",
      "$argon2id$v=19$m=65536,t=999999999,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAA",
      "$2b$15$\(bcrypt)",
    ])
  func costsAreCapped(_ text: String) {
    #expect(refusal(text) == .tooCostly)
  }

  @Test(arguments: [
    "", "$", "$$$$", "plain", "$none$i=1$TmFDbA$AAAA", "$sha256$i=1$TmFDbA$AAAA", "$sha256$i=01$TmFDbA$AAAA",
    "$sha256$i=-1$TmFDbA$AAAA", "$sha256$i=1,i=2$TmFDbA$AAAA", "$sha256$i=1,o=xx$TmFDbA$AAAA",
    "$scrypt$ln=14,r=8,p=1$$AAAA",
    "$scrypt$r=8,p=1$TmFDbA$AAAAAAAAAAAAAAAA", "$pbkdf2-md5$i=1$TmFDbA$AAAAAAAAAAAAAAAA", "$sha256$i=1$T*$AAAA",
    "$2b$03$\(bcrypt)", "$2c$05$\(bcrypt)", "$2b$05$short",
    "$argon2x$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$AAAAAAAAAAAAAAAA",
  ])
  func malformedTextsAreRefused(_ text: String) {
    #expect(refusal(text) == .malformed)
    #expect(refusal(String(repeating: "$", count: 100_000)) == .malformed)
  }

  @Test func aHashThatDependsOnAKeyNeedsIt() {
    for text in ["$hmac-sha256$o=ps$TmFDbA$\(String(repeating: "A", count: 43))", "$fbscrypt$n=14,r=8$TmFDbA$AAAA"] {
      #expect { try hasher.admit(text) { _ in "name" } } throws: {
        ($0 as? AccountError)?.reason == .invalidPasswordHash
      }
    }
  }

  @Test func hashesOfOneCostHaveOneBeginning() throws {
    func costClass(_ text: String) throws -> String { try hasher.admit(text) { _ in "name" }.hash.costClass }
    let hash = String(repeating: "A", count: 43)
    let one = try costClass("$sha256$i=1$TmFDbA$\(hash)")
    #expect(try one == costClass("$sha256$i=1,o=ps$bmFDbA$\(hash)") && one != costClass("$sha256$i=10$TmFDbA$\(hash)"))
    #expect(try costClass("$2a$05$\(Self.bcrypt)") == costClass("$2y$05$\(Self.bcrypt)"))
    #expect(try costClass("$2a$05$\(Self.bcrypt)") != costClass("$2a$06$\(Self.bcrypt)"))
  }
}
