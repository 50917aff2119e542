internal import Accounts
internal import HTTPTypes

/// What a page shows.
struct ActionPage: Sendable {
  var status = HTTPResponse.Status.ok
  var title: String
  /// What was wrong with what the user has sent.
  private(set) var problem: PageProblem?
  var paragraphs: [String]
  var facts: [PageFact] = []
  var choice: PageChoice?
  var fields: [PageField] = []
  /// Whose password the fields take, for the user's password manager.
  var username: String?
  var hidden: [HiddenField] = []
  /// Without buttons the page has no form.
  var buttons: [PageButton] = []
  var link: PageLink?
  /// Where the form goes.
  var form = "action"
  /// Whether the response to the form sends the browser to an application. Browsers apply the `form-action` of the
  /// policy to every redirect that follows a form.
  var leadsToApplication = false
  /// What leads from the page to the root of the listener; pages below a folder have one.
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

  /// Says what is wrong with the form that was sent.
  mutating func refuse(_ problem: PageProblem, status: HTTPResponse.Status = .badRequest) {
    self.problem = problem
    self.status = status
  }

  /// A page that says what went wrong and what to do next.
  init(_ error: AccountError, _ texts: PageTexts) {
    switch error.reason {
    case .expiredOOBCode, .invalidMFAPendingCredential, .sessionExpired, .invalidSessionInfo:
      self.init(texts.expiredLink, status: .gone)
    case .invalidOOBCode: self.init(texts.usedLink, status: .gone)
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

/// A label and what it stands for.
struct PageFact: Sendable {
  let label: String
  let value: String

  init(_ label: String, _ value: String) {
    self.label = label
    self.value = value
  }
}

/// What is wrong with a form.
struct PageProblem: Sendable {
  let text: String
  /// The names of the fields that are to be filled in again, of which the first is focused; empty if the form is right.
  let fields: [String]

  init(_ text: String, in fields: String...) {
    self.text = text
    self.fields = fields
  }
}

struct PageField: Sendable {
  let label: String
  let name: String
  /// How a password manager fills it in.
  let use: String
  let type: String
  var isRequired = true
  /// What the field asks for.
  var hint: String?
  /// What the user has typed already.
  var value: String?
  /// Whether the user types here first.
  var isFocused = false

  static func password(_ label: String, name: String, use: String) -> PageField {
    PageField(label: label, name: name, use: use, type: "password")
  }

  static func code(_ label: String, name: String, isRequired: Bool = true) -> PageField {
    PageField(label: label, name: name, use: "one-time-code", type: "text", isRequired: isRequired)
  }
}

/// One of several values for a field.
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
  /// What stands behind the label and keeps its own direction of writing.
  var detail: String?
  let answer: String
  let isMain: Bool
  /// Whether the fields may be left empty.
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
