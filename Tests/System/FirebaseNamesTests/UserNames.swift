import FirebaseAuth
import Foundation

enum UserNames {
  static func properties(_ user: User) {
    let _: any UserInfo = user
    let _: String = user.providerID
    let _: String = user.uid
    let _: String? = user.displayName
    let _: URL? = user.photoURL
    let _: String? = user.email
    let _: String? = user.phoneNumber
    let _: Bool = user.isAnonymous
    let _: Bool = user.anonymous()
    let _: Bool = user.isEmailVerified
    let _: Bool = user.emailVerified()
    let _: [any UserInfo] = user.providerData
    let _: UserMetadata = user.metadata
    let _: String? = user.tenantID
    let _: MultiFactor = user.multiFactor
    let _: String? = user.refreshToken
    let _: UserProfileChangeRequest = user.createProfileChangeRequest()
  }

  static func account(_ user: User, _ settings: ActionCodeSettings) {
    user.updateEmail(to: "email")
    user.updateEmail(to: "email") { (_: (any Error)?) in }
    user.updatePassword(to: "password")
    user.updatePassword(to: "password") { (_: (any Error)?) in }
    user.reload()
    user.reload { (_: (any Error)?) in }
    user.sendEmailVerification()
    user.sendEmailVerification { (_: (any Error)?) in }
    user.sendEmailVerification(with: settings)
    user.sendEmailVerification(with: settings) { (_: (any Error)?) in }
    user.sendEmailVerification(beforeUpdatingEmail: "email")
    user.sendEmailVerification(beforeUpdatingEmail: "email") { (_: (any Error)?) in }
    user.sendEmailVerification(beforeUpdatingEmail: "email", actionCodeSettings: settings)
    user.sendEmailVerification(beforeUpdatingEmail: "email", actionCodeSettings: nil) { (_: (any Error)?) in }
    user.delete()
    user.delete { (_: (any Error)?) in }
  }

  static func account(_ user: User, _ settings: ActionCodeSettings) async throws {
    try await user.updateEmail(to: "email")
    try await user.updatePassword(to: "password")
    try await user.reload()
    try await user.sendEmailVerification()
    try await user.sendEmailVerification(with: settings)
    try await user.sendEmailVerification(beforeUpdatingEmail: "email")
    try await user.sendEmailVerification(beforeUpdatingEmail: "email", actionCodeSettings: settings)
    try await user.delete()
  }

  static func linking(_ user: User, _ credential: AuthCredential) {
    user.link(with: credential)
    user.link(with: credential) { (_: AuthDataResult?, _: (any Error)?) in }
    user.unlink(fromProvider: "google.com")
    user.unlink(fromProvider: "google.com") { (_: User?, _: (any Error)?) in }
    user.reauthenticate(with: credential)
    user.reauthenticate(with: credential) { (_: AuthDataResult?, _: (any Error)?) in }
  }

  static func linking(_ user: User, _ credential: AuthCredential) async throws {
    try await user.link(with: credential)
    let _: User = try await user.unlink(fromProvider: "google.com")
    try await user.reauthenticate(with: credential)
  }

  static func tokens(_ user: User) {
    user.getIDToken { (_: String?, _: (any Error)?) in }
    user.getIDTokenForcingRefresh(true) { (_: String?, _: (any Error)?) in }
    user.getIDTokenResult { (_: AuthTokenResult?, _: (any Error)?) in }
    user.getIDTokenResult(forcingRefresh: true) { (_: AuthTokenResult?, _: (any Error)?) in }
  }

  static func tokens(_ user: User) async throws {
    let _: String = try await user.getIDToken()
    let _: String = try await user.getIDToken(forcingRefresh: true)
    let _: String = try await user.idTokenForcingRefresh(true)
    let _: AuthTokenResult = try await user.getIDTokenResult()
    let _: AuthTokenResult = try await user.getIDTokenResult(forcingRefresh: true)
  }

  static func profile(_ request: UserProfileChangeRequest) {
    request.displayName = Optional("Ada")
    request.photoURL = URL(string: "https://example.com/ada.png")
    request.commitChanges()
    request.commitChanges { (_: (any Error)?) in }
  }

  static func profile(_ request: UserProfileChangeRequest) async throws { try await request.commitChanges() }
}
