import Accounts
import ClaimsReading
import Testing
import TextNormalization

@testable import Providers

/// The claims that services give accounts, as JSON.
@Suite struct JSONClaimsReaderTests {
  private let reader = JSONClaimsReader(normalizer: UnicodeNormalizer())

  private func refusal(_ json: String) -> AccountError? {
    #expect(throws: AccountError.self) { try reader.claims(json) }
  }

  /// Numbers keep their digits: a service in another language reads what was written.
  @Test(arguments: [
    ("{}", "{}"), (#" { "b" : [ 1 , true ] , "a" : "x" } "#, #"{"a":"x","b":[1,true]}"#),
    (#"{"n":12345678901234567890}"#, #"{"n":12345678901234567890}"#), (#"{"n":1e999}"#, #"{"n":1e999}"#),
    (#"{"n":1.10}"#, #"{"n":1.10}"#), (#"{"a":null}"#, #"{"a":null}"#),
    (#"{"\u0061":"\u00e9\"\\\n"}"#, #"{"a":"é\"\\\n"}"#),
    (#"{"":{"sub":1}}"#, #"{"":{"sub":1}}"#),
  ])
  func s78ClaimsAreKeptInOneSpelling(_ json: String, _ kept: String) throws {
    let claims = try reader.claims(json)
    #expect(claims.json == kept)
    #expect(try reader.claims(claims.json) == claims)
  }

  @Test(arguments: IDTokenClaims.reservedNames.sorted())
  func s78NoClaimHasAReservedName(_ name: String) {
    let fullWidth = String(
      String.UnicodeScalarView(name.unicodeScalars.compactMap { $0 == "_" ? $0 : Unicode.Scalar($0.value + 0xfee0) }))
    for spelled in [
      name, name.uppercased(), "\(name.prefix(1).uppercased())\(name.dropFirst())", "\u{200b}\(name)", "\(name)\u{ad}",
      fullWidth,
    ] {
      let error = refusal(#"{"other":1,"\#(spelled)":1}"#)
      #expect(error?.reason == .forbiddenClaim && error?.field == .customClaims, "\(spelled.debugDescription)")
    }
  }

  @Test func aNameThatIsEscapedIsTheSameName() {
    #expect(refusal(#"{"s\u0075b":1}"#)?.reason == .forbiddenClaim)
  }

  @Test(arguments: [
    "", "nonsense", "[]", "1", "null", #""text""#, #"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"a":1}{}"#, "{a:1}",
    #"{"a":01}"#, #"{"a":NaN}"#, #"{"a":"\ud800"}"#, #"{"a":"\u0000"}"#, #"{"a":1,}"#, "\u{feff}{}",
    #"{"a":"# + String(repeating: "[", count: 100) + String(repeating: "]", count: 100) + "}",
  ])
  func s78WhatIsNotOneSoundObjectIsRefused(_ json: String) {
    let error = refusal(json)
    #expect(error?.reason == .invalidClaims && error?.field == .customClaims)
  }

  /// Before it is read: the size of the claims themselves is the domain's to check.
  @Test func s78ATextThatIsFarTooLongIsNotRead() {
    #expect(refusal(String(repeating: "[", count: 16_001))?.reason == .claimsTooLarge)
    #expect(refusal(String(repeating: "[", count: 16_000))?.reason == .invalidClaims)
  }
}
