import ByteCoding

/// The link in an email, in Firebase's format: `<public URL>/action?mode=...&oobCode=...&continueUrl=...&lang=...`.
struct ActionLink: Sendable {
  let url: Secret

  init(
    code: ActionCodeToken, parameters: Mail.Parameters = Mail.Parameters(), language: String? = nil, policy: MailPolicy
  ) {
    var text = "\(policy.publicURL)/action?mode=\(code.role.mode)&oobCode=\(code.secret.reveal())"
    if let target = parameters.continueURL { text += "&continueUrl=\(PercentEncoding.encode(target))" }
    if parameters.handlesCodeInApp == true { text += "&handleCodeInApp=true" }
    if let language { text += "&lang=\(PercentEncoding.encode(language))" }
    url = Secret(text)
  }
}

extension ActionCode.Kind {
  /// The value of `mode` in the link for a code of this kind.
  package var mode: String {
    switch self {
    case .verifyEmail: "verifyEmail"
    case .passwordReset: "resetPassword"
    case .signInLink: "signIn"
    case .changeEmail: "verifyAndChangeEmail"
    case .recoverEmail: "recoverEmail"
    case .methodNotice: "revertMethodAddition"
    }
  }
}
