import Foundation
import LigatureAuth
import LigatureAuthTesting
import Testing

/// Phones of the service in memory, through the library.
@Suite struct InMemoryPhoneTests {
  private static let number = "+16505550100"
  private static let other = "+4915112345678"

  private let service = InMemoryAuthService()
  private let ada = ProviderUser("google.com", id: "1001", email: "ada@example.com", displayName: "Ada")

  /// A credential of a number, with the code that was sent to it.
  private func credential(_ auth: Auth, _ number: String = number) async throws -> PhoneAuthCredential {
    let phone = PhoneAuthProvider.provider(auth: auth)
    let id = try await phone.verifyPhoneNumber(number)
    return phone.credential(
      withVerificationID: id, verificationCode: try #require(service.lastCode(to: number)))
  }

  @Test func aPhoneSignsInLinksAndIsReplaced() async throws {
    let auth = service.makeAuth()
    let result = try await auth.signIn(with: credential(auth))
    let user = result.user
    #expect(result.additionalUserInfo?.isNewUser == true && user.phoneNumber == Self.number)
    #expect(user.providerData.map(\.providerID) == ["phone"] && user.providerData[0].phoneNumber == Self.number)
    #expect(try await service.makeAuth().signIn(with: credential(auth)).user.uid == user.uid)
    try await user.updatePhoneNumber(credential(auth, Self.other))
    #expect(user.phoneNumber == Self.other && service.providerIDs(ofAccount: user.uid) == ["phone"])
    try await user.link(with: ada.credential())
    _ = try await user.unlink(fromProvider: "phone")
    #expect(user.phoneNumber == nil && user.providerData.map(\.providerID) == ["google.com"])
  }

  @Test func aNumberOfAnotherAccountSignsInThere() async throws {
    let owner = service.makeAuth()
    let uid = try await owner.signIn(with: credential(owner)).user.uid
    let auth = service.makeAuth()
    let guest = try await auth.signInAnonymously().user
    do {
      try await guest.link(with: credential(auth))
      Issue.record("The number is another account's.")
    } catch let error as NSError {
      #expect(error.authErrorCode == .credentialAlreadyInUse)
      let updated = try #require(error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? PhoneAuthCredential)
      #expect(try await auth.signIn(with: updated).user.uid == uid)
    }
  }

  @Test func codesAreGoodOnceAndForAWhile() async throws {
    let auth = service.makeAuth()
    let phone = PhoneAuthProvider.provider(auth: auth)
    #expect(await errorCode { _ = try await phone.verifyPhoneNumber("0650555010") } == .invalidPhoneNumber)
    let id = try await phone.verifyPhoneNumber("+1 650-555-0100")
    let sent = try #require(service.messages.last)
    #expect(sent.to == Self.number && sent.code.count == 6)
    func attempt(_ id: String, _ verificationCode: String) async -> AuthErrorCode? {
      await errorCode {
        try await auth.signIn(with: phone.credential(withVerificationID: id, verificationCode: verificationCode))
      }
    }
    #expect(await attempt(id, "12345") == .invalidVerificationCode)
    #expect(await attempt(id, "") == .missingVerificationCode)
    #expect(await attempt("", sent.code) == .missingVerificationID)
    #expect(await attempt(id, sent.code) == nil)
    #expect(await attempt(id, sent.code) == .invalidVerificationID)
    let late = try await credential(auth)
    service.advanceTime(by: 301)
    #expect(await errorCode { try await auth.signIn(with: late) } == .sessionExpired)
  }

  @Test func aPhoneIsASecondFactor() async throws {
    let uid = service.addAccount(ada)
    let auth = service.makeAuth()
    let user = try await auth.signIn(with: ada.credential()).user
    let phone = PhoneAuthProvider.provider(auth: auth)
    let id = try await phone.verifyPhoneNumber(Self.number, multiFactorSession: user.multiFactor.session())
    let code = try #require(service.lastCode(to: Self.number))
    let assertion = PhoneMultiFactorGenerator.assertion(
      with: phone.credential(withVerificationID: id, verificationCode: code))
    try await user.multiFactor.enroll(with: assertion, displayName: "Phone")
    let factor = try #require(user.multiFactor.enrolledFactors.first as? PhoneMultiFactorInfo)
    #expect(factor.phoneNumber == "+*******0100" && factor.displayName == "Phone")
    let linked = try await credential(auth, Self.other)
    #expect(await errorCode { try await user.link(with: linked) } == .unsupportedFirstFactor)

    let device = service.makeAuth()
    var resolver: MultiFactorResolver?
    do {
      try await device.signIn(with: ada.credential())
    } catch let error as NSError where error.authErrorCode == .secondFactorRequired {
      resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver
    }
    let found = try #require(resolver)
    let hint = try #require(found.hints.first as? PhoneMultiFactorInfo)
    let other = PhoneAuthProvider.provider(auth: device)
    let sent = try await other.verifyPhoneNumber(with: hint, multiFactorSession: found.session)
    func resolve(_ code: String) async throws -> AuthDataResult {
      let credential = other.credential(withVerificationID: sent, verificationCode: code)
      return try await found.resolveSignIn(with: PhoneMultiFactorGenerator.assertion(with: credential))
    }
    #expect(await errorCode { _ = try await resolve("12345") } == .invalidVerificationCode)
    let signedIn = try await resolve(try #require(service.lastCode(to: Self.number))).user
    #expect(signedIn.uid == uid)
    #expect(try await signedIn.getIDTokenResult().signInSecondFactor == "phone")
    try await signedIn.multiFactor.unenroll(with: hint)
    #expect(try await service.makeAuth().signIn(with: ada.credential()).user.uid == uid)
  }

  @Test func anAccountCanBeGivenAPhone() async throws {
    let uid = service.addAccount(ada)
    service.addPhone(Self.number, asSecondFactorOf: uid, displayName: "Phone")
    let auth = service.makeAuth()
    #expect(await errorCode { try await auth.signIn(with: ada.credential()) } == .secondFactorRequired)
  }
}
