extension MailLanguage.Wording {
  /// Returns the plain-text template of an email with this wording.
  ///
  /// - Parameter beside: The text that introduces the recovery link (the way back), which only some emails contain.
  func text(beside: String) -> String {
    let link = [introduction, action == nil ? nil : "{{link}}"].compactMap(\.self)
    let linked = Self.section((link + closing).joined(separator: "\n\n"), or: withoutLink.joined(separator: "\n\n"))
    let signature = "-- \n{{application}}{{#supportURL}}\n{{support}}: {{.}}{{/supportURL}}"
    let wayBack = "{{#wayBack}}\(beside)\n\n{{wayBack}}\n\n{{/wayBack}}\(signature)"
    return (paragraphs + (linked.isEmpty ? [] : [linked]) + [wayBack]).joined(separator: "\n\n") + "\n"
  }

  /// Returns the HTML template of an email with this wording, without the layout.
  func html(beside: String) -> String {
    var lines = introduction.map { ["<p>\($0.asHTML)</p>"] } ?? []
    if let action {
      lines += [
        "<p style=\"margin:28px 0\"><a href=\"{{link}}\" style=\"\(Self.button)\">\(action.asHTML)</a></p>",
        "<p style=\"font-size:13px;word-break:break-all\" dir=\"ltr\"><a href=\"{{link}}\">{{link}}</a></p>",
      ]
    }
    lines += closing.map { "<p>\($0.asHTML)</p>" }
    let linked = Self.section(
      lines.joined(separator: "\n"), or: withoutLink.map { "<p>\($0.asHTML)</p>" }.joined(separator: "\n"))
    let wayBack =
      "{{#wayBack}}<p>\(beside.asHTML) <a href=\"{{wayBack}}\" dir=\"ltr\">{{wayBack}}</a></p>{{/wayBack}}"
    return (paragraphs.map { "<p>\($0.asHTML)</p>" } + [linked, wayBack]).filter { !$0.isEmpty }
      .joined(separator: "\n") + "\n"
  }

  /// Returns the template for the part of an email that depends on whether the email has a link. If emails of this kind
  /// may lack a link, the template consists of two sections, one for each case.
  private static func section(_ linked: String, or unlinked: String) -> String {
    unlinked.isEmpty ? linked : "{{#link}}\(linked){{/link}}{{^link}}\(unlinked){{/link}}"
  }

  private static let button =
    "display:inline-block;padding:12px 20px;border-radius:8px;background:{{color}};color:{{labelColor}};"
    + "text-decoration:none;font-weight:600"
}

extension MailLanguage {
  /// The layout around the HTML of every kind of email. It loads no images, fonts or styles from other servers. The
  /// logo is embedded in the email.
  static let layout = """
    <!DOCTYPE html>
    <html lang="{{language}}" dir="{{direction}}">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>{{subject}}</title>
    </head>
    <body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',sans-serif;font-size:16px;line-height:1.5">
    <div style="max-width:34em;margin:0 auto" dir="{{direction}}">
    {{#logo}}<p><img src="{{.}}" alt="" style="max-width:100%;max-height:48px"></p>{{/logo}}
    {{body}}
    <p style="margin-top:32px;font-size:13px;opacity:0.7">{{application}}{{#supportURL}} · <a href="{{.}}" style="color:inherit">{{support}}</a>{{/supportURL}}</p>
    </div>
    </body>
    </html>

    """
}

extension String {
  /// The wording as HTML. Inserted values that may have a different text direction are isolated.
  fileprivate var asHTML: String {
    var html = escapedForHTML
    for name in ["application", "email", "otherEmail", "provider", "time"] {
      html.replace("{{\(name)}}", with: "<bdi>{{\(name)}}</bdi>")
    }
    return html
  }
}
