import Accounts
import ByteCoding
import Crypto
import CryptoExtras
import Foundation
import Testing

@testable import Providers

/// What an attacker sends in place of an ID token: the cases S36 to S46 of the threat list, each refused with its
/// reason.
@Suite(.serialized) struct OIDCRefusalTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var reason: AccountError.Reason = .invalidIDPResponse
    /// A part of the message that says what was wrong.
    var saying: String
    /// True if the refusal must come before the issuer is asked for its keys.
    var costsNothing = true
    var nonce: String? = TestIssuer.nonce
    var change: @Sendable (inout TokenRecipe) throws -> Void

    init(
      _ description: String, _ reason: AccountError.Reason = .invalidIDPResponse, saying: String,
      costsNothing: Bool = true, nonce: String? = TestIssuer.nonce,
      _ change: @escaping @Sendable (inout TokenRecipe) throws -> Void
    ) {
      testDescription = description
      self.reason = reason
      self.saying = saying
      self.costsNothing = costsNothing
      self.nonce = nonce
      self.change = change
    }
  }

  static let now = TestIssuer.now
  static let ours = TestIssuer.audience

  static let nonceCases: [Case] = [
    Case("S36 no nonce in the token", .missingOrInvalidNonce, saying: "ID token does not") { $0.claim("nonce", nil) },
    Case("S36 empty nonce in the token", .missingOrInvalidNonce, saying: "empty") { $0.claim("nonce", #""""#) },
    Case("S36 empty nonce on both sides", .missingOrInvalidNonce, saying: "empty", nonce: "") {
      $0.claim("nonce", #""""#)
    },
    Case("S36 empty nonce with a hashed one in the token", .missingOrInvalidNonce, saying: "raw nonce", nonce: "") {
      $0.claim("nonce", TokenRecipe.json(Hexadecimal.string(of: SHA256.hash(data: []))))
    },
    Case("S36 another nonce", .missingOrInvalidNonce, saying: "raw nonce", nonce: "lgn_other") { _ in },
    Case("S36 nonce in other case", .missingOrInvalidNonce, saying: "raw nonce") {
      $0.claim("nonce", TokenRecipe.json(TestIssuer.nonce.uppercased()))
    },
    Case("S36 hash in upper case", .missingOrInvalidNonce, saying: "raw nonce") {
      let hash = Hexadecimal.string(of: SHA256.hash(data: Array(TestIssuer.nonce.utf8)))
      $0.claim("nonce", TokenRecipe.json(hash.uppercased()))
    },
    Case(
      "S36 the hash shown as the nonce, the nonce in the token", .missingOrInvalidNonce, saying: "raw nonce",
      nonce: Hexadecimal.string(of: SHA256.hash(data: Array(TestIssuer.nonce.utf8)))
    ) { _ in },
    Case("S36 a number for a nonce", saying: "nonce is malformed") { $0.claim("nonce", "1") },
  ]

  static let audienceCases: [Case] = [
    Case("S37 another application", saying: "aud") { $0.claim("aud", #""other-app""#) },
    Case("S37 ours second of two", saying: "aud") { $0.claim("aud", #"["other-app","\#(ours)"]"#) },
    Case("S37 ours first of two", saying: "aud") { $0.claim("aud", #"["\#(ours)","other-app"]"#) },
    Case("S37 a prefix of our name", saying: "aud") { $0.claim("aud", #""ligature""#) },
    Case("S37 ours and more", saying: "aud") { $0.claim("aud", #""\#(ours)-2""#) },
    Case("S37 ours in other case", saying: "aud") { $0.claim("aud", #""Ligature-App""#) },
    Case("S37 ours with a space", saying: "aud") { $0.claim("aud", #""\#(ours) ""#) },
    Case("S37 empty text", saying: "aud") { $0.claim("aud", #""""#) },
    Case("S37 empty list", saying: "aud") { $0.claim("aud", "[]") },
    Case("S37 a list in a list", saying: "aud") { $0.claim("aud", #"[["\#(ours)"]]"#) },
    Case("S37 missing", saying: "aud") { $0.claim("aud", nil) },
    Case("S37 null", saying: "aud") { $0.claim("aud", "null") },
    Case("S38 several audiences without azp", saying: "azp") { $0.claim("aud", #"["\#(ours)","\#(ours)"]"#) },
    Case("S38 several audiences, azp another", saying: "azp") {
      $0.claim("aud", #"["\#(ours)","\#(ours)"]"#)
      $0.claim("azp", #""other-app""#)
    },
    Case("S38 one audience, azp another", saying: "azp") { $0.claim("azp", #""other-app""#) },
    Case("S38 azp is a list", saying: "azp") { $0.claim("azp", #"["\#(ours)"]"#) },
    Case("S38 access token by header", saying: "typ") { $0.header("typ", #""at+jwt""#) },
    Case("S38 access token by full media type", saying: "typ") { $0.header("typ", #""application/at+jwt""#) },
    Case("S38 access token by claim", saying: "typ") { $0.claim("typ", #""Bearer""#) },
    Case("S38 access token by use", saying: "token_use") { $0.claim("token_use", #""access""#) },
    Case("S38 logout token by header", saying: "typ") { $0.header("typ", #""logout+jwt""#) },
    Case("S38 logout token by claim", saying: "logout") { $0.claim("events", "{}") },
    Case("S38 at_hash is not a text", saying: "at_hash") { $0.claim("at_hash", "1") },
  ]

  static let issuerCases: [Case] = [
    Case("S39 attacker's own issuer", saying: "iss") { $0.claim("iss", #""https://evil.example""#) },
    Case("S39 trailing slash", saying: "iss") { $0.issuer { $0 + "/" } },
    Case("S39 upper case", saying: "iss") { $0.issuer { $0.uppercased() } },
    Case("S39 https for http", saying: "iss") { $0.issuer { "https" + $0.dropFirst(4) } },
    Case("S39 without scheme", saying: "iss") { $0.issuer { String($0.dropFirst(7)) } },
    Case("S39 other port", saying: "iss") { $0.issuer { $0 + "0" } },
    Case("S39 path added", saying: "iss") { $0.issuer { $0 + "/a/.." } },
    Case("S39 user added", saying: "iss") { $0.issuer { "http://a@" + $0.dropFirst(7) } },
    Case("S39 query added", saying: "iss") { $0.issuer { $0 + "?a" } },
    Case("S39 space added", saying: "iss") { $0.issuer { $0 + " " } },
    Case("S39 Google's other spelling from elsewhere", saying: "iss") { $0.claim("iss", #""accounts.google.com""#) },
    Case("S39 missing", saying: "iss") { $0.claim("iss", nil) },
    Case("S39 a list", saying: "iss") { recipe in
      recipe.issuer { $0 }
      recipe.wrapIssuer()
    },
  ]

  static let algorithmCases: [Case] =
    ["none", "None", "NONE", "nOnE", "", "HS256", "HS512", "ES256K", "RSA-OAEP", "es256", "ES256 ", "RS1"].map { name in
      Case("S40 alg \"\(name)\"", saying: "algorithm") {
        $0.header("alg", TokenRecipe.json(name))
        $0.signature = []
      }
    } + [
      Case("S40 alg missing", saying: "algorithm") { $0.header("alg", nil) },
      Case("S40 alg is a list", saying: "algorithm") { $0.header("alg", #"["ES256"]"#) },
      Case("S40 HS256 under the RSA public key", saying: "algorithm") { recipe in
        recipe.header("alg", #""HS256""#)
        recipe.header("kid", #""rsa""#)
        guard case .rsa(let key)? = TestKey.rsa2048 else { return }
        let pem = SymmetricKey(data: Array(key.publicKey.pemRepresentation.utf8))
        recipe.signature = Array(HMAC<SHA256>.authenticationCode(for: [1], using: pem))
      },
      Case("S40 RS256 for an EC key", saying: "algorithm", costsNothing: false) {
        $0.header("alg", #""RS256""#)
        $0.key = try #require(TestKey.rsa2048)
      },
      Case("S40 ES256 for an RSA key", saying: "algorithm", costsNothing: false) { $0.header("kid", #""rsa""#) },
      Case("S40 PS256 for an RS256 key", saying: "algorithm", costsNothing: false) {
        $0.header("alg", #""PS256""#)
        $0.header("kid", #""rsa""#)
        $0.key = try #require(TestKey.rsa2048)
      },
      Case("S40 RS512 for an RS256 key", saying: "algorithm", costsNothing: false) {
        $0.header("alg", #""RS512""#)
        $0.header("kid", #""rsa""#)
        $0.key = try #require(TestKey.rsa2048)
      },
      Case("S40 unknown crit", saying: "crit") { $0.header("crit", #"["exp"]"#) },
      Case("S40 empty crit", saying: "crit") { $0.header("crit", "[]") },
      Case("S40 b64 false", saying: "b64") { $0.header("b64", "false") },
      Case("S40 b64 true", saying: "b64") { $0.header("b64", "true") },
    ]

  static let keyNameCases: [Case] =
    [
      Case("S41 kid missing with several keys", saying: "several", costsNothing: false) {
        $0.header("kid", nil)
      },
      Case("S41 kid empty", saying: "kid") { $0.header("kid", #""""#) },
      Case("S41 kid of 10 kB", saying: "kid") {
        $0.header("kid", TokenRecipe.json(String(repeating: "k", count: 10_240)))
      },
      Case("S41 kid is a path", saying: "kid") { $0.header("kid", #""../../etc/passwd""#) },
      Case("S41 kid is an absolute path", saying: "kid") { $0.header("kid", #""/dev/null""#) },
      Case("S41 kid is SQL", saying: "kid") { $0.header("kid", #""x' UNION SELECT 'key""#) },
      Case("S41 kid is a URL", saying: "kid") { $0.header("kid", #""https://evil.example/key""#) },
      Case("S41 kid holds a line end", saying: "kid") { $0.header("kid", #""ec\n""#) },
      Case("S41 kid is a number", saying: "kid") { $0.header("kid", "1") },
      Case("S41 kid of no key", saying: "kid", costsNothing: false) { $0.header("kid", #""unknown""#) },
    ]
    + ["jku", "x5u", "jwk", "x5c"].map { name in
      Case("S41 \(name) in the header", saying: name) { $0.header(name, #""https://evil.example/jwks""#) }
    }

  static let timeCases: [Case] = [
    Case("S43 expired", saying: "expired") { $0.times(issued: now - 3700, expires: now - 100) },
    Case("S43 expired just beyond the skew", saying: "expired") { $0.times(issued: now - 100, expires: now - 60) },
    Case("S43 exp missing", saying: "exp") { $0.claim("exp", nil) },
    Case("S43 exp null", saying: "exp") { $0.claim("exp", "null") },
    Case("S43 exp negative", saying: "exp") { $0.claim("exp", "-1") },
    Case("S43 exp zero", saying: "exp") { $0.claim("exp", "0") },
    Case("S43 exp 1e300", saying: "exp") { $0.claim("exp", "1e300") },
    Case("S43 exp 1.8e9", saying: "exp") { $0.claim("exp", "1.8000036e9") },
    Case("S43 exp beyond 64 bits", saying: "exp") { $0.claim("exp", "99999999999999999999") },
    Case("S43 exp is a text", saying: "exp") { $0.claim("exp", #""\#(now + 3600)""#) },
    Case("S43 exp true", saying: "exp") { $0.claim("exp", "true") },
    Case("S43 exp in the year 9999", saying: "exp") { $0.claim("exp", "253402300799") },
    Case("S43 exp in 2099", saying: "seconds") { $0.claim("exp", "4070908800") },
    Case("S43 iat missing", saying: "iat") { $0.claim("iat", nil) },
    Case("S43 iat in the future", saying: "iat") { $0.claim("iat", String(now + 61)) },
    Case("S43 iat is a text", saying: "iat") { $0.claim("iat", #""\#(now)""#) },
    Case("S43 iat negative", saying: "iat") { $0.claim("iat", "-5") },
    Case("S43 exp before iat", saying: "before it was issued") { $0.times(issued: now + 30, expires: now + 20) },
    Case("S43 nbf in the future", saying: "nbf") { $0.claim("nbf", String(now + 61)) },
    Case("S43 nbf is a text", saying: "nbf") { $0.claim("nbf", #""\#(now)""#) },
    Case("S43 nbf 1e300", saying: "nbf") { $0.claim("nbf", "1e300") },
    Case("S43 nbf null", saying: "nbf") { $0.claim("nbf", "null") },
  ]

  static let formCases: [Case] = [
    Case("S44 sub twice", saying: "duplicate") { $0.add("sub", #""user-2""#) },
    Case("S44 sub twice, once escaped", saying: "duplicate") { recipe in
      recipe.payloadBytes = Array(#"{"sub":"user-1","s\u0075b":"user-2"}"#.utf8)
    },
    Case("S44 kid twice", saying: "duplicate") { $0.header.append(("kid", #""ed""#)) },
    Case("S44 nested 10,000 deep", saying: "nested") {
      let depth = 5000
      $0.payloadBytes = Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    },
    Case("S44 nested nine deep in a claim", saying: "nested") {
      $0.claim("x", String(repeating: "[", count: 9) + String(repeating: "]", count: 9))
    },
    Case("S44 invalid UTF-8", saying: "UTF-8") { $0.payloadBytes = [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D] },
    Case("S44 overlong UTF-8", saying: "UTF-8") { $0.payloadBytes = [0x7B, 0x22, 0xC0, 0x80, 0x22, 0x3A, 0x31, 0x7D] },
    Case("S44 a token of 1 MB", saying: "longer") {
      $0.claim("x", TokenRecipe.json(String(repeating: "x", count: 1 << 20)))
    },
    Case("S44 padding", saying: "base64url") { $0.finish = { $0 + "==" } },
    Case("S44 space inside", saying: "base64url") { $0.finish = { $0.prefix(10) + " " + $0.dropFirst(10) } },
    Case("S44 space around", saying: "base64url") { $0.finish = { " " + $0 + "\n" } },
    Case("S44 plus and slash", saying: "base64url") { $0.finish = { $0 + "+/+/" } },
    Case("S44 spare bits set", saying: "base64url") {
      // 64 bytes leave four spare bits in the last character.
      $0.finish = { token in
        guard let last = token.utf8.last, let low = Array("AQgw".utf8).firstIndex(of: last) else { return token }
        return String(token.dropLast()) + ["B", "R", "h", "x"][low]
      }
    },
    Case("S44 five parts", saying: "encrypted") { $0.finish = { $0 + ".a.b" } },
    Case("S44 four parts", saying: "three parts") { $0.finish = { $0 + ".a" } },
    Case("S44 two parts", saying: "three parts") {
      $0.finish = { $0.split(separator: ".").dropLast().joined(separator: ".") }
    },
    Case("S44 empty", saying: "three parts") { $0.finish = { _ in "" } },
    Case("S44 dots only", saying: "header") { $0.finish = { _ in ".." } },
    Case("S44 JSON form of a JWS", saying: "three parts") { $0.finish = { _ in #"{"payload":"","signatures":[]}"# } },
    Case("S44 payload is a list", saying: "object") { $0.payloadBytes = Array("[]".utf8) },
    Case("S44 something after the payload", saying: "after") { $0.payloadBytes = Array("{} {}".utf8) },
    Case("S44 byte-order mark", saying: "malformed") { $0.payloadBytes = [0xEF, 0xBB, 0xBF, 0x7B, 0x7D] },
    Case("S44 lone surrogate", saying: "surrogate") { $0.claim("name", #""\ud800""#) },
    Case("S44 bare control character", saying: "control") { $0.claim("name", "\"a\u{1}\"") },
    Case("S44 number with leading zero", saying: "malformed") { $0.claim("x", "01") },
    Case("S44 comment", saying: "malformed") { $0.claim("x", "/* */ 1") },
    Case("S44 nested token", saying: "cty") { $0.header("cty", #""JWT""#) },
    Case("S44 compressed", saying: "zip") { $0.header("zip", #""DEF""#) },
  ]

  static let subjectCases: [Case] = [
    Case("S45 sub missing", saying: "sub") { $0.claim("sub", nil) },
    Case("S45 sub empty", saying: "sub") { $0.claim("sub", #""""#) },
    Case("S45 sub a number", saying: "sub") { $0.claim("sub", "12345") },
    Case("S45 sub null", saying: "sub") { $0.claim("sub", "null") },
    Case("S45 sub a list", saying: "sub") { $0.claim("sub", #"["user-1"]"#) },
    Case("S45 sub with NUL", saying: "U+0000") { $0.claim("sub", #""user-1\u0000""#) },
    Case("S45 sub with a line end", saying: "sub") { $0.claim("sub", #""user-1\n""#) },
    Case("S45 sub of 256 bytes", saying: "sub") {
      $0.claim("sub", TokenRecipe.json(String(repeating: "s", count: 256)))
    },
    Case("S45 sub of 300 bytes", saying: "sub") {
      $0.claim("sub", TokenRecipe.json(String(repeating: "s", count: 300)))
    },
    Case("S45 sub beyond ASCII", saying: "sub") { $0.claim("sub", #""us\u00e9r""#) },
    Case("email a number", saying: "email") { $0.claim("email", "5") },
  ]

  static let signatureCases: [Case] = [
    Case("S46 r = s = 0", saying: "signature", costsNothing: false) { $0.signature = [UInt8](repeating: 0, count: 64) },
    Case("S46 r = s = n", saying: "signature", costsNothing: false) {
      let order: [UInt8] = [
        0xFF, 0xFF, 0xFF, 0xFF, 0x00, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
        0xBC, 0xE6, 0xFA, 0xAD, 0xA7, 0x17, 0x9E, 0x84, 0xF3, 0xB9, 0xCA, 0xC2, 0xFC, 0x63, 0x25, 0x51,
      ]
      $0.signature = order + order
    },
    Case("S46 no signature", saying: "signature", costsNothing: false) { $0.signature = [] },
    Case("S46 DER form", saying: "signature", costsNothing: false) {
      $0.signature = [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x01]
    },
    Case("S46 another's key", saying: "signature", costsNothing: false) { $0.key = .p256(P256.Signing.PrivateKey()) },
    Case("S46 EdDSA of zeroes", saying: "signature", costsNothing: false) {
      $0.header("alg", #""EdDSA""#)
      $0.header("kid", #""ed""#)
      $0.signature = [1] + [UInt8](repeating: 0, count: 63)
    },
    Case("S46 RSA of zeroes", saying: "signature", costsNothing: false) {
      $0.header("alg", #""RS256""#)
      $0.header("kid", #""rsa""#)
      $0.signature = [UInt8](repeating: 0, count: 256)
    },
    Case("S46 RSA of 1024 bits, soundly signed", saying: "kid", costsNothing: false) {
      $0.header("alg", #""RS256""#)
      $0.header("kid", #""weak""#)
      $0.key = try #require(TestKey.rsa1024)
    },
    Case("a claim changed after signing", saying: "signature", costsNothing: false) {
      $0.finish = { token in
        var parts = token.split(separator: ".").map(String.init)
        let payload = Base64.decode(parts[1].utf8, alphabet: .url) ?? []
        let changed = String(decoding: payload, as: UTF8.self).replacing("user-1", with: "user-2")
        parts[1] = Base64.string(of: Array(changed.utf8), alphabet: .url)
        return parts.joined(separator: ".")
      }
    },
  ]

  static let cases =
    nonceCases + audienceCases + issuerCases + algorithmCases + keyNameCases + timeCases + formCases + subjectCases
    + signatureCases

  @Test(arguments: cases) func tokenIsRefused(_ attempt: Case) async throws {
    try await TestIssuer.run { issuer in
      var recipe = issuer.recipe
      try attempt.change(&recipe)
      let token = try recipe.token()
      let error = await #expect(throws: AccountError.self) { try await issuer.verify(token, nonce: attempt.nonce) }
      #expect(error?.reason == attempt.reason)
      #expect(error?.message.contains(attempt.saying) == true, "\(error?.message ?? "")")
      #expect(error?.field == .token(.idToken) || error?.field == .nonce)
      #expect((issuer.server.requests.isEmpty) == attempt.costsNothing)
      // The refusal repeats nothing of the token.
      let parts = token.split(separator: ".").filter { $0.count > 8 }
      #expect(parts.allSatisfy { error?.message.contains($0) == false })
      #expect(error?.message.contains("user-1") == false)
    }
  }

  /// Without this the table above could pass with a verifier that refuses everything.
  @Test func theUnchangedTokenIsTaken() async throws {
    try await TestIssuer.run { issuer in
      let assertion = try await issuer.verify(issuer.recipe)
      #expect(assertion.subject == "user-1")
    }
  }
}

extension TokenRecipe {
  fileprivate mutating func issuer(_ change: (String) -> String) {
    guard let issuer = claims.first(where: { $0.name == "iss" })?.json else { return }
    claim("iss", Self.json(change(String(issuer.dropFirst().dropLast()).replacing("\\/", with: "/"))))
  }

  fileprivate mutating func wrapIssuer() {
    guard let issuer = claims.first(where: { $0.name == "iss" })?.json else { return }
    claim("iss", "[\(issuer)]")
  }

  fileprivate mutating func times(issued: Int64, expires: Int64) {
    claim("iat", String(issued))
    claim("exp", String(expires))
  }
}
