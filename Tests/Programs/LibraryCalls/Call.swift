import Foundation
import LigatureAuth

/// One call of the library.
struct Call: Decodable {
  var name: String
  /// The argument of a call that takes a text.
  var text: String?
  /// The argument of a call that takes a credential.
  var credential: Proof?
  /// What a merge keeps of the merged account.
  var keepOther: [String]?
  /// Whether a link may add a second identity of a provider.
  var another: Bool?
}

/// What a credential is made of.
struct Proof: Decodable {
  var kind: String
  var email: String?
  var password: String?
  var link: String?
  var provider: String?
  var token: String?
  var secret: String?
  var nonce: String?
  var givenName: String?
  var familyName: String?
  var verificationID: String?
  var code: String?

  /// The credential, made by the class that its provider has.
  func credential(_ auth: Auth) throws -> AuthCredential {
    switch (kind, provider) {
    case ("password", _): return EmailAuthProvider.credential(withEmail: email ?? "", password: password ?? "")
    case ("emailLink", _): return EmailAuthProvider.credential(withEmail: email ?? "", link: link ?? "")
    case ("phone", _):
      return PhoneAuthProvider.provider(auth: auth).credential(
        withVerificationID: verificationID ?? "", verificationCode: code ?? "")
    case ("accessToken", FacebookAuthProvider.id):
      return FacebookAuthProvider.credential(withAccessToken: token ?? "")
    case ("accessToken", GitHubAuthProvider.id): return GitHubAuthProvider.credential(withToken: token ?? "")
    case ("accessToken", TwitterAuthProvider.id):
      return TwitterAuthProvider.credential(withToken: token ?? "", secret: secret ?? "")
    case ("idToken", GoogleAuthProvider.id) where nonce == nil:
      return GoogleAuthProvider.credential(withIDToken: token ?? "", accessToken: "")
    case ("idToken", AuthProviderID.apple.rawValue):
      let name = givenName.map { PersonNameComponents(givenName: $0, familyName: familyName) }
      return OAuthProvider.appleCredential(withIDToken: token ?? "", rawNonce: nonce, fullName: name)
    case ("idToken", let provider?):
      guard let nonce else { return OAuthProvider.credential(providerID: .custom(provider), idToken: token ?? "") }
      return OAuthProvider.credential(withProviderID: provider, idToken: token ?? "", rawNonce: nonce)
    default: throw UnknownCall(name: kind)
    }
  }
}

/// A mistake of the test.
struct UnknownCall: Error {
  var name: String
}
