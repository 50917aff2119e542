import ArgumentParser
import Foundation
import LigatureAuth

/// A code from an email, which can be applied or denied.
struct MailedCode {
  /// The code from `--code`, which accepts either the code or the whole link.
  let text: String

  init(_ given: String) throws {
    let input = try SecretInput.text(given)
    text = ActionCodeURL(link: input)?.code ?? input
  }

  /// Applies the code, which verifies an email address, changes the address, restores an old one, or sets aside sign-in
  /// methods.
  /// - Parameter password: The account's password, or nil to prompt for it unless the user is signed in to the account.
  func apply(_ auth: Auth, password: String?) async throws -> CommandOutput {
    let info = try await auth.checkActionCode(text)
    switch info.operation {
    case .verifyEmail, .verifyAndChangeEmail:
      try await apply(auth, info, password)
      let text = info.operation == .verifyEmail ? "is verified" : "is the account's address now"
      return CommandOutput("\(info.email.printable) \(text).", Outcome(info))
    case .recoverEmail: return try await recover(auth, info, password)
    case .revertMethodAddition: return try await deny(auth, info)
    case .passwordReset: throw Self.otherCode("use it with `ligature reset-password --code`")
    case .emailLink: throw Self.otherCode("use it with `ligature sign-in --email-link ... --link`")
    case .revertSecondFactorAddition, .unknown:
      throw Self.otherCode(
        "this version of ligature does not support its purpose")
    }
  }

  private func apply(_ auth: Auth, _ info: ActionCodeInfo, _ password: String?) async throws {
    if let password {
      return try await auth.applyActionCode(text, password: SecretInput.password(password, isNew: false))
    }
    do {
      try await auth.applyActionCode(text)
    } catch let error as NSError
      where info.takesPassword && error.userInfo[AuthErrors.userInfoReasonKey] as? String == "MISSING_PASSWORD"
    {
      try await auth.applyActionCode(text, password: SecretInput.password(nil, isNew: false))
    }
  }

  /// Restores an address. Second factors that were added later are removed only if the user enters an older password of
  /// the account. The command prompts for this password if there are such factors.
  private func recover(_ auth: Auth, _ info: ActionCodeInfo, _ password: String?) async throws -> CommandOutput {
    let added = info.addedFactors
    let older =
      try password.map(SecretInput.text) ?? (added.isEmpty ? nil : SecretInput.olderPassword(than: added.map(\.label)))
    let reset = try await auth.recoverEmail(withCode: text, password: older)
    var lines = [
      "\(info.email.printable) is the account's address again, and all sessions have ended. Set a new password with",
      "ligature reset-password --code \(reset)",
    ]
    if !added.isEmpty, older == nil {
      lines += [
        "These second factors were added since then and remain enrolled: "
          + "\(added.map(\.label.printable).joined(separator: ", ")).",
        "To remove them, request another email with `ligature reset-password \(info.email.printable)`. Pass its code to",
        "`ligature email --code`, and a password that the account had before to --password.",
      ]
    }
    return CommandOutput(lines.joined(separator: "\n"), Outcome(info, passwordResetCode: reset))
  }

  /// Denies the code, which reports that the user did not request it.
  func deny(_ auth: Auth) async throws -> CommandOutput { try await deny(auth, try await auth.checkActionCode(text)) }

  private func deny(_ auth: Auth, _ info: ActionCodeInfo) async throws -> CommandOutput {
    try await auth.denyActionCode(text)
    let text =
      switch info.operation {
      case .verifyEmail: "The account has lost \(info.email.printable), and its sessions have ended."
      case .revertMethodAddition:
        "The methods that were linked without a recent sign-in are removed from the account, and all sessions have "
          + "ended. Set a new password with\nligature reset-password \(info.email.printable)"
      default: "The address was not changed to \(info.email.printable)."
      }
    return CommandOutput(text, Outcome(info))
  }

  private static func otherCode(_ hint: String) -> Failure {
    Failure(reason: "INVALID_OOB_CODE", message: "This code has another purpose: \(hint).")
  }

  struct Outcome: Encodable {
    var operation: String
    var email: String
    var previousEmail: String?
    var passwordResetCode: String?

    init(_ info: ActionCodeInfo, passwordResetCode: String? = nil) {
      operation =
        switch info.operation {
        case .verifyEmail: "VERIFY_EMAIL"
        case .verifyAndChangeEmail: "VERIFY_AND_CHANGE_EMAIL"
        case .recoverEmail: "RECOVER_EMAIL"
        case .passwordReset: "PASSWORD_RESET"
        case .emailLink: "EMAIL_SIGN_IN"
        case .revertMethodAddition: "REVERT_METHOD_ADDITION"
        case .revertSecondFactorAddition, .unknown: "UNKNOWN"
        }
      email = info.email
      previousEmail = info.previousEmail
      self.passwordResetCode = passwordResetCode
    }
  }
}

/// The output of a command that requests an email.
struct SentMail: Encodable {
  /// The email address that the user specified, whether or not an account has it.
  var sentTo: String
}
