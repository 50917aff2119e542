import Accounts
import ByteCoding
import Testing

@testable import Providers

/// Custom tokens that the server makes for services.
@Suite struct MintedCustomTokenTests {
  /// Takes every token for one of a service.
  private struct AnyToken: CustomTokenReader {
    func read(_ token: Secret, now: Timestamp) throws(AccountError) -> CustomToken {
      CustomToken(uid: "of a service", expiresAt: now, fingerprint: [])
    }
  }

  private static let now = Timestamp(milliseconds: 1_700_000_000_000)
  private static let end = now.adding(milliseconds: 1)
  private static let minting = CustomToken.Minting(generation: 7, key: ServiceKeyID(rawValue: "key-1"), issuedAt: now)

  private let tokens = MintedCustomTokens(secrets: ServerSecretSource(secret: [1, 2, 3]), signed: nil)

  private func mint(_ uid: String = "user-1", _ claims: CustomClaims = CustomClaims()) -> String {
    tokens.mint(uid: uid, claims: claims, Self.minting, expiresAt: Self.end).reveal()
  }

  private func refusal(
    _ token: String, by reader: MintedCustomTokens? = nil, at now: Timestamp = Self.now
  )
    -> AccountError.Reason?
  {
    let error = #expect(throws: AccountError.self) { try (reader ?? tokens).read(Secret(token), now: now) }
    return error?.reason
  }

  @Test func aTokenSaysWhatItWasMadeFor() throws {
    let claims = CustomClaims([#""plan""#: #""pro""#])
    let read = try tokens.read(Secret(mint("user \u{E9} \"1\"", claims)), now: Self.now)
    #expect(read.uid == "user \u{E9} \"1\"" && read.claims == #"{"plan":"pro"}"# && read.expiresAt == Self.end)
    #expect(read.minting == Self.minting)
    // Each is spent by itself.
    #expect(
      try tokens.read(Secret(mint()), now: Self.now).fingerprint
        != tokens.read(Secret(mint()), now: Self.now).fingerprint)
  }

  @Test func aTokenEndsAtItsTime() {
    #expect(refusal(mint(), at: Self.end) == .invalidCustomToken)
  }

  @Test func aTokenThatWasChangedOrMadeElsewhereIsRefused() throws {
    let token = mint()
    let parts = token.dropFirst("lgct_".count).split(separator: ".").map(String.init)
    let content = try #require(Base64.decode(parts[0].utf8, alphabet: .url))
    let forged = String(decoding: content, as: UTF8.self).replacing("user-1", with: "victim")
    let encoded = Base64.string(of: Array(forged.utf8), alphabet: .url)
    for changed in [
      "lgct_\(encoded).\(parts[1])", "lgct_\(parts[0])", "lgct_\(parts[0]).", "lgct_.\(parts[1])", "lgct_",
      token + ".x",
      "lgct_\(parts[1]).\(parts[0])", String(token.dropLast(4)) + "AAAA", "lgct_!.!",
    ] where changed != token {
      #expect(refusal(changed) == .invalidCustomToken)
    }
    let other = MintedCustomTokens(secrets: ServerSecretSource(secret: [4, 5, 6]), signed: nil)
    #expect(refusal(token, by: other) == .invalidCustomToken)
    // Never taken for one that a service has signed.
    let trusting = MintedCustomTokens(secrets: ServerSecretSource(secret: [4, 5, 6]), signed: AnyToken())
    #expect(refusal(token, by: trusting) == .invalidCustomToken)
  }

  @Test func otherTokensAreForTheKeysOfServices() throws {
    #expect(refusal("a.b.c") == .operationNotAllowed)
    let both = MintedCustomTokens(secrets: ServerSecretSource(secret: [1, 2, 3]), signed: AnyToken())
    #expect(try both.read(Secret("a.b.c"), now: Self.now).uid == "of a service")
    #expect(try both.read(Secret(mint()), now: Self.now).uid == "user-1")
  }
}
