/// The link of a mail, as Firebase writes it: `<public URL>/action?mode=...&oobCode=...&continueUrl=...&lang=...`.
struct ActionLink: Sendable {
  let url: Secret

  init(code: ActionCodeToken, mail: Mail, policy: MailPolicy) {
    var text = "\(policy.publicURL)/action?mode=\(code.kind.mode)&oobCode=\(code.secret.reveal())"
    if let target = mail.parameters.continueURL { text += "&continueUrl=\(Self.escaped(target))" }
    if mail.parameters.handlesCodeInApp == true { text += "&handleCodeInApp=true" }
    if let language = mail.language { text += "&lang=\(Self.escaped(language))" }
    url = Secret(text)
  }

  /// Percent-encodes all but unreserved characters (RFC 3986, section 2.3).
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"):
        escaped.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        escaped += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return escaped
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
