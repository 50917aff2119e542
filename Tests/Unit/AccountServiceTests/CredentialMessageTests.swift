import Accounts
import LigatureMessages
import Testing

@testable import AccountService

@Suite struct CredentialMessageTests {
  @Test(arguments: [nil, LigatureV1.Credential()])
  func aRequestWithoutProofNamesTheField(message: LigatureV1.Credential?) throws {
    let error = #expect(throws: AccountError.self) { try Credential(message) }
    #expect(error?.reason == .invalidArgument && error?.field == .credential)
  }

  @Test func anAbsentNonceIsNone() throws {
    let message = LigatureV1.Credential(proof: .idToken(.init(providerID: "google.com", idToken: "t", nonce: "")))
    guard
      case .provider(let provider, .idToken(let token, nonce: nil), clientInstance: [], displayName: nil) =
        try Credential(message)
    else {
      Issue.record("an ID token without a nonce was expected")
      return
    }
    #expect(provider == .google && token.reveal() == "t")
  }

  @Test func anUnlinkWithoutTargetNamesTheField() {
    let error = #expect(throws: AccountError.self) { try UnlinkTarget(nil) }
    #expect(error?.field == .provider)
  }

  @Test(arguments: [
    (LigatureV1.RevokeSessions.unspecified, RevokeSessions.thisIdentity), (.thisIdentity, .thisIdentity),
    (.others, .others), (.none, .none),
  ])
  func revocationIsReadFromTheWire(message: LigatureV1.RevokeSessions, meaning: RevokeSessions) throws {
    #expect(try RevokeSessions(message) == meaning)
  }

  @Test func anUnknownRevocationIsRefused() {
    let error = #expect(throws: AccountError.self) { try RevokeSessions(.unrecognized(9)) }
    #expect(error?.field == .revoke)
  }
}
