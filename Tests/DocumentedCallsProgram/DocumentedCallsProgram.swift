import Foundation
import LigatureAuth
import SnippetHostSwift6

/// The documented calls against a real server, in both language modes: link, conflict and sign-in, unlink, providerData.
///
/// Asks for ID tokens as the example program does: prints `token? <subject> <nonce>` and reads one from standard input.
/// With the argument "factors", makes the calls about second factors instead, and asks for codes: prints `code? <secret>`.
/// With "mail", makes those about mailed links, and asks for the link of a mail: prints `link? <address> <mode>`.
@main
struct DocumentedCallsProgram {
  @MainActor static func main() async throws {
    switch CommandLine.arguments.dropFirst().first {
    case "factors": return try await factors()
    case "mail": return try await mail()
    default: break
    }
    for kind in HostKind.allCases {
      let owner = try await Auth.auth().signInAnonymously().user
      try await owner.link(
        with: GoogleAuthProvider.credential(withIDToken: try await token("owner-\(kind)"), accessToken: ""))
      let ownerID = owner.uid
      try Auth.auth().signOut()

      let host = kind.make()
      let user = try await Auth.auth().signInAnonymously().user
      let email = host.emailCredential(email: "\(kind)@example.com", password: "correct horse battery")
      say(kind, await report(host) { host.link(user, email) } == "linked \(user.uid)" ? "linked" : "link failed")

      // The identity of the other account: the link is refused, and the same credential signs in to its owner.
      guard let google = host.googleCredential(idToken: try await token("owner-\(kind)")) else { continue }
      say(kind, await report(host) { host.link(user, google) })
      let merged = await report(host) { host.merge(google) }
      say(kind, merged == "from \(user.uid) to \(ownerID)" ? "merged" : merged)

      let password = host.emailCredential(email: "owner.\(kind)@example.com", password: "correct horse battery")
      guard let signedIn = Auth.auth().currentUser else { continue }
      say(kind, await report(host) { host.link(signedIn, password) } == "linked \(ownerID)" ? "linked" : "link failed")
      say(kind, Auth.auth().currentUser?.providerData.map(\.providerID).joined(separator: ",") ?? "nobody")
      say(kind, await report(host) { host.unlink("google.com") })
      say(kind, Auth.auth().currentUser?.providerData.map(\.providerID).joined(separator: ",") ?? "nobody")
      say(kind, await report(host) { host.changeProfile("Ada", "https://example.com/ada.png") })
      say(kind, await report(host) { host.changePassword("another " + "correct horse battery") })
      try Auth.auth().signOut()
    }
  }

  @MainActor static func factors() async throws {
    for kind in HostKind.allCases {
      let host = kind.make()
      let google = GoogleAuthProvider.credential(
        withIDToken: try await token("protected-\(kind)"), accessToken: "")
      let user = try await Auth.auth().signIn(with: google).user
      let uid = user.uid
      let (email, password) = (user.email ?? "", "correct horse battery")
      _ = await report(host) { host.link(user, host.emailCredential(email: email, password: password)) }
      var secret = ""
      say(kind, await report(host) { host.enrollAuthenticator(user, "Phone") { _ in "000000" } })
      say(
        kind,
        await report(host) {
          host.enrollAuthenticator(user, "Phone") {
            secret = $0
            return code(secret)
          }
        })
      try Auth.auth().signOut()
      say(kind, await report(host) { host.signInWithAuthenticator(email, password) { "000000" } })
      let signedIn = await report(host) { host.signInWithAuthenticator(email, password) { code(secret) } }
      say(kind, signedIn == "signed in \(uid)" ? "signed in" : signedIn)
      guard let user = Auth.auth().currentUser else { continue }
      say(kind, await report(host) { host.unenroll(user) })
      try await user.delete()
    }
  }

  @MainActor static func mail() async throws {
    for kind in HostKind.allCases {
      let (host, auth) = (kind.make(), Auth.auth())
      let email = "\(kind)@mail.example".lowercased()
      let user = try await auth.signInAnonymously().user
      _ = await report(host) {
        host.link(user, host.emailCredential(email: email, password: "correct horse battery"))
      }
      try await user.sendEmailVerification()
      let verification = code(ofLinkTo: email, "verifyEmail")
      say(kind, await report(host) { host.verifyEmail(code: verification) })
      try auth.signOut()

      try await auth.sendPasswordReset(withEmail: email)
      let reset = code(ofLinkTo: email, "resetPassword")
      say(kind, await report(host) { host.resetPassword(email, code: reset, newPassword: "battery staple") })
      let signedIn = try await auth.signIn(withEmail: email, password: "battery staple").user
      say(kind, signedIn.uid == user.uid && signedIn.isEmailVerified ? "signed in" : "another account")
      try auth.signOut()

      say(kind, await report(host) { host.sendSignInLink(email) })
      let link = link(to: email, "signIn")
      say(
        kind, await report(host) { host.signIn(email, link: link) } == "signed in \(user.uid)" ? "signed in" : "failed")

      let new = "new.\(email)"
      say(kind, await report(host) { host.changeEmail(new) })
      try await auth.applyActionCode(code(ofLinkTo: new, "verifyAndChangeEmail"))
      say(kind, auth.currentUser?.email == new ? "changed" : "not changed")
      // From another device: the way back needs no session.
      let choice = try await auth.recoverEmail(withCode: code(ofLinkTo: email, "recoverEmail"))
      try await auth.confirmPasswordReset(withCode: choice, newPassword: "third password")
      let owner = try await auth.signIn(withEmail: email, password: "third password").user
      say(kind, owner.uid == user.uid ? "recovered" : "another account")
      try await owner.delete()
    }
  }

  static func link(to address: String, _ mode: String) -> String {
    print("link? \(address) \(mode)")
    fflush(nil)
    return readLine() ?? ""
  }

  static func code(ofLinkTo address: String, _ mode: String) -> String {
    ActionCodeURL(link: link(to: address, mode))?.code ?? ""
  }

  static func code(_ secret: String) -> String {
    print("code? \(secret)")
    fflush(nil)
    return readLine() ?? ""
  }

  /// What the host reports when its closure has run.
  @MainActor static func report(_ host: any DocumentedCalls, after action: () -> Void) async -> String {
    await withCheckedContinuation { continuation in
      host.report = { continuation.resume(returning: $0) }
      action()
    }
  }

  static func token(_ subject: String) async throws -> String {
    print("token? \(subject) \(try await Auth.auth().issueNonce(forProvider: "google.com"))")
    fflush(nil)
    guard let token = readLine() else { throw CocoaError(.userCancelled) }
    return token
  }

  static func say(_ kind: HostKind, _ step: String) {
    print("\(kind): \(step)")
    fflush(nil)
  }
}
