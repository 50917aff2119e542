import FirebaseAuth
import FirebaseCore
import Foundation

// What FirebaseAuth 12 declares and this library has, by type. That these functions compile is the test; none is
// called.

enum AuthNames {
  static func properties(_ auth: Auth, _ app: FirebaseApp) {
    let _: Auth = Auth.auth()
    let _: Auth = Auth.auth(app: app)
    let _: FirebaseApp? = auth.app
    let _: User? = auth.currentUser
    auth.languageCode = Optional("de")
    auth.tenantID = Optional("tenant")
    let _: AuthSettings? = auth.settings
    auth.settings = nil
    auth.useAppLanguage()
    auth.useEmulator(withHost: "localhost", port: 9099)
    let _: NSNotification.Name = Auth.authStateDidChangeNotification
    let _: NSNotification.Name = .AuthStateDidChange
    let _: Bool = auth.isSignIn(withEmailLink: "link")
  }

  static func listeners(_ auth: Auth) throws {
    let state: AuthStateDidChangeListenerHandle = auth.addStateDidChangeListener { (_: Auth, _: User?) in }
    auth.removeStateDidChangeListener(state)
    let token: IDTokenDidChangeListenerHandle = auth.addIDTokenDidChangeListener { (_: Auth, _: User?) in }
    auth.removeIDTokenDidChangeListener(token)
    let _: any NSObjectProtocol = state
    let _: Auth.AuthStateChangesSequence = auth.authStateChanges
    let _: Auth.IDTokenChangesSequence = auth.idTokenChanges
    try auth.signOut()
  }

  static func sequences(_ auth: Auth) async {
    for await user in auth.authStateChanges { let _: User? = user }
    for await user in auth.idTokenChanges { let _: User? = user }
  }

  static func signIn(_ auth: Auth, _ credential: AuthCredential) {
    auth.signIn(with: credential)
    auth.signIn(with: credential) { (_: AuthDataResult?, _: (any Error)?) in }
    auth.signIn(withEmail: "email", password: "password")
    auth.signIn(withEmail: "email", password: "password") { (_: AuthDataResult?, _: (any Error)?) in }
    auth.signIn(withEmail: "email", link: "link")
    auth.signIn(withEmail: "email", link: "link") { (_: AuthDataResult?, _: (any Error)?) in }
    auth.signIn(withCustomToken: "token")
    auth.signIn(withCustomToken: "token") { (_: AuthDataResult?, _: (any Error)?) in }
    auth.signInAnonymously()
    auth.signInAnonymously { (_: AuthDataResult?, _: (any Error)?) in }
    auth.createUser(withEmail: "email", password: "password")
    auth.createUser(withEmail: "email", password: "password") { (_: AuthDataResult?, _: (any Error)?) in }
  }

  static func signIn(_ auth: Auth, _ credential: AuthCredential) async throws {
    try await auth.signIn(with: credential)
    try await auth.signIn(withEmail: "email", password: "password")
    try await auth.signIn(withEmail: "email", link: "link")
    try await auth.signIn(withCustomToken: "token")
    try await auth.signInAnonymously()
    let _: AuthDataResult = try await auth.createUser(withEmail: "email", password: "password")
  }

  static func currentUser(_ auth: Auth, _ user: User) async throws {
    try await auth.updateCurrentUser(user)
    try await auth.revokeToken(withAuthorizationCode: "code")
    let _: [String] = try await auth.fetchSignInMethods(forEmail: "email")
  }

  static func currentUser(_ auth: Auth, _ user: User?) {
    auth.updateCurrentUser(user)
    auth.updateCurrentUser(nil) { (_: (any Error)?) in }
    auth.revokeToken(withAuthorizationCode: "code")
    auth.revokeToken(withAuthorizationCode: "code") { (_: (any Error)?) in }
    auth.fetchSignInMethods(forEmail: "email")
    auth.fetchSignInMethods(forEmail: "email") { (_: [String]?, _: (any Error)?) in }
  }

  static func mail(_ auth: Auth, _ settings: ActionCodeSettings) {
    auth.sendPasswordReset(withEmail: "email")
    auth.sendPasswordReset(withEmail: "email") { (_: (any Error)?) in }
    auth.sendPasswordReset(withEmail: "email", actionCodeSettings: settings)
    auth.sendPasswordReset(withEmail: "email", actionCodeSettings: nil) { (_: (any Error)?) in }
    auth.sendSignInLink(toEmail: "email", actionCodeSettings: settings)
    auth.sendSignInLink(toEmail: "email", actionCodeSettings: settings) { (_: (any Error)?) in }
    auth.confirmPasswordReset(withCode: "code", newPassword: "password") { (_: (any Error)?) in }
    auth.checkActionCode("code") { (_: ActionCodeInfo?, _: (any Error)?) in }
    auth.verifyPasswordResetCode("code") { (_: String?, _: (any Error)?) in }
    auth.applyActionCode("code") { (_: (any Error)?) in }
  }

  static func mail(_ auth: Auth, _ settings: ActionCodeSettings) async throws {
    try await auth.sendPasswordReset(withEmail: "email")
    try await auth.sendPasswordReset(withEmail: "email", actionCodeSettings: settings)
    try await auth.sendSignInLink(toEmail: "email", actionCodeSettings: settings)
    try await auth.confirmPasswordReset(withCode: "code", newPassword: "password")
    let _: ActionCodeInfo = try await auth.checkActionCode("code")
    let _: String = try await auth.verifyPasswordResetCode("code")
    try await auth.applyActionCode("code")
  }

  static func settings(_ settings: AuthSettings) {
    settings.isAppVerificationDisabledForTesting = true
    settings.appVerificationDisabledForTesting = true
    let _: any NSCopying = settings
    let _ = AuthSettings()
  }
}
