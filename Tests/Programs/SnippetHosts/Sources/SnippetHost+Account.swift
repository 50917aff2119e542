import FirebaseAuth
import Foundation

// The documented calls around the profile, the password and authenticator apps, written as an application writes them.

extension SnippetHost {
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
