internal import Accounts
internal import Foundation

/// What the link of a mail says, in its query and then in the hidden fields of the form.
struct ActionLinkFields: Sendable {
  /// nil if the link has none, because it was not copied whole.
  let code: Secret?
  let continueURL: String?
  let language: String?
  /// Whether the application uses the code itself.
  let isForApplication: Bool
  private let mode: String?

  init(_ fields: FormFields) {
    code = fields["oobCode"].flatMap { $0.isEmpty ? nil : Secret($0) }
    continueURL = fields["continueUrl"]
    language = fields["lang"]
    isForApplication = fields["handleCodeInApp"] == "true"
    mode = fields["mode"]
  }

  /// The fields that a form sends back.
  var hidden: [HiddenField] { code.map { hidden(code: $0) } ?? [] }

  /// The same with another code.
  func hidden(code: Secret) -> [HiddenField] {
    var hidden = [HiddenField(name: "oobCode", value: code.reveal())]
    if let continueURL { hidden.append(HiddenField(name: "continueUrl", value: continueURL)) }
    if let language { hidden.append(HiddenField(name: "lang", value: language)) }
    return hidden
  }

  /// The URL of an application with the code, as Firebase hands it over.
  func handedOver(to target: String) -> String {
    guard var url = URLComponents(string: target) else { return target }
    let fields = [("mode", mode), ("oobCode", code?.reveal()), ("lang", language)]
    let added = fields.compactMap { name, value in value.map { URLQueryItem(name: name, value: $0) } }
    url.queryItems = (url.queryItems ?? []) + added
    return url.string ?? target
  }
}
