internal import Hummingbird
internal import Mustache
internal import PageStyle

/// Makes HTML of pages.
struct PageRenderer: Sendable {
  /// Nothing but our own stylesheet is loaded, nothing runs, and forms go nowhere else.
  private static let policy =
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

  private let template: MustacheTemplate

  init() throws {
    template = try MustacheTemplate(string: Self.layout)
  }

  func response(_ page: ActionPage, in language: PageLanguage) -> Response {
    Response(
      status: page.status,
      headers: [
        .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .contentLanguage: language.rawValue,
        .contentSecurityPolicy: Self.policy,
      ], body: ResponseBody(byteBuffer: ByteBuffer(string: html(page, in: language))))
  }

  func html(_ page: ActionPage, in language: PageLanguage) -> String {
    template.render(Content(page: page, language: language))
  }

  static var stylesheet: WebRoute {
    .cacheable(at: "/action.css", contentType: "text/css; charset=utf-8", maxAge: .seconds(300)) {
      Array(PageStyle.css.utf8)
    }
  }

  /// What the template reads, by these names.
  private struct Content {
    let language: String
    let direction: String
    let title: String
    let problem: String?
    let paragraphs: [String]
    let facts: [PageFact]
    let hasForm: Bool
    let choice: PageChoice?
    let fields: [PageField]
    let hidden: [HiddenField]
    let buttons: [PageButton]
    let link: PageLink?
    let form: String
    let base: String

    init(page: ActionPage, language: PageLanguage) {
      self.language = language.rawValue
      direction = language.isRightToLeft ? "rtl" : "ltr"
      title = page.title
      problem = page.problem
      paragraphs = page.paragraphs
      facts = page.facts
      hasForm = !page.buttons.isEmpty
      choice = page.choice
      fields = page.fields
      hidden = page.hidden
      buttons = page.buttons
      link = page.link
      form = page.form
      base = page.base
    }
  }

  /// URLs are relative, so that they hold below any public URL.
  private static let layout = """
    <!doctype html>
    <html lang="{{language}}" dir="{{direction}}">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>{{title}}</title>
    <link rel="stylesheet" href="{{base}}action.css">
    </head>
    <body>
    <main>
    <h1>{{title}}</h1>
    {{#problem}}<p class="problem" role="alert">{{.}}</p>{{/problem}}
    {{#paragraphs}}<p>{{.}}</p>{{/paragraphs}}
    <dl>
    {{#facts}}<div><dt>{{label}}</dt><dd><bdi>{{value}}</bdi></dd></div>{{/facts}}
    </dl>
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
    {{#fields}}
    <label for="{{name}}">{{label}}</label>
    <input id="{{name}}" name="{{name}}" type="{{type}}" autocomplete="{{use}}" dir="ltr"{{#isRequired}} required{{/isRequired}}>
    {{/fields}}
    {{#buttons}}
    <button name="answer" value="{{answer}}"{{#isMain}} class="main"{{/isMain}}{{#skipsFields}} formnovalidate{{/skipsFields}}>{{label}}{{#detail}} <bdi dir="ltr">{{.}}</bdi>{{/detail}}</button>
    {{/buttons}}
    </form>
    {{/hasForm}}
    </main>
    </body>
    </html>

    """
}
