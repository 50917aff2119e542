import Accounts
import LigatureMessages
import Testing

@testable import AccountService

/// What the messages of administrators change of an account, or make a new one of.
@Suite struct AccountChangeMessageTests {
  /// Takes every object as the one claim "given".
  private struct PlainClaims: CustomClaimsReader {
    func claims(_ json: String) throws(AccountError) -> CustomClaims {
      guard json.hasPrefix("{") else { throw AccountError(.invalidClaims, "No object.", field: .customClaims) }
      return json == "{}" ? CustomClaims() : Self.given(json)
    }

    static func given(_ json: String) -> CustomClaims { CustomClaims([#""given""#: json]) }
  }

  private static let full = LigatureV1.Account(
    uid: "u", email: "Ada@example.com", emailVerified: true, displayName: "Ada", photoURL: "https://example.com/a.png",
    phoneNumber: "+16505550100", disabled: true, customClaims: #"{"plan":"pro"}"#)

  private func change(
    _ paths: [String], _ account: LigatureV1.Account? = nil, mergeClaims: String? = nil
  ) throws -> AccountChange {
    let request = LigatureV1.AdminUpdateAccountRequest(
      account: account, updateMask: .init(paths: paths), mergeClaims: mergeClaims)
    return try AccountChange(request, reader: PlainClaims())
  }

  // MARK: The mask

  @Test func whatTheMaskDoesNotNameStays() throws {
    for change in [try change([]), try AccountChange(.init(), reader: PlainClaims())] {
      #expect(change.isDisabled == nil && change.email == nil && change.emailVerified == nil && change.claims == nil)
      #expect(change.profile.displayName == nil && change.profile.photoURL == nil && change.password == nil)
      #expect(!change.endsSessions && !change.endsWaysBack && !change.mayRemoveLastMethod && !change.releasesClaim)
      #expect(change.removedProviders.isEmpty && change.removedIdentities.isEmpty && change.removedFactors.isEmpty)
      #expect(change.expectedVersion == nil && change.notifiesOwner)
    }
  }

  @Test(arguments: [LigatureV1.Account(disabled: true), .init()])
  func anAccountWithoutAMaskIsRefused(_ account: LigatureV1.Account) {
    let requests = [
      LigatureV1.AdminUpdateAccountRequest(account: account),
      .init(account: account, updateMask: .init()), .init(disabled: true, account: account, mergeClaims: "{}"),
    ]
    for request in requests {
      let error = #expect(throws: AccountError.self) { try AccountChange(request, reader: PlainClaims()) }
      #expect(error?.reason == .invalidArgument && error?.field == .updateMask)
    }
  }

  @Test func eachPathNamesItsField() throws {
    #expect(try change(["disabled"], Self.full).isDisabled == true)
    #expect(try change(["display_name"], Self.full).profile.displayName == "Ada")
    #expect(try change(["photo_url"], Self.full).profile.photoURL == "https://example.com/a.png")
    #expect(try change(["email"], Self.full).email == "Ada@example.com")
    #expect(try change(["email"], Self.full).emailVerified == nil, "a path by itself")
    #expect(try change(["email_verified"], Self.full).emailVerified == true)
    #expect(
      try change(["custom_claims"], Self.full).claims == .replace(PlainClaims.given(#"{"plan":"pro"}"#)))
    let two = try change(["display_name", "disabled"], Self.full)
    #expect(two.profile.displayName == "Ada" && two.isDisabled == true && two.profile.photoURL == nil)
  }

  /// As `google.protobuf.FieldMask` says it: what the mask names and the message leaves out is cleared.
  @Test(arguments: [nil, LigatureV1.Account()])
  func aFieldThatIsNamedAndLeftOutIsCleared(_ account: LigatureV1.Account?) throws {
    #expect(try change(["disabled"], account).isDisabled == false)
    #expect(try change(["display_name"], account).profile.displayName == "")
    #expect(try change(["photo_url"], account).profile.photoURL == "")
    #expect(try change(["email_verified"], account).emailVerified == false)
    #expect(try change(["phone_number"], account).phoneNumber == "")
    #expect(try change(["custom_claims"], account).claims == .replace(CustomClaims()))
    let error = #expect(throws: AccountError.self) { try change(["email"], account) }
    #expect(error?.reason == .invalidArgument && error?.field == .updateMask)
  }

  @Test(arguments: ["uid", "version", "provider_data", "Disabled", "account.disabled", "*", ""])
  func aPathThatCantBeSetIsRefused(_ path: String) {
    for paths in [[path], ["disabled", path]] {
      let error = #expect(throws: AccountError.self) { try change(paths, Self.full) }
      #expect(error?.reason == .invalidArgument && error?.field == .updateMask)
    }
  }

  // MARK: Claims

  @Test func claimsAreReplacedOrMergedAndNotBoth() throws {
    #expect(try change([], mergeClaims: #"{"a":1}"#).claims == .merge(PlainClaims.given(#"{"a":1}"#)))
    #expect(try change(["disabled"], Self.full, mergeClaims: "{}").claims == .merge(CustomClaims()))
    let error = #expect(throws: AccountError.self) { try change(["custom_claims"], Self.full, mergeClaims: "{}") }
    #expect(error?.reason == .invalidArgument && error?.field == .updateMask)
  }

  @Test func s78ClaimsThatTheReaderRefusesChangeNothing() {
    let account = LigatureV1.Account(customClaims: "[]")
    let refusals = [
      #expect(throws: AccountError.self) { try change([], mergeClaims: "[]") },
      #expect(throws: AccountError.self) { try change([], mergeClaims: "") },
      #expect(throws: AccountError.self) { try change(["custom_claims"], account) },
      #expect(throws: AccountError.self) { try NewAccount(.init(account: account), reader: PlainClaims()) },
    ]
    #expect(refusals.allSatisfy { $0?.reason == .invalidClaims })
  }

  // MARK: The rest

  @Test func whatIsNoFieldOfTheAccountIsNamedByItself() throws {
    let request = LigatureV1.AdminUpdateAccountRequest(
      disabled: true, removeProviderIds: ["google.com"], removeIdentityIds: ["0000000000000007"],
      factors: .init(removeEnrollmentIds: ["0000000000000008"], removeRecoveryCodes: true), overrideLastMethod: true,
      endSessions: true, expectedVersion: .max, omitNotices: true, endWaysBack: true, password: "secret",
      releaseClaim: true)
    let change = try AccountChange(request, reader: PlainClaims())
    #expect(change.isDisabled == true && change.removedProviders == [.google] && change.removesRecoveryCodes)
    #expect(change.removedIdentities.map(\.rawValue) == ["0000000000000007"])
    #expect(change.removedFactors.map(\.rawValue) == ["0000000000000008"])
    #expect(change.mayRemoveLastMethod && change.endsSessions && change.endsWaysBack && !change.notifiesOwner)
    #expect(change.expectedVersion == .max && change.password?.reveal() == "secret" && change.releasesClaim)
  }

  @Test func aNewAccountHasWhatTheMessageSays() throws {
    let new = try NewAccount(
      .init(account: Self.full, password: "secret", releaseClaim: true), reader: PlainClaims())
    #expect(new.uid == "u" && new.email == "Ada@example.com" && new.emailVerified && new.isDisabled)
    #expect(new.profile.displayName == "Ada" && new.profile.photoURL == "https://example.com/a.png")
    #expect(new.phoneNumber == "+16505550100" && new.claims == PlainClaims.given(#"{"plan":"pro"}"#))
    #expect(new.password?.reveal() == "secret" && new.releasesClaim)
    let bare = try NewAccount(.init(), reader: PlainClaims())
    #expect(bare.uid == nil && bare.email == nil && bare.password == nil && bare.phoneNumber == nil)
    #expect(bare.claims.isEmpty && !bare.isDisabled && !bare.emailVerified && !bare.releasesClaim)
  }
}
