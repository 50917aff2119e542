internal import Hummingbird
internal import Mustache

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
    .cacheable(at: "/action.css", contentType: "text/css; charset=utf-8", maxAge: .seconds(300)) { Array(styles.utf8) }
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
    {{#link}}<p><a class="main" href="{{url}}" rel="noreferrer">{{label}}</a></p>{{/link}}
    </main>
    </body>
    </html>

    """

  private static let styles = """
    :root {
      color-scheme: light dark;
      --text: #1c1e21; --quiet: #5a6068; --page: #f3f4f6; --card: #fff; --line: #c9ced6;
      --main: #1f5fbf; --on-main: #fff; --problem: #a3201a; --problem-back: #fdeceb;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --text: #e8eaed; --quiet: #a5adb8; --page: #15171a; --card: #202327; --line: #474d56;
        --main: #8ab4f8; --on-main: #10203a; --problem: #f6b4ae; --problem-back: #43211f;
      }
    }
    * { box-sizing: border-box; }
    body {
      margin: 0; padding: 2rem 1rem; background: var(--page); color: var(--text);
      font: 1rem/1.55 system-ui, "Noto Sans", "Noto Sans Arabic", sans-serif;
    }
    main {
      max-width: 28rem; margin: 0 auto; padding: 1.75rem; background: var(--card);
      border: 1px solid var(--line); border-radius: .75rem;
    }
    @media (max-width: 30rem) {
      body { padding: .75rem; }
      main { padding: 1.25rem; }
    }
    h1 { margin: 0 0 .75rem; font-size: 1.4rem; line-height: 1.3; }
    p { margin: 0 0 .75rem; }
    dl { margin: 1rem 0; }
    dl:empty { display: none; }
    dl div { padding: .4rem 0; border-top: 1px solid var(--line); }
    dt { color: var(--quiet); font-size: .875rem; }
    dd { margin: 0; overflow-wrap: anywhere; }
    label { display: block; margin-bottom: .3rem; font-weight: 600; }
    input, select, button, a.main { width: 100%; font: inherit; border-radius: .5rem; }
    input, select {
      display: block; margin-bottom: 1rem; padding: .6rem .75rem; color: inherit; background: transparent;
      border: 1px solid var(--quiet);
    }
    button, a.main {
      display: block; margin-top: .6rem; padding: .65rem 1rem; text-align: center; text-decoration: none; cursor: pointer;
      color: var(--text); background: transparent; border: 1px solid var(--line);
    }
    button.main, a.main { color: var(--on-main); background: var(--main); border-color: var(--main); font-weight: 600; }
    :focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
    .problem {
      padding: .6rem .75rem; color: var(--problem); background: var(--problem-back); border-radius: .5rem;
    }

    """
}
