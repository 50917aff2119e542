import Accounts
import Foundation

extension UseCaseService {
  func ask(for mail: MailRequest, by session: Session?) async throws -> Answer<Session, Secret> {
    try await answering {
      switch mail {
      case .verification:
        _ = try await useCases.sendEmailVerification(CodeRequest(), principal: caller(session))
      case .reset(let address): try await useCases.sendPasswordReset(email: address, CodeRequest())
      case .signInLink(let address): try await useCases.sendSignInLink(email: address, CodeRequest())
      case .change(let address):
        try await useCases.sendEmailChange(to: address, CodeRequest(), principal: caller(session))
      case .changeAtOnce(let address):
        _ = try await useCases.changeEmail(to: address, principal: caller(session))
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
      case .denial: .deny
      }
    return try await answering {
      var caller: Principal?
      if let session { caller = try? await principal(session) }
      let applied = try await useCases.applyActionCode(Secret(code), answer: answer, caller: caller)
      return applied.passwordResetCode.map { .resetCode($0.reveal()) } ?? .done
    }
  }

  func resetPassword(_ code: String, to password: String) async throws -> Answer<Session, Secret> {
    try await answering(newPassword: password) {
      _ = try await useCases.resetPassword(.code(Secret(code)), to: Secret(password))
      return .done
    }
  }

  func newLetters() async throws -> [Letter] {
    var letters: [Letter] = []
    while true {
      let mails = try await store.read { try $0.dueMails(now: clock.now, limit: 100) }
      guard !mails.isEmpty else { return letters }
      for mail in mails {
        let content = try await useCases.mailContent(for: mail)
        // The account that a mail is about may have been found only now.
        let uid = try await store.read { try $0.dueMails(now: clock.now, limit: 100) }.first { $0.id == mail.id }?.uid
        try await store.settle(mail, .done)
        guard let link = content?.link,
          let items = URLComponents(string: link.reveal())?.queryItems,
          let code = items.first(where: { $0.name == "oobCode" })?.value,
          let mode = items.first(where: { $0.name == "mode" })?.value,
          let kind = ActionCode.Kind.allCases.first(where: { $0.mode == mode })
        else { continue }
        letters.append(Letter(kind: kind, address: mail.address, uid: uid, code: code))
      }
    }
  }

  private func caller(_ session: Session?) async throws -> Principal {
    guard let session else { throw AccountError(.tokenExpired, "") }
    return try await principal(session)
  }
}
