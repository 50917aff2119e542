import FirebaseAuth
import Foundation

// The documented calls around mailed links, written as an application writes them.

extension SnippetHost {
  private var actionCodeSettings: ActionCodeSettings {
    let actionCodeSettings = ActionCodeSettings()
    actionCodeSettings.url = URL(string: "https://app.example.com/welcome")
    actionCodeSettings.handleCodeInApp = true
    actionCodeSettings.setIOSBundleID("com.example.app")
    actionCodeSettings.setAndroidPackageName("com.example.app", installIfNotAvailable: false, minimumVersion: "12")
    return actionCodeSettings
  }

  package func sendSignInLink(_ email: String) {
    Auth.auth().sendSignInLink(toEmail: email, actionCodeSettings: actionCodeSettings) { error in
      if let error = error {
        self.showMessagePrompt(error.localizedDescription)
        return
      }
      self.report("check your email for a link")
    }
  }

  package func signIn(_ email: String, link: String) {
    guard Auth.auth().isSignIn(withEmailLink: link) else {
      report("no link")
      return
    }
    Auth.auth().signIn(withEmail: email, link: link) { user, error in
      self.report(error == nil ? "signed in \(user?.user.uid ?? "nobody")" : "sign-in failed")
    }
  }

  package func linkWithLink(_ email: String, link: String) {
    let credential = EmailAuthProvider.credential(withEmail: email, link: link)
    Auth.auth().currentUser?.link(with: credential) { authData, error in
      if let error = error {
        self.report(AuthErrorCode(error) == .providerAlreadyLinked ? "linked before" : "link failed")
        return
      }
      self.report("linked")
    }
  }

  package func resetPassword(_ email: String, code: String, newPassword: String) {
    Auth.auth().sendPasswordReset(withEmail: email) { error in
      Auth.auth().verifyPasswordResetCode(code) { email, error in
        Auth.auth().confirmPasswordReset(withCode: code, newPassword: newPassword) { error in
          self.report(error == nil ? "reset \(email ?? "")" : "reset failed")
        }
      }
    }
  }

  package func verifyEmail(code: String) {
    Auth.auth().useAppLanguage()
    Auth.auth().languageCode = "fr"
    Auth.auth().currentUser?.sendEmailVerification { error in
      Auth.auth().checkActionCode(code) { info, error in
        guard let info, info.operation == .verifyEmail else {
          self.report("no verification")
          return
        }
        Auth.auth().applyActionCode(code) { error in
          self.report(error == nil ? "verified \(info.email)" : "verification failed")
        }
      }
    }
  }

  package func changeEmail(_ email: String) {
    Auth.auth().currentUser?.updateEmail(to: email) { error in
      if let error = error as NSError?, error.code == AuthErrorCode.emailChangeNeedsVerification.rawValue {
        Auth.auth().currentUser?.sendEmailVerification(beforeUpdatingEmail: email) { error in
          self.report(error == nil ? "verify the new address" : "change failed")
        }
        return
      }
      self.report(error == nil ? "changed" : "change failed")
    }
  }
}
