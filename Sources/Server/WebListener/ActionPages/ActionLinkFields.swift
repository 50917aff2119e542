internal import Accounts

/// The content of a link in an email. The browser sends it in the link's query and, later, in the form's hidden fields.
struct ActionLinkFields: Sendable {
  /// The code; nil if the link contains none, for example because it was copied incompletely.
  let code: Secret?
  let continueURL: String?
  /// The requested language; nil if it is missing or is not a language tag.
  let language: String?
  /// Whether the application, rather than this server, processes the code.
  let isForApplication: Bool
  private let mode: String?

  init(_ fields: FormFields) {
    code = fields["oobCode"].flatMap { $0.isEmpty ? nil : Secret($0) }
    continueURL = fields["continueUrl"]
    language = fields["lang"].flatMap { LanguageTag($0)?.text }
    isForApplication = fields["handleCodeInApp"] == "true"
    mode = fields["mode"]
  }

  /// The hidden fields with which a form repeats the link's content. The list is empty if the link contains no code.
  var hidden: [HiddenField] { code.map { hidden(code: $0) } ?? [] }

  /// Returns the hidden fields with a different code.
  func hidden(code: Secret) -> [HiddenField] {
    [HiddenField(name: "oobCode", value: code.reveal())] + carried
  }

  /// The hidden fields without a code.
  var carried: [HiddenField] {
    var hidden: [HiddenField] = []
    if let continueURL { hidden.append(HiddenField(name: "continueUrl", value: continueURL)) }
    if let language { hidden.append(HiddenField(name: "lang", value: language)) }
    return hidden
  }

  /// Returns the URL of an application with the code added in Firebase's format.
  func handedOver(to target: String) -> String {
    let fields = [("mode", mode), ("oobCode", code?.reveal()), ("lang", language)]
    return AllowedURLs.adding(fields.compactMap { name, value in value.map { (name, $0) } }, to: target)
  }
}
