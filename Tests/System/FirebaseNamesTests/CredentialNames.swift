import FirebaseAuth
import Foundation

enum CredentialNames {
  static func credentials(_ credential: AuthCredential, _ oauth: OAuthCredential) {
    let _: String = credential.provider
    let _: AuthCredential = oauth
    let _: String? = oauth.idToken
    let _: String? = oauth.accessToken
    let _: String? = oauth.secret
  }

  static func providers() {
    let _: AuthCredential = EmailAuthProvider.credential(withEmail: "email", password: "password")
    let _: AuthCredential = EmailAuthProvider.credential(withEmail: "email", link: "link")
    let _: AuthCredential = GoogleAuthProvider.credential(withIDToken: "id", accessToken: "access")
    let _: AuthCredential = FacebookAuthProvider.credential(withAccessToken: "access")
    let _: AuthCredential = GitHubAuthProvider.credential(withToken: "token")
    let _: AuthCredential = TwitterAuthProvider.credential(withToken: "token", secret: "secret")
    let _: OAuthCredential = OAuthProvider.appleCredential(
      withIDToken: "id", rawNonce: Optional("nonce"), fullName: PersonNameComponents?.none)
    GameCenterAuthProvider.getCredential { (_: AuthCredential?, _: (any Error)?) in }
  }

  static func providers() async throws {
    let _: AuthCredential = try await GameCenterAuthProvider.getCredential()
  }

  static func ids() -> Bool { AuthProviderID.gitHub == AuthProviderID.custom("github.com") }

  static func anyProvider() {
    let id = AuthProviderID.custom("oidc.example")
    let _: OAuthCredential = OAuthProvider.credential(
      withProviderID: "oidc.example", idToken: "id", accessToken: Optional("access"))
    let _: OAuthCredential = OAuthProvider.credential(providerID: id, idToken: "id")
    let _: OAuthCredential = OAuthProvider.credential(providerID: id, idToken: "id", accessToken: "access")
    let _: OAuthCredential = OAuthProvider.credential(withProviderID: "oidc.example", accessToken: "access")
    let _: OAuthCredential = OAuthProvider.credential(providerID: id, accessToken: "access")
    let _: OAuthCredential = OAuthProvider.credential(
      withProviderID: "oidc.example", idToken: "id", rawNonce: "nonce", accessToken: "access")
    let _: OAuthCredential = OAuthProvider.credential(withProviderID: "oidc.example", idToken: "id", rawNonce: "nonce")
    let _: OAuthCredential = OAuthProvider.credential(providerID: id, idToken: "id", rawNonce: "nonce")
    let _: OAuthCredential = OAuthProvider.credential(
      providerID: id, idToken: "id", rawNonce: "nonce", accessToken: "access")
  }
}
