import FirebaseAuth
import Foundation

enum FactorNames {
  static func factors(
    _ factors: MultiFactor, _ info: MultiFactorInfo, _ assertion: MultiFactorAssertion, _ phone: PhoneMultiFactorInfo
  ) {
    let _: [MultiFactorInfo] = factors.enrolledFactors
    factors.getSessionWithCompletion { (_: MultiFactorSession?, _: (any Error)?) in }
    factors.enroll(with: assertion, displayName: "Phone") { (_: (any Error)?) in }
    factors.unenroll(with: info) { (_: (any Error)?) in }
    factors.unenroll(withFactorUID: "uid") { (_: (any Error)?) in }
    let _: String = info.uid
    let _: String? = info.displayName
    let _: Date = info.enrollmentDate
    let _: String = info.factorID
    let _: MultiFactorInfo = phone
    let _: String = phone.phoneNumber
    let _: String = assertion.factorID
  }

  static func factors(
    _ factors: MultiFactor, _ info: MultiFactorInfo, _ assertion: MultiFactorAssertion
  ) async throws {
    let _: MultiFactorSession = try await factors.session()
    try await factors.enroll(with: assertion, displayName: "Phone")
    try await factors.unenroll(with: info)
    try await factors.unenroll(withFactorUID: "uid")
  }

  static func authenticators(_ session: MultiFactorSession, _ secret: TOTPSecret) {
    TOTPMultiFactorGenerator.generateSecret(with: session) { (_: TOTPSecret?, _: (any Error)?) in }
    let enrollment: TOTPMultiFactorAssertion = TOTPMultiFactorGenerator.assertionForEnrollment(
      with: secret, oneTimePassword: "123456")
    let _: MultiFactorAssertion = enrollment
    let _: TOTPMultiFactorAssertion = TOTPMultiFactorGenerator.assertionForSignIn(
      withEnrollmentID: "uid", oneTimePassword: "123456")
    let _: String = secret.sharedSecretKey()
    let _: String = secret.generateQRCodeURL(withAccountName: "ada", issuer: "Example")
    secret.openInOTPApp(withQRCodeURL: "otpauth://totp/")
  }

  static func authenticators(_ session: MultiFactorSession) async throws {
    let _: TOTPSecret = try await TOTPMultiFactorGenerator.generateSecret(with: session)
  }

  static func phones(_ credential: PhoneAuthCredential) {
    let assertion: PhoneMultiFactorAssertion = PhoneMultiFactorGenerator.assertion(with: credential)
    let _: MultiFactorAssertion = assertion
    let _: AuthCredential = credential
  }

  static func resolver(_ resolver: MultiFactorResolver, _ assertion: MultiFactorAssertion) {
    let _: MultiFactorSession = resolver.session
    let _: [MultiFactorInfo] = resolver.hints
    let _: Auth = resolver.auth
    resolver.resolveSignIn(with: assertion)
    resolver.resolveSignIn(with: assertion) { (_: AuthDataResult?, _: (any Error)?) in }
  }

  static func resolver(_ resolver: MultiFactorResolver, _ assertion: MultiFactorAssertion) async throws {
    let _: AuthDataResult = try await resolver.resolveSignIn(with: assertion)
  }
}
