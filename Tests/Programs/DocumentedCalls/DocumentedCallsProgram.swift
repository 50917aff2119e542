import DocumentedCalls
import Foundation
import LigatureAuth

/// The documented calls against a real server, by each host: Firebase's page about linking several providers, from its
/// first snippet to its last, then the profile and the password.
///
/// Asks for tokens as the example program does: prints `token? <subject> <nonce>` for an ID token of Google and
/// `access-token? <subject>` for an access token of Facebook, and reads the answer from standard input. With the
/// argument "factors", makes the calls about second factors instead, and asks for codes: prints `code? <secret>`. With
/// "mail", makes those about mailed links, and asks for the link of a mail: prints `link? <address> <mode>`. With
/// "phone", walks through the page's dialog for a phone as second factor, and asks for the code of a message: prints
/// `message? <number>`.
@main
struct DocumentedCallsProgram {
  static let password = "correct horse battery"

  @MainActor static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    for kind in HostKind.allCases {
      switch arguments.first {
      case "factors": try await factors(kind)
      case "mail": try await mail(kind)
      case "phone": try await phone(kind)
      default: try await page(kind)
      }
    }
  }

  @MainActor static func page(_ kind: HostKind) async throws {
    let host = kind.make()
    let email = "\(kind)@example.com"

    // An account, and the three providers of the page linked to it.
    let owner = try await Auth.auth().signInAnonymously().user
    for credential in [
      host.googleCredential(idToken: try await idToken("google-\(kind)")),
      host.facebookCredential(accessToken: accessToken("facebook-\(kind)")),
      host.emailCredential(email: email, password: password),
    ].compactMap(\.self) {
      let linked = await report(host) { host.link(owner, credential) }
      say(kind, linked == "linked \(owner.uid)" ? "linked" : linked)
    }
    say(kind, providers())

    // Facebook's identity at another account: the link is refused, and the credential of the error signs in to its
    // owner.
    try Auth.auth().signOut()
    let guest = try await Auth.auth().signInAnonymously().user
    guard let facebook = host.facebookCredential(accessToken: accessToken("facebook-\(kind)")) else { return }
    say(kind, await report(host) { host.link(guest, facebook) })
    guard let updated = host.updatedCredential else { return say(kind, "no credential to continue with") }
    let merged = await report(host) { host.signIn(updated) }
    say(kind, merged == "from \(guest.uid) to \(owner.uid)" ? "merged" : merged)

    // The same for Google, with the credential that was refused, as the page was before it knew second factors.
    try Auth.auth().signOut()
    let other = try await Auth.auth().signInAnonymously().user
    guard let google = host.olderGoogleCredential(idToken: try await idToken("google-\(kind)")) else { return }
    say(kind, await report(host) { host.link(other, google) })
    let mergedToo = await report(host) { host.signInAsBefore(google) }
    say(kind, mergedToo == "from \(other.uid) to \(owner.uid)" ? "merged" : mergedToo)

    say(kind, await report(host) { host.changeProfile("Ada", "https://example.com/ada.png") })
    let newPassword = "another \(password)"
    say(kind, await report(host) { host.changePassword(newPassword) })

    // What was unlinked does not sign in to the account any more.
    say(kind, await report(host) { host.unlink("password") })
    say(kind, await report(host) { host.unlink("facebook.com") })
    say(kind, providers())
    try Auth.auth().signOut()
    if let credential = host.emailCredential(email: email, password: newPassword) {
      say(kind, "\(await report(host) { host.signIn(credential) }): \(host.messages.last ?? "")")
    }
    if let credential = host.facebookCredential(accessToken: accessToken("facebook-\(kind)")) {
      let signedIn = await report(host) { host.signIn(credential) }
      say(kind, signedIn.hasSuffix(owner.uid) ? "not unlinked" : "another account")
    }
    try Auth.auth().signOut()
  }

  static func providers() -> String {
    Auth.auth().currentUser?.providerData.map(\.providerID).joined(separator: ",") ?? "nobody"
  }

  @MainActor static func factors(_ kind: HostKind) async throws {
    let host = kind.make()
    let google = GoogleAuthProvider.credential(
      withIDToken: try await idToken("protected-\(kind)"), accessToken: "")
    let user = try await Auth.auth().signIn(with: google).user
    let uid = user.uid
    let email = user.email ?? ""
    if let credential = host.emailCredential(email: email, password: password) {
      _ = await report(host) { host.link(user, credential) }
    }
    var secret = ""
    say(kind, await report(host) { host.enrollAuthenticator(user, "Phone") { _ in "000000" } })
    say(
      kind,
      await report(host) {
        host.enrollAuthenticator(user, "Phone") {
          secret = $0
          return ask("code? \(secret)")
        }
      })
    try Auth.auth().signOut()
    say(kind, await report(host) { host.signInWithAuthenticator(email, password) { "000000" } })
    let signedIn = await report(host) { host.signInWithAuthenticator(email, password) { ask("code? \(secret)") } }
    say(kind, signedIn == "signed in \(uid)" ? "signed in" : signedIn)
    guard let user = Auth.auth().currentUser else { return }
    say(kind, await report(host) { host.unenroll(user) })
    try await user.delete()
  }

  @MainActor static func phone(_ kind: HostKind) async throws {
    let (host, auth) = (kind.make(), Auth.auth())
    let number = "+1650555010\(HostKind.allCases.firstIndex(of: kind) ?? 0)"
    let google = GoogleAuthProvider.credential(withIDToken: try await idToken("protected-\(kind)"), accessToken: "")
    let user = try await auth.signIn(with: google).user
    guard let credential = host.emailCredential(email: user.email ?? "", password: password) else { return }
    _ = await report(host) { host.link(user, credential) }
    let provider = PhoneAuthProvider.provider()
    let verificationID = try await provider.verifyPhoneNumber(
      number, uiDelegate: nil, multiFactorSession: try await user.multiFactor.session())
    let proof = provider.credential(withVerificationID: verificationID, verificationCode: ask("message? \(number)"))
    try await user.multiFactor.enroll(with: PhoneMultiFactorGenerator.assertion(with: proof), displayName: "Work phone")
    try auth.signOut()

    for isRight in [false, true] {
      host.answer = { message in
        if message.hasPrefix("Select factor") { return "Work phone" }
        let code = ask("message? \(number)")
        return isRight ? code : code == "000000" ? "000001" : "000000"
      }
      say(kind, await report(host) { host.signIn(credential) })
    }
    say(kind, auth.currentUser?.uid == user.uid ? "signed in" : "not signed in")
    say(kind, host.messages.prefix(2).joined(separator: ", ").replacing("\n", with: " "))
    try await auth.currentUser?.delete()
  }

  @MainActor static func mail(_ kind: HostKind) async throws {
    let (host, auth) = (kind.make(), Auth.auth())
    let email = "\(kind)@mail.example".lowercased()
    let user = try await auth.signInAnonymously().user
    if let credential = host.emailCredential(email: email, password: password) {
      _ = await report(host) { host.link(user, credential) }
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
    let link = ask("link? \(email) signIn")
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

  static func code(ofLinkTo address: String, _ mode: String) -> String {
    ActionCodeURL(link: ask("link? \(address) \(mode)"))?.code ?? ""
  }

  /// What the host reports when its closure has run.
  @MainActor static func report(_ host: any DocumentedCalls, after action: () -> Void) async -> String {
    await withCheckedContinuation { continuation in
      host.report = { continuation.resume(returning: $0) }
      action()
    }
  }

  static func idToken(_ subject: String) async throws -> String {
    ask("token? \(subject) \(try await Auth.auth().issueNonce(forProvider: GoogleAuthProvider.id))")
  }

  static func accessToken(_ subject: String) -> String { ask("access-token? \(subject)") }

  static func ask(_ question: String) -> String {
    print(question)
    fflush(nil)
    return readLine() ?? ""
  }

  static func say(_ kind: HostKind, _ step: String) {
    print("\(kind): \(step)")
    fflush(nil)
  }
}
