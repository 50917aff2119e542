internal import Accounts
internal import HTTPTypes

/// The content of a web page, which ``PageRenderer`` converts to HTML.
struct ActionPage: Sendable {
  var status = HTTPResponse.Status.ok
  var title: String
  /// The problem with the form that was submitted.
  private(set) var problem: PageProblem?
  var paragraphs: [String]
  var facts: [PageFact] = []
  var choice: PageChoice?
  var fields: [PageField] = []
  /// The username for the password in the form, for the user's password manager.
  var username: String?
  var hidden: [HiddenField] = []
  /// The buttons of the form. A page without buttons has no form.
  var buttons: [PageButton] = []
  var link: PageLink?
  /// The URL to which the browser submits the form.
  var form = "action"
  /// Whether the response to the form redirects the browser to an application. Browsers apply the `form-action`
  /// directive of the page's content security policy to every redirect after a form submission.
  var leadsToApplication = false
  /// The relative path from the page to the listener's root, for pages in a folder.
  var base = ""

  init(_ text: PageTexts.Statement, status: HTTPResponse.Status = .ok) {
    self.status = status
    title = text.title
    paragraphs = text.paragraphs
  }

  init(_ text: PageTexts.Question, buttons: [PageButton] = []) {
    title = text.title
    paragraphs = text.paragraphs
    self.buttons = buttons
  }

  /// Reports a problem with the form that was submitted.
  mutating func refuse(_ problem: PageProblem, status: HTTPResponse.Status = .badRequest) {
    self.problem = problem
    self.status = status
  }

  /// Creates a page that reports an error and its remedy.
  init(_ error: AccountError, _ texts: PageTexts) {
    switch error.reason {
    case .expiredOOBCode, .invalidMFAPendingCredential, .sessionExpired, .invalidSessionInfo:
      self.init(texts.expiredLink, status: .gone)
    case .invalidOOBCode: self.init(texts.usedLink, status: .gone)
    // The user has already submitted the form with different values.
    case .invalidArgument where error.field == .requestKey: self.init(texts.usedLink, status: .gone)
    case .emailExists: self.init(texts.addressTaken, status: .conflict)
    case .userDisabled: self.init(texts.accountDisabled, status: .forbidden)
    case .secondFactorRequired: self.init(texts.secondFactorNeeded, status: .forbidden)
    case .tooManyAttemptsTryLater, .resourceExhausted: self.init(texts.tooManyAttempts, status: .tooManyRequests)
    case .internalError: self.init(texts.failure, status: .internalServerError)
    case .unavailable, .conflictingChange: self.init(texts.failure, status: .serviceUnavailable)
    default: self.init(texts.refused, status: .forbidden)
    }
  }
}

/// A value that is shown on a page, with its label.
struct PageFact: Sendable {
  let label: String
  let value: String
  /// The text after the value. Its writing direction is independent of the value's direction.
  let detail: String?

  init(_ label: String, _ value: String, detail: String? = nil) {
    self.label = label
    self.value = value
    self.detail = detail
  }
}

/// A problem with a form that a user has submitted.
struct PageProblem: Sendable {
  let text: String
  /// The names of the fields that must be corrected. The first of these fields gets the focus. The list is empty if all
  /// fields are correct.
  let fields: [String]

  init(_ text: String, in fields: String...) {
    self.text = text
    self.fields = fields
  }
}

struct PageField: Sendable {
  let label: String
  let name: String
  /// The field's `autocomplete` value, which tells password managers the purpose of the field.
  let use: String
  let type: String
  var isRequired = true
  /// The hint that is shown for the field.
  var hint: String?
  /// The value that the user has already typed.
  var value: String?
  /// Whether the field gets the focus when the page opens.
  var isFocused = false
  /// The field's `autocapitalize` value for on-screen keyboards; nil to use the browser's default.
  var capitalization: String?

  static func password(_ label: String, name: String, use: String) -> PageField {
    PageField(label: label, name: name, use: use, type: "password")
  }

  static func code(_ label: String, name: String, isRequired: Bool = true) -> PageField {
    PageField(label: label, name: name, use: "one-time-code", type: "text", isRequired: isRequired)
  }

  /// Returns a field for the code that a device shows.
  static func userCode(_ label: String, name: String, hint: String) -> PageField {
    PageField(label: label, name: name, use: "off", type: "text", hint: hint, capitalization: "characters")
  }
}

/// A choice among several values for a field.
struct PageChoice: Sendable {
  struct Option: Sendable {
    let value: String
    let label: String
  }

  let label: String
  let name: String
  let options: [Option]
}

struct HiddenField: Sendable {
  let name: String
  let value: String
}

struct PageButton: Sendable {
  let label: String
  /// The text after the label. Its writing direction is independent of the label's direction.
  var detail: String?
  let answer: String
  let isMain: Bool
  /// Whether the fields may be left empty when this button is pressed.
  let skipsFields: Bool

  static func accept(_ label: String) -> PageButton {
    PageButton(label: label, answer: "accept", isMain: true, skipsFields: false)
  }

  static func confirm(_ label: String, isMain: Bool) -> PageButton {
    PageButton(label: label, answer: "confirm", isMain: isMain, skipsFields: true)
  }

  static func deny(_ label: String) -> PageButton {
    PageButton(label: label, answer: "deny", isMain: false, skipsFields: true)
  }
}

struct PageLink: Sendable {
  let label: String
  let url: String
}
