import Accounts
import Foundation

extension UseCaseService {
  func ask(for mail: MailRequest, by session: Session?) async throws -> Answer<Session, Secret> {
    try await answering {
      switch mail {
      case .verification:
        _ = try await useCases.codeSending.sendEmailVerification(CodeRequest(), principal: caller(session))
      case .reset(let address): try await useCases.codeSending.sendPasswordReset(email: address, CodeRequest())
      case .signInLink(let address): try await useCases.codeSending.sendSignInLink(email: address, CodeRequest())
      case .change(let address):
        try await useCases.codeSending.sendEmailChange(to: address, CodeRequest(), principal: caller(session))
      case .changeAtOnce(let address):
        _ = try await useCases.codeSending.changeEmail(to: address, principal: caller(session))
      }
      return .done
    }
  }

  func apply(
    _ code: String, _ approval: Approval, by session: Session?
  ) async throws -> Answer<Session, Secret> {
    let answer: ActionCodeAnswer =
      switch approval {
      case .nothing: .accept(password: nil)
      case .password(let password): .accept(password: Secret(password))
      case .word: .confirm
      case .denial: .deny
      }
    return try await answering {
      var caller: Principal?
      if let session { caller = try? await principal(session) }
      let applied = try await useCases.codeUse.applyActionCode(Secret(code), answer: answer, caller: caller)
      return applied.passwordResetCode.map { .resetCode($0.reveal()) } ?? .done
    }
  }

  /// Takes an account back.
  ///
  /// - Parameter older: what the account had before; nil to show nothing.
  /// - Returns: also what is listed as older, for the owner to take off.
  func takeBack(
    _ code: String, showing older: Evidence<Secret>?
  ) async throws -> (answer: Answer<Session, Secret>, listed: [Identity]) {
    var listed: [Identity] = []
    let answer = try await answering {
      var method = OlderMethod()
      switch older {
      case .password(_, let password): method.password = Secret(password)
      case .some(let evidence): method.credential = try await credential(evidence)
      case nil: break
      }
      let applied = try await useCases.codeUse.applyActionCode(Secret(code), answer: .show(method), caller: nil)
      listed = brokenRule == .olderMethodsAreNotListed ? [] : applied.recovery?.olderMethods ?? []
      return applied.passwordResetCode.map { .resetCode($0.reveal()) } ?? .done
    }
    return (answer, listed)
  }

  /// Whether a code can be used.
  func isGood(_ code: String) async -> Bool { await (try? useCases.codeUse.actionCodeInfo(Secret(code))) != nil }

  func resetPassword(_ code: String, to password: String) async throws -> Answer<Session, Secret> {
    try await answering(newPassword: password) {
      _ = try await useCases.passwordReset.resetPassword(.code(Secret(code)), to: Secret(password))
      return .done
    }
  }

  func newLetters() async throws -> [Letter] { try await newMails().map(\.letter) }

  /// Also the ways back that go beside what was asked for.
  func newLettersAndWaysBack() async throws -> [Letter] {
    try await newMails().flatMap { [$0.letter] + [$0.wayBack].compactMap(\.self) }
  }

  private func newMails() async throws -> [(letter: Letter, wayBack: Letter?)] {
    var letters: [(Letter, Letter?)] = []
    while true {
      let now = clock.now
      let mails = try await store.read { try $0.dueMails(now: now, limit: 100) }
      guard !mails.isEmpty else { return letters }
      for mail in mails {
        let content = try await useCases.deliveries.mailContent(for: mail)
        // The account that a mail is about may have been found only now.
        let uid = try await store.read { try $0.dueMails(now: now, limit: 100) }.first { $0.id == mail.id }?.uid
        try await store.settle(mail, .done)
        guard let content, let letter = Letter(content.link, of: mail, uid) else { continue }
        letters.append((letter, Letter(content.wayBack, of: mail, uid)))
      }
    }
  }

  private func caller(_ session: Session?) async throws -> Principal {
    guard let session else { throw AccountError(.tokenExpired, "") }
    return try await principal(session)
  }
}

extension Letter {
  /// nil for a mail without a link.
  fileprivate init?(_ link: Secret?, of mail: Mail, _ uid: UID?) {
    guard let link, let items = URLComponents(string: link.reveal())?.queryItems,
      let code = items.first(where: { $0.name == "oobCode" })?.value,
      let mode = items.first(where: { $0.name == "mode" })?.value,
      let kind = ActionCode.Kind.allCases.first(where: { $0.mode == mode })
    else { return nil }
    self.init(kind: kind, address: mail.address, uid: uid, code: code)
  }
}
