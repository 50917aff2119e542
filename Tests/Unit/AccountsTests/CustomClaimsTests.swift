import Testing

@testable import Accounts

/// The claims that services give accounts.
@Suite struct CustomClaimsTests {
  @Test func theObjectHasItsMembersInTheOrderOfTheirNames() {
    #expect(CustomClaims([#""b""#: "1", #""a""#: "[2]", #""B""#: #""x""#]).json == #"{"B":"x","a":[2],"b":1}"#)
    #expect(CustomClaims().json == "{}" && CustomClaims().isEmpty)
  }

  /// They are stored as the object itself, and no text in it changes.
  @Test(arguments: [
    #"{}"#, #"{"plan":"pro"}"#, #"{"a":[1,{"b":"],}"}],"n":12345678901234567890,"z":1e999999999999}"#,
    #"{"a\\":"\"","b,:":"{\\"}"#, #"{"":null,"\u{E9}":"\u{1F600}"}"#,
  ])
  func whatIsStoredIsReadAsItWas(_ json: String) throws {
    #expect(try #require(CustomClaims(rawValue: json)).json == json)
  }

  @Test(arguments: ["", "{", "}", "[]", #"{"a":1"#, #"{"a"}"#, #"{"a":}"#, #"{:1}"#, #"{"a":1,"a":2}"#])
  func whatIsNoObjectIsNotRead(_ json: String) {
    #expect(CustomClaims(rawValue: json) == nil)
  }

  @Test func mergingReplacesAddsAndRemoves() {
    let old = CustomClaims([#""plan""#: #""pro""#, #""old""#: "1", #""roles""#: "[1]"])
    let merged = old.merging(CustomClaims([#""roles""#: "[2]", #""old""#: "null", #""new""#: "{}"]))
    #expect(merged.json == #"{"new":{},"plan":"pro","roles":[2]}"#)
    #expect(old.merging(CustomClaims()) == old)
    #expect(old.merging(CustomClaims([#""never""#: "null"])) == old)
  }

  @Test func onlyAClaimThatIsNullItselfIsRemoved() {
    let claims = CustomClaims([#""a""#: "[null]", #""b""#: #""null""#])
    #expect(claims.withoutNulls == claims)
    #expect(CustomClaims([#""a""#: "null"]).withoutNulls.isEmpty)
  }

  /// Bytes are counted, not characters.
  @Test(arguments: [("x", 992, true), ("x", 993, false), ("\u{E9}", 496, true), ("\u{E9}", 497, false)])
  func s78ClaimsOfMoreThanAThousandBytesAreRefused(_ letter: String, _ count: Int, _ fits: Bool) {
    let claims = CustomClaims([#""a""#: "\"\(String(repeating: letter, count: count))\""])
    #expect((claims.json.utf8.count <= 1000) == fits)
    if fits {
      #expect(throws: Never.self) { try claims.checkLength() }
    } else {
      let error = #expect(throws: AccountError.self) { try claims.checkLength() }
      #expect(error?.reason == .claimsTooLarge && error?.field == .customClaims)
    }
  }
}
