// swift-format-ignore-file

import FirebaseAuth
import FirebaseCore
import Foundation

// The calls of Firebase's page about linking several providers to an account, line by line as the page has them. Lines
// that begin with `self.report` or `self.credential` are this application's.

extension SnippetHost {
  func makeGoogleCredential(_ user: GIDGoogleUser?) {
    guard
      let authentication = user?.authentication,
      let idToken = authentication.idToken
    else {
      return
    }

    let credential = GoogleAuthProvider.credential(withIDToken: idToken,
                                                   accessToken: authentication.accessToken)
    self.credential = credential
  }

  func makeFacebookCredential() {
    let credential = FacebookAuthProvider
      .credential(withAccessToken: AccessToken.current!.tokenString)
    self.credential = credential
  }

  func makeEmailCredential(email: String, password: String) {
    let credential = EmailAuthProvider.credential(withEmail: email, password: password)
    self.credential = credential
  }

  package func link(_ user: User, _ credential: AuthCredential) {
    user.link(with: credential) { authResult, error in
      // ...
      self.report(error.map { "link failed: \(self.note($0))" } ?? "linked \(authResult?.user.uid ?? "")")
    }
  }

  package func signIn(_ credential: AuthCredential) {
    let prevUser = Auth.auth().currentUser
    Auth.auth().signIn(with: credential) { authResult, error in
        if let error = error {
          let authError = error as NSError
          if isMFAEnabled, authError.code == AuthErrorCode.secondFactorRequired.rawValue {
            // The user is a multi-factor user. Second factor challenge is required.
            let resolver = authError
              .userInfo[AuthErrorUserInfoMultiFactorResolverKey] as! MultiFactorResolver
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
                  .verifyPhoneNumber(with: selectedHint!, uiDelegate: nil,
                                     multiFactorSession: resolver
                                       .session) { verificationID, error in
                    if error != nil {
                      print(
                        "Multi factor start sign in failed. Error: \(error.debugDescription)"
                      )
                      self.report("no code was sent to \(selectedHint?.phoneNumber ?? "")")
                    } else {
                      self.showTextInputPrompt(
                        withMessage: "Verification code for \(selectedHint?.displayName ?? "")",
                        completionBlock: { userPressedOK, verificationCode in
                          let credential: PhoneAuthCredential? = PhoneAuthProvider.provider()
                            .credential(withVerificationID: verificationID!,
                                        verificationCode: verificationCode!)
                          let assertion: MultiFactorAssertion? = PhoneMultiFactorGenerator
                            .assertion(with: credential!)
                          resolver.resolveSignIn(with: assertion!) { authResult, error in
                            if error != nil {
                              print(
                                "Multi factor finanlize sign in failed. Error: \(error.debugDescription)"
                              )
                              self.report("second factor refused")
                            } else {
                              self.navigationController?.popViewController(animated: true)
                            }
                          }
                        }
                      )
                    }
                  }
              }
            )
          } else {
            self.showMessagePrompt(error.localizedDescription)
            return
          }
          // ...
          return
        }
        // User is signed in
        // ...
        self.report("from \(prevUser?.uid ?? "nobody") to \(authResult?.user.uid ?? "nobody")")
    }
    // Merge prevUser and currentUser accounts and data
    // ...
  }

  package func unlink(_ providerID: String?) {
Auth.auth().currentUser?.unlink(fromProvider: providerID!) { user, error in
  // ...
  self.report(error == nil ? "unlinked, \(user?.providerData.count ?? -1) left" : "unlink failed")
}
  }

  // MARK: As the page was before second factors

  func makeGoogleCredentialAsBefore(_ user: GIDGoogleUser) {
    guard let authentication = user.authentication else { return }
    let credential = GoogleAuthProvider.credential(withIDToken: authentication.idToken,
                                                      accessToken: authentication.accessToken)
    self.credential = credential
  }

  package func signInAsBefore(_ credential: AuthCredential) {
    let prevUser = Auth.auth().currentUser
    Auth.auth().signIn(with: credential) { (authResult, error) in
      if let error = error {
        // ...
        self.report("sign-in failed: \(self.note(error))")
        return
      }
      // User is signed in
      // ...
      self.report("from \(prevUser?.uid ?? "nobody") to \(authResult?.user.uid ?? "nobody")")
    }
    // Merge prevUser and currentUser accounts and data
    // ...
  }
}
