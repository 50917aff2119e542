internal import Accounts

/// A code that was sent to a phone for use in a form.
struct SentCode {
  let sessionInfo: Secret
  /// The phone to which the code was sent.
  let factor: FactorID

  init(sessionInfo: Secret, factor: FactorID) {
    self.sessionInfo = sessionInfo
    self.factor = factor
  }

  /// Creates the sent code from a form, or returns nil if the form has none.
  init?(_ fields: FormFields) {
    guard let sessionInfo = fields["sessionInfo"] else { return nil }
    self.init(sessionInfo: Secret(sessionInfo), factor: FactorID(rawValue: fields["sentTo"] ?? ""))
  }

  var hidden: [HiddenField] {
    [
      HiddenField(name: "sessionInfo", value: sessionInfo.reveal()),
      HiddenField(name: "sentTo", value: factor.rawValue),
    ]
  }
}

/// The button that the user pressed to submit a form.
enum FormButton: Equatable {
  static let sendPrefix = "send-"
  static let useAppAnswer = "app"

  case save
  case send(FactorID)
  case useApp

  init(_ fields: FormFields) {
    let answer = fields["answer"] ?? ""
    if answer.hasPrefix(Self.sendPrefix) {
      self = .send(FactorID(rawValue: String(answer.dropFirst(Self.sendPrefix.count))))
    } else {
      self = answer == Self.useAppAnswer ? .useApp : .save
    }
  }
}

extension PageButton {
  /// Returns the button that sends a code to a phone.
  static func send(to phone: Factor, _ texts: PageTexts) -> PageButton {
    PageButton(
      label: texts.sendCodeTo, detail: phone.phoneNumber?.masked, answer: FormButton.sendPrefix + phone.id.rawValue,
      isMain: false, skipsFields: true)
  }

  static func useApp(_ texts: PageTexts) -> PageButton {
    PageButton(label: texts.useApp, answer: FormButton.useAppAnswer, isMain: false, skipsFields: true)
  }
}

extension [Factor] {
  var apps: [Factor] { filter { $0.kind == .totp } }
  var phones: [Factor] { filter { $0.kind == .phone } }
}

extension AccountError {
  /// Whether the server could not send a code, so that the user must choose another factor or try again later.
  var isAboutSending: Bool {
    switch reason {
    case .providerUnavailable, .resourceExhausted, .tooManyAttemptsTryLater, .operationNotAllowed: true
    default: false
    }
  }
}
