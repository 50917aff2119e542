/// The link of a mail, as Firebase writes it: `<public URL>/action?mode=...&oobCode=...&continueUrl=...&lang=...`.
struct ActionLink: Sendable {
  let url: Secret

  init(code: ActionCodeToken, mail: Mail, policy: MailPolicy) {
    var text = "\(policy.publicURL)/action?mode=\(code.role.mode)&oobCode=\(code.secret.reveal())"
    if let target = mail.parameters.continueURL { text += "&continueUrl=\(target.percentEncoded)" }
    if mail.parameters.handlesCodeInApp == true { text += "&handleCodeInApp=true" }
    if let language = mail.language { text += "&lang=\(language.percentEncoded)" }
    url = Secret(text)
  }
}

extension ActionCode.Kind {
  /// `mode` of its link.
  package var mode: String {
    switch self {
    case .verifyEmail: "verifyEmail"
    case .passwordReset: "resetPassword"
    case .signInLink: "signIn"
    case .changeEmail: "verifyAndChangeEmail"
    case .recoverEmail: "recoverEmail"
    }
  }
}
