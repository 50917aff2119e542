import Foundation
import LigatureAuth
import LigatureAuthTesting
import Testing

/// Custom tokens of the service in memory, through the library.
@Suite struct InMemoryCustomTokenTests {
  private let service = InMemoryAuthService()
  private let ada = ProviderUser("google.com", id: "1001", email: "ada@example.com")

  @Test func aTokenMakesTheAccountThatItNamesAndOpensItLater() async throws {
    let auth = service.makeAuth()
    let token = service.customToken(uid: "employee-17", claims: ["role": "admin", "level": 3])
    let result = try await auth.signIn(withCustomToken: token)
    #expect(result.user.uid == "employee-17" && !result.user.isAnonymous && result.user.providerData.isEmpty)
    #expect(result.additionalUserInfo?.isNewUser == true)
    try await result.user.link(with: ada.credential())
    let claims = try await result.user.getIDTokenResult(forcingRefresh: true)
    #expect(claims.claims["role"] as? String == "admin" && claims.claims["level"] as? Int == 3)
    let elsewhere = service.makeAuth()
    let again = try await elsewhere.signIn(withCustomToken: service.customToken(uid: "employee-17"))
    #expect(again.additionalUserInfo?.isNewUser == false)
    #expect(again.user.providerData.map(\.providerID) == ["google.com"])
    #expect(try await again.user.getIDTokenResult().signInProvider == "custom")
  }

  @Test func aTokenIsGoodOnceAndForAnHour() async throws {
    let auth = service.makeAuth()
    let used = service.customToken(uid: "a")
    try await auth.signIn(withCustomToken: used)
    #expect(await errorCode { try await auth.signIn(withCustomToken: used) } == .invalidCustomToken)
    let reserved = service.customToken(uid: "a", claims: ["sub": "b"])
    #expect(await errorCode { try await auth.signIn(withCustomToken: reserved) } == .invalidCustomToken)
    let late = service.customToken(uid: "a")
    service.advanceTime(by: 3601)
    #expect(await errorCode { try await auth.signIn(withCustomToken: late) } == .invalidCustomToken)
    #expect(await errorCode { try await auth.signIn(withCustomToken: "forged") } == .invalidCustomToken)
  }

  @Test func theUidOfADeletedAccountIsNotGivenAgain() async throws {
    let auth = service.makeAuth()
    try await auth.signIn(withCustomToken: service.customToken(uid: "a"))
    service.deleteAccount("a")
    let token = service.customToken(uid: "a")
    #expect(await errorCode { try await auth.signIn(withCustomToken: token) } == .userNotFound)
  }

  @Test func aTokenOpensTheAccountThatItsUserWasMergedInto() async throws {
    let theirs = service.makeAuth()
    let employee = try await theirs.signIn(withCustomToken: service.customToken(uid: "employee-17")).user
    let byFacebook = ProviderUser("facebook.com", id: "2001")
    try await employee.link(with: byFacebook.credential())
    let auth = service.makeAuth()
    let user = try await auth.signIn(with: ada.credential()).user
    try await auth.commitMerge(auth.planMerge(with: byFacebook.credential()))
    let opened = try await service.makeAuth().signIn(withCustomToken: service.customToken(uid: "employee-17"))
    #expect(opened.user.uid == user.uid)
  }
}
