import ByteCoding
import Crypto
import JSONWebTokens
import Testing

@testable import Providers

/// Keys that must not be taken from a key set (S46).
@Suite struct VerificationKeyTests {
  private static func base64(_ hexadecimal: String) -> JSONValue {
    var bytes: [UInt8] = []
    var digits = hexadecimal[...]
    while let byte = UInt8(digits.prefix(2), radix: 16) {
      bytes.append(byte)
      digits = digits.dropFirst(2)
    }
    return .string(Base64.string(of: bytes, alphabet: .url))
  }

  private static func base64(_ bytes: [UInt8]) -> JSONValue { .string(Base64.string(of: bytes, alphabet: .url)) }

  private static func rsa(
    bits: Int, exponent: [UInt8] = [1, 0, 1], algorithm: String? = "RS256"
  ) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "kty": .string("RSA"), "n": base64([UInt8](repeating: 0xFF, count: bits / 8)), "e": base64(exponent),
    ]
    members["alg"] = algorithm.map(JSONValue.string)
    return members
  }

  @Test func controlIsTaken() throws {
    #expect(VerificationKey(JSONWebKey(members: Self.rsa(bits: 2048))) != nil)
    #expect(VerificationKey(JSONWebKey(members: try TestKey.ec256.members(kid: "k", algorithm: nil))) != nil)
    #expect(VerificationKey(JSONWebKey(members: try TestKey.ed.members(kid: "k", algorithm: "Ed25519"))) != nil)
  }

  @Test(arguments: [512, 1024, 2040, 8200, 16_384]) func rsaOfOtherSizesIsRefused(_ bits: Int) {
    #expect(VerificationKey(JSONWebKey(members: Self.rsa(bits: bits))) == nil)
  }

  @Test(arguments: [[], [0], [1], [3], [2], [1, 0, 0], [0xFF, 0xFF], [1, 0, 0, 0, 1]] as [[UInt8]])
  func rsaWithOtherExponentsIsRefused(_ exponent: [UInt8]) {
    #expect(VerificationKey(JSONWebKey(members: Self.rsa(bits: 2048, exponent: exponent))) == nil)
  }

  @Test(arguments: ["none", "HS256", "ES256", "RSA1_5", "RSA-OAEP", ""])
  func rsaForAnotherAlgorithmIsRefused(_ algorithm: String) {
    #expect(VerificationKey(JSONWebKey(members: Self.rsa(bits: 2048, algorithm: algorithm))) == nil)
  }

  @Test func evenModulusIsRefused() {
    var members = Self.rsa(bits: 2048)
    members["n"] = Self.base64([UInt8](repeating: 0xFF, count: 255) + [0xFE])
    #expect(VerificationKey(JSONWebKey(members: members)) == nil)
  }

  @Test func pointOffTheCurveIsRefused() throws {
    var members = try TestKey.ec256.members(kid: "k", algorithm: "ES256")
    members["y"] = members["x"]
    #expect(VerificationKey(JSONWebKey(members: members)) == nil)
    members["x"] = Self.base64([UInt8](repeating: 0, count: 32))
    members["y"] = Self.base64([UInt8](repeating: 0, count: 32))
    #expect(VerificationKey(JSONWebKey(members: members)) == nil)
  }

  @Test(arguments: ["P-384", "P-521", "secp256k1", "p-256", ""]) func otherCurveIsRefused(_ curve: String) throws {
    var members = try TestKey.ec256.members(kid: "k", algorithm: nil)
    members["crv"] = .string(curve)
    #expect(VerificationKey(JSONWebKey(members: members)) == nil)
  }

  @Test func shortCoordinatesAreRefused() throws {
    var members = try TestKey.ec256.members(kid: "k", algorithm: nil)
    members["x"] = Self.base64([UInt8](repeating: 1, count: 31))
    #expect(VerificationKey(JSONWebKey(members: members)) == nil)
  }

  @Test(arguments: [
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "0100000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
  ])
  func ed25519KeyOfSmallOrderIsRefused(_ hexadecimal: String) {
    let members: [String: JSONValue] = [
      "kty": .string("OKP"), "crv": .string("Ed25519"), "x": Self.base64(hexadecimal), "alg": .string("EdDSA"),
    ]
    #expect(VerificationKey(JSONWebKey(members: members)) == nil)
  }

  @Test func unreducedEd25519SignatureIsRefused() throws {
    let key = try #require(VerificationKey(JSONWebKey(members: try TestKey.ed.members(kid: "k", algorithm: nil))))
    let message: [UInt8] = [1, 2, 3]
    var signature = try TestKey.ed.signature("EdDSA", over: message)
    #expect(key.isValid(signature, over: message))
    // s + the group's order (RFC 8032, section 5.1).
    let order: [UInt8] = [
      0xED, 0xD3, 0xF5, 0x5C, 0x1A, 0x63, 0x12, 0x58, 0xD6, 0x9C, 0xF7, 0xA2, 0xDE, 0xF9, 0xDE, 0x14, 0, 0, 0, 0, 0, 0,
      0,
      0, 0, 0, 0, 0, 0, 0, 0, 0x10,
    ]
    var carry = 0
    for index in 0..<32 {
      let sum = Int(signature[32 + index]) + Int(order[index]) + carry
      signature[32 + index] = UInt8(truncatingIfNeeded: sum)
      carry = sum >> 8
    }
    #expect(!key.isValid(signature, over: message))
  }

  @Test(arguments: ["use", "key_ops", "kty", "d", "k"]) func keyForSomethingElseIsRefused(_ member: String) throws {
    var members = try TestKey.ec256.members(kid: "k", algorithm: nil)
    members[member] = member == "key_ops" ? .array([.string("sign")]) : .string("enc")
    #expect(VerificationKey(JSONWebKey(members: members)) == nil)
  }
}
