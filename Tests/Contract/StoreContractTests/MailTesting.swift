import AccountFakes
import Accounts
import Testing

extension Policy {
  /// A server that sends mail, as much of it as tests ask for.
  static func mailing(
    linking: Linking = .trustedEmail, protected: Bool = true, verification: MailPolicy.Verification = .proof,
    verifiesAtSignUp: Bool = false, mails: AttemptLimit = AttemptLimit(1000, inMilliseconds: 1000)
  ) -> Policy {
    Policy(
      linking: linking, enumerationProtection: protected, attempts: .with { $0.mails = mails },
      mail: MailPolicy(
        isAvailable: true, publicURL: "https://accounts.example.com",
        continueURLs: ["https://app.example.com", "https://example.com/app/"], verifiesAtSignUp: verifiesAtSignUp,
        verification: verification))
  }
}

/// A mail as its reader gets it.
struct ReceivedMail {
  var kind: Mail.Kind
  var address: String
  var link: String?
  var parameters: Mail.Parameters
  /// Beside what the mail is about.
  var wayBack: Secret?

  /// The value of a parameter of the link.
  func value(of name: String) -> String? { Self.value(of: name, in: link) }

  private static func value(of name: String, in link: String?) -> String? {
    let query = link?.split(separator: "?", maxSplits: 1).last ?? ""
    return query.split(separator: "&").lazy.map { $0.split(separator: "=", maxSplits: 1) }
      .first { $0.first == Substring(name) }?.last.map(String.init)
  }

  var code: Secret? { value(of: "oobCode").map { Secret($0) } }

  /// That of the way back beside what the mail is about.
  var codeBeside: Secret? { Self.value(of: "oobCode", in: wayBack?.reveal()).map { Secret($0) } }
}

extension ServiceFixture {
  /// Sends all mails that wait, as the worker does.
  func receiveMails() async throws -> [ReceivedMail] {
    var received: [ReceivedMail] = []
    while true {
      let due = try await store.read { try $0.dueMails(now: self.clock.now, limit: 100) }
      if due.isEmpty { return received }
      for mail in due {
        if let content = try await useCases.deliveries.mailContent(for: mail) {
          received.append(
            ReceivedMail(
              kind: content.kind, address: content.address, link: content.link?.reveal(),
              parameters: content.parameters, wayBack: content.wayBack))
        }
        try await store.settle(mail, .done)
      }
    }
  }

  /// The code of the one mail of this kind that waits.
  func receiveCode(_ kind: Mail.Kind, at address: String? = nil) async throws -> Secret {
    let mails = try await receiveMails().filter { $0.kind == kind }
    #expect(mails.count == 1, "one \(kind) mail")
    let mail = try #require(mails.first)
    if let address { #expect(mail.address == address) }
    return try #require(mail.code)
  }

  func resetCode(_ email: String) async throws -> Secret {
    try await useCases.codeSending.sendPasswordReset(email: email, CodeRequest())
    return try await receiveCode(.passwordReset)
  }

  func emailLink(_ email: String) async throws -> Credential {
    try await useCases.codeSending.sendSignInLink(email: email, CodeRequest())
    return .emailLink(email: email, code: try await receiveCode(.signInLink))
  }

  func changeCode(to email: String, by principal: Principal) async throws -> Secret {
    try await useCases.codeSending.sendEmailChange(to: email, CodeRequest(), principal: principal)
    return try await receiveCode(.verifyEmailChange)
  }

  func apply(
    _ code: Secret, _ answer: ActionCodeAnswer = .accept(password: nil), by caller: Principal? = nil
  ) async throws -> AppliedActionCode {
    try await useCases.codeUse.applyActionCode(code, answer: answer, caller: caller)
  }

  /// Sets the password that the owner chooses after taking the account back.
  func choosePassword(_ applied: AppliedActionCode) async throws {
    _ = try await useCases.passwordReset.resetPassword(
      .code(try #require(applied.passwordResetCode)), to: Secret("owners-own"))
  }

  func account(_ result: SignInResult) async throws -> Account? {
    try await store.read { try $0.account(result.account.uid) }
  }

  /// Signs up and verifies the address.
  func owner(of email: String, password: String = "secret-1") async throws -> SignInResult {
    let result = try await signUp(email: email, password: password)
    let principal = try await principal(result.tokens)
    _ = try await useCases.codeSending.sendEmailVerification(CodeRequest(), principal: principal)
    let code = try await receiveCode(.verifyEmail)
    _ = try await apply(code, by: principal)
    return result
  }

  func isSignedIn(_ tokens: TokenPair) async -> Bool {
    (try? await useCases.authentication.authenticate(bearer: tokens.sessionHandle)) != nil
  }

  func password(_ email: String, _ password: String = "secret-1") -> Credential {
    .password(email: email, password: Secret(password))
  }

  /// The one session of this fixture that enrolls second factors.
  func enrolling() async throws -> Principal {
    let credential = Credential.password(email: "enroll@example.com", password: Secret("secret-1"))
    if let another = try? await signIn(credential) {
      var principal = try await principal(another.tokens)
      let first = try #require(try await useCases.sessions.listSessions(principal: principal).last)
      principal.sessionID = first.id
      return principal
    }
    return try await principal(try await owner(of: "enroll@example.com").tokens)
  }
}
