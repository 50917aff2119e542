import Foundation
import LigatureAuth

// What an application around the documented FirebaseAuth calls looks like: sign-in libraries, prompts, a screen. The calls
// themselves are written as the documentation shows them, so that this file shows that they compile as they are in Swift 5
// mode without an actor; its twin, MainActorSnippetHost, does so in Swift 6 mode on the main actor.

/// A provider's sign-in library, with the implicitly unwrapped properties that such libraries have.
final class GoogleUser {
  final class Authentication {
    var idToken: String!
    var accessToken: String!

    init(idToken: String?, accessToken: String?) {
      self.idToken = idToken
      self.accessToken = accessToken
    }
  }

  var authentication: Authentication!

  init(idToken: String?) {
    authentication = Authentication(idToken: idToken, accessToken: "access")
  }
}

enum FacebookToken {
  struct Current { var tokenString: String }
  nonisolated(unsafe) static var current: Current? = Current(tokenString: "facebook")
}

package final class PlainSnippetHost {
  package init() {}

  final class Navigation {
    var pops = 0
    @discardableResult func popViewController(animated: Bool) -> Bool {
      pops += 1
      return animated
    }
  }

  var navigationController: Navigation? = Navigation()
  let isMFAEnabled = true
  package var messages: [String] = []
  package var report: (String) -> Void = { _ in }

  func showMessagePrompt(_ message: String) {
    messages.append(message)
    report("message")
  }

  func showTextInputPrompt(withMessage message: String, completionBlock: @escaping (Bool, String?) -> Void) {
    messages.append(message)
    completionBlock(true, "123456")
  }

  package func googleCredential(idToken: String?) -> AuthCredential? {
    let user: GoogleUser? = GoogleUser(idToken: idToken)
    guard
      let authentication = user?.authentication,
      let idToken = authentication.idToken
    else {
      return nil
    }
    let credential = GoogleAuthProvider.credential(withIDToken: idToken, accessToken: authentication.accessToken)
    return credential
  }

  package func olderGoogleCredential(idToken: String) -> AuthCredential? {
    let user = GoogleUser(idToken: idToken)
    guard let authentication = user.authentication else { return nil }
    return GoogleAuthProvider.credential(
      withIDToken: authentication.idToken, accessToken: authentication.accessToken)
  }

  package func facebookCredential() -> AuthCredential {
    FacebookAuthProvider.credential(withAccessToken: FacebookToken.current!.tokenString)
  }

  package func emailCredential(email: String, password: String) -> AuthCredential {
    EmailAuthProvider.credential(withEmail: email, password: password)
  }

  package func link(_ user: User, _ credential: AuthCredential) {
    user.link(with: credential) { authResult, error in
      self.report(error == nil ? "linked \(authResult?.user.uid ?? "")" : "link failed")
    }
  }

  package func merge(_ credential: AuthCredential) {
    let isMFAEnabled = isMFAEnabled
    let prevUser = Auth.auth().currentUser
    Auth.auth().signIn(with: credential) { authResult, error in
      if let error = error {
        let authError = error as NSError
        if isMFAEnabled, authError.code == AuthErrorCode.secondFactorRequired.rawValue {
          let resolver = authError.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as! MultiFactorResolver
          var displayNameString = ""
          for tmpFactorInfo in resolver.hints {
            displayNameString += tmpFactorInfo.displayName ?? ""
            displayNameString += " "
          }
          self.showTextInputPrompt(
            withMessage: "Select factor to sign in\n\(displayNameString)",
            completionBlock: { userPressedOK, displayName in
              var selectedHint: PhoneMultiFactorInfo?
              for tmpFactorInfo in resolver.hints {
                if displayName == tmpFactorInfo.displayName {
                  selectedHint = tmpFactorInfo as? PhoneMultiFactorInfo
                }
              }
              PhoneAuthProvider.provider()
                .verifyPhoneNumber(
                  with: selectedHint!, uiDelegate: nil, multiFactorSession: resolver.session
                ) { verificationID, error in
                  if error != nil {
                    print("Multi factor start sign in failed. Error: \(error.debugDescription)")
                    self.report("no code was sent to \(selectedHint?.phoneNumber ?? "")")
                  } else {
                    self.showTextInputPrompt(
                      withMessage: "Verification code for \(selectedHint?.displayName ?? "")",
                      completionBlock: { userPressedOK, verificationCode in
                        let credential: PhoneAuthCredential? = PhoneAuthProvider.provider()
                          .credential(withVerificationID: verificationID!, verificationCode: verificationCode!)
                        let assertion: MultiFactorAssertion? = PhoneMultiFactorGenerator.assertion(with: credential!)
                        resolver.resolveSignIn(with: assertion!) { authResult, error in
                          if error != nil {
                            print("Multi factor finalize sign in failed. Error: \(error.debugDescription)")
                          } else {
                            self.navigationController?.popViewController(animated: true)
                          }
                        }
                      })
                  }
                }
            })
        } else {
          self.showMessagePrompt(error.localizedDescription)
          return
        }
        return
      }
      self.report("from \(prevUser?.uid ?? "nobody") to \(authResult?.user.uid ?? "nobody")")
    }
  }

  package func unlink(_ providerID: String?) {
    Auth.auth().currentUser?.unlink(fromProvider: providerID!) { user, error in
      self.report(error == nil ? "unlinked, \(user?.providerData.count ?? -1) left" : "unlink failed")
    }
  }

  package func changeProfile(_ displayName: String, _ photoURL: String) {
    let changeRequest = Auth.auth().currentUser?.createProfileChangeRequest()
    changeRequest?.displayName = displayName
    changeRequest?.photoURL = URL(string: photoURL)
    changeRequest?.commitChanges { error in
      self.report(error == nil ? "changed to \(Auth.auth().currentUser?.displayName ?? "nothing")" : "change failed")
    }
  }

  package func changePassword(_ password: String) {
    Auth.auth().currentUser?.updatePassword(to: password) { error in
      self.report(error == nil ? "password changed" : "password change failed")
    }
  }

  package func enrollAuthenticator(_ user: User, _ displayName: String, _ code: @escaping (String) -> String) {
    user.multiFactor.getSessionWithCompletion { session, error in
      guard let session else { return self.report("no session") }
      TOTPMultiFactorGenerator.generateSecret(with: session) { secret, error in
        guard let secret else { return self.report("no secret") }
        let otpAuthUri = secret.generateQRCodeURL(
          withAccountName: user.email ?? "default account name", issuer: "Your App Name")
        guard otpAuthUri.hasPrefix("otpauth://totp/") else { return self.report("no URL") }
        let multiFactorAssertion = TOTPMultiFactorGenerator.assertionForEnrollment(
          with: secret, oneTimePassword: code(secret.sharedSecretKey()))
        user.multiFactor.enroll(with: multiFactorAssertion, displayName: displayName) { error in
          let count = user.multiFactor.enrolledFactors.count
          self.report(error == nil ? "enrolled, \(count) in all" : "enrollment failed")
        }
      }
    }
  }

  package func signInWithAuthenticator(_ email: String, _ password: String, _ oneTimePassword: @escaping () -> String) {
    Auth.auth().signIn(withEmail: email, password: password) { result, error in
      let authError = error as NSError?
      guard authError?.code == AuthErrorCode.secondFactorRequired.rawValue else {
        return self.report(error == nil ? "no second factor" : "sign-in failed")
      }
      let resolver = authError!.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as! MultiFactorResolver
      let selectedIndex = 0
      guard resolver.hints[selectedIndex].factorID == TOTPMultiFactorID else { return self.report("no authenticator") }
      let assertion = TOTPMultiFactorGenerator.assertionForSignIn(
        withEnrollmentID: resolver.hints[selectedIndex].uid, oneTimePassword: oneTimePassword())
      resolver.resolveSignIn(with: assertion) { authResult, error in
        self.report(error == nil ? "signed in \(authResult?.user.uid ?? "")" : "second factor failed")
      }
    }
  }

  package func unenroll(_ user: User) {
    user.multiFactor.unenroll(with: user.multiFactor.enrolledFactors[0]) { error in
      let count = user.multiFactor.enrolledFactors.count
      self.report(error == nil ? "unenrolled, \(count) left" : "unenrollment failed")
    }
  }
}
