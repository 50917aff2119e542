internal import Branding
internal import Hummingbird
internal import PageStyle
internal import Templates

/// A renderer that converts pages to HTML.
struct PageRenderer: Sendable {
  /// The content security policy. It allows only the server's stylesheet, and no scripts. Forms are submitted only to
  /// this server, unless the page requires otherwise.
  private static let policy = "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'"

  private let template: HTMLTemplate
  private let branding: Branding
  private let logo: String?
  private let policy: String

  init(_ branding: Branding) throws {
    template = try HTMLTemplate(Self.layout)
    self.branding = branding
    logo = branding.logo?.dataURL
    // The logo is embedded in the page, which contains no other images.
    policy = Self.policy + (logo == nil ? "" : "; img-src data:")
  }

  func response(_ page: ActionPage, in language: PageLanguage) -> Response {
    Response(
      status: page.status,
      headers: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .contentLanguage: language.rawValue,
        .contentSecurityPolicy: page.leadsToApplication ? policy : policy + "; form-action 'self'",
      ], body: ResponseBody(byteBuffer: ByteBuffer(string: html(page, in: language))))
  }

  func html(_ page: ActionPage, in language: PageLanguage) -> String {
    template.render(Content(page: page, language: language, branding: branding, logo: logo))
  }

  var stylesheet: WebRoute {
    let styles = Array(PageStyle.css(light: branding.lightAccent, dark: branding.darkAccent).utf8)
    return .cacheable(at: "/action.css", contentType: "text/css; charset=utf-8", maxAge: .seconds(300)) { styles }
  }

  /// The values for the page template. The template refers to them by their property names.
  private struct Content {
    let language: String
    let direction: String
    let name: String?
    let logo: String?
    let hasHeader: Bool
    let title: String
    let problem: String?
    let paragraphs: [String]
    let hasFacts: Bool
    let facts: [PageFact]
    let hasForm: Bool
    let choice: PageChoice?
    let username: String?
    let fields: [Field]
    let hidden: [HiddenField]
    let buttons: [PageButton]
    let link: PageLink?
    let form: String
    let base: String
    let support: Support?

    init(page: ActionPage, language: PageLanguage, branding: Branding, logo: String?) {
      name = branding.name
      self.logo = logo
      hasHeader = name != nil || logo != nil
      self.language = language.rawValue
      direction = language.isRightToLeft ? "rtl" : "ltr"
      title = page.title
      // A problem with a field is shown with that field.
      problem = page.problem.flatMap { $0.fields.isEmpty ? $0.text : nil }
      paragraphs = page.paragraphs
      hasFacts = !page.facts.isEmpty
      facts = page.facts
      hasForm = !page.buttons.isEmpty
      choice = page.choice
      username = page.username
      fields = page.fields.map { Field($0, page.problem) }
      hidden = page.hidden
      buttons = page.buttons
      link = page.link
      form = page.form
      base = page.base
      support = branding.supportURL.map { Support(url: $0, label: language.texts.support) }
    }
  }

  /// A field with its description for assistive technology.
  private struct Field {
    let field: PageField
    let hint: String?
    let hintID: String
    /// The IDs of the elements whose text describes the field.
    let describedBy: String?
    let isInvalid: Bool
    let isFocused: Bool
    /// The problem with the form, if this is the first field to correct. On a small screen, the top of the page may be
    /// out of view when the field gets the focus.
    let problem: String?

    init(_ field: PageField, _ problem: PageProblem?) {
      self.field = field
      hint = field.hint
      hintID = "\(field.name)-hint"
      isInvalid = problem?.fields.contains(field.name) ?? false
      isFocused = problem.map { $0.fields.first == field.name } ?? field.isFocused
      self.problem = problem.flatMap { $0.fields.first == field.name ? $0.text : nil }
      let descriptions = [isInvalid ? "problem" : nil, hint == nil ? nil : hintID].compactMap(\.self)
      describedBy = descriptions.isEmpty ? nil : descriptions.joined(separator: " ")
    }
  }

  private struct Support {
    let url: String
    let label: String
  }

  /// The layout of all pages. Its URLs are relative, so that they are valid under any public URL.
  private static let layout = """
    <!doctype html>
    <html lang="{{language}}" dir="{{direction}}">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>{{title}}{{#name}} · {{.}}{{/name}}</title>
    <link rel="stylesheet" href="{{base}}action.css">
    </head>
    <body>
    {{#hasHeader}}
    <header>
    {{#logo}}<img src="{{.}}" alt="">{{/logo}}
    {{#name}}<p><bdi>{{.}}</bdi></p>{{/name}}
    </header>
    {{/hasHeader}}
    <main>
    <h1>{{title}}</h1>
    {{#problem}}<p class="problem" id="problem" role="alert">{{.}}</p>{{/problem}}
    {{#paragraphs}}<p>{{.}}</p>{{/paragraphs}}
    {{#hasFacts}}
    <dl>
    {{#facts}}<div><dt>{{label}}</dt><dd><bdi>{{value}}</bdi>{{#detail}} · <bdi>{{.}}</bdi>{{/detail}}</dd></div>{{/facts}}
    </dl>
    {{/hasFacts}}
    {{#link}}<p><a class="main" href="{{url}}" rel="noreferrer">{{label}}</a></p>{{/link}}
    {{#hasForm}}
    <form method="post" action="{{base}}{{form}}">
    {{#hidden}}<input type="hidden" name="{{name}}" value="{{value}}">{{/hidden}}
    {{#choice}}
    <label for="{{name}}">{{label}}</label>
    <select id="{{name}}" name="{{name}}">
    {{#options}}<option value="{{value}}">{{label}}</option>{{/options}}
    </select>
    {{/choice}}
    {{#username}}<input name="username" type="text" autocomplete="username" value="{{.}}" readonly hidden>{{/username}}
    {{#fields}}
    {{#problem}}<p class="problem" id="problem" role="alert">{{.}}</p>{{/problem}}
    <label for="{{field.name}}">{{field.label}}</label>
    {{#hint}}<p class="hint" id="{{hintID}}">{{.}}</p>{{/hint}}
    <input id="{{field.name}}" name="{{field.name}}" type="{{field.type}}" autocomplete="{{field.use}}"{{#field.capitalization}} autocapitalize="{{.}}"{{/field.capitalization}} dir="ltr"{{#field.value}} value="{{.}}"{{/field.value}}{{#field.isRequired}} required{{/field.isRequired}}{{#isInvalid}} aria-invalid="true"{{/isInvalid}}{{#describedBy}} aria-describedby="{{.}}"{{/describedBy}}{{#isFocused}} autofocus{{/isFocused}}>
    {{/fields}}
    {{#buttons}}
    <button name="answer" value="{{answer}}"{{#isMain}} class="main"{{/isMain}}{{#skipsFields}} formnovalidate{{/skipsFields}}>{{label}}{{#detail}} <bdi dir="ltr">{{.}}</bdi>{{/detail}}</button>
    {{/buttons}}
    </form>
    {{/hasForm}}
    </main>
    {{#support}}<footer><a href="{{url}}" rel="noreferrer">{{label}}</a></footer>{{/support}}
    </body>
    </html>

    """
}
