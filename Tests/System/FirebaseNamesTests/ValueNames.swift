import FirebaseAuth
import Foundation

enum ValueNames {
  static func users(_ info: any UserInfo, _ metadata: UserMetadata) {
    let _: any NSObjectProtocol = info
    let _: String = info.providerID
    let _: String = info.uid
    let _: String? = info.displayName
    let _: URL? = info.photoURL
    let _: String? = info.email
    let _: String? = info.phoneNumber
    let _: Date? = metadata.lastSignInDate
    let _: Date? = metadata.creationDate
  }

  static func results(_ result: AuthDataResult, _ info: AdditionalUserInfo, _ token: AuthTokenResult) {
    let _: User = result.user
    let _: AdditionalUserInfo? = result.additionalUserInfo
    let _: OAuthCredential? = result.credential
    let _: String = info.providerID
    let _: [String: Any]? = info.profile
    let _: String? = info.username
    let _: Bool = info.isNewUser
    let _: Bool = info.newUser()
    let _: String = token.token
    let _: Date = token.expirationDate
    let _: Date = token.authDate
    let _: Date = token.issuedAtDate
    let _: String = token.signInProvider
    let _: String = token.signInSecondFactor
    let _: [String: Any] = token.claims
  }

  static func actionCodes(_ settings: ActionCodeSettings, _ info: ActionCodeInfo, _ url: ActionCodeURL) {
    let _ = ActionCodeSettings()
    settings.url = URL(string: "https://example.com")
    settings.handleCodeInApp = true
    settings.iOSBundleID = Optional("bundle")
    settings.androidPackageName = Optional("package")
    settings.androidMinimumVersion = Optional("12")
    settings.androidInstallIfNotAvailable = true
    settings.linkDomain = Optional("example.com")
    settings.setAndroidPackageName("package", installIfNotAvailable: false, minimumVersion: nil)
    settings.setIOSBundleID("bundle")
    let _: ActionCodeOperation = info.operation
    let _: String = info.email
    let _: String? = info.previousEmail
    let _: ActionCodeURL? = ActionCodeURL(link: "link")
    let _: String? = url.apiKey
    let _: ActionCodeOperation = url.operation
    let _: String? = url.code
    let _: URL? = url.continueURL
    let _: String? = url.languageCode
  }

  static func name(of operation: ActionCodeOperation) -> String {
    switch operation {
    case .unknown: "unknown"
    case .passwordReset: "passwordReset"
    case .verifyEmail: "verifyEmail"
    case .recoverEmail: "recoverEmail"
    case .emailLink: "emailLink"
    case .verifyAndChangeEmail: "verifyAndChangeEmail"
    case .revertSecondFactorAddition: "revertSecondFactorAddition"
    // Not in Firebase.
    case .revertMethodAddition: "revertMethodAddition"
    }
  }
}
