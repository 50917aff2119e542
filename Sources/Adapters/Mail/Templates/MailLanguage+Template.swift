extension MailLanguage.Wording {
  /// The template of the plain text.
  var text: String {
    let link = action == nil ? [] : ["{{link}}"]
    return (paragraphs + link + closing + ["-- \n{{application}}{{#supportURL}}\n{{support}}: {{.}}{{/supportURL}}"]).joined(separator: "\n\n") + "\n"
  }

  /// The template of what is inside the layout.
  var html: String {
    var lines = paragraphs.map { "<p>\($0.asHTML)</p>" }
    if let action {
      lines += [
        "<p style=\"margin:28px 0\"><a href=\"{{link}}\" style=\"\(Self.button)\">\(action.asHTML)</a></p>",
        "<p style=\"font-size:13px;word-break:break-all\" dir=\"ltr\"><a href=\"{{link}}\">{{link}}</a></p>",
      ]
    }
    return (lines + closing.map { "<p>\($0.asHTML)</p>" }).joined(separator: "\n") + "\n"
  }

  private static let button =
    "display:inline-block;padding:12px 20px;border-radius:8px;background:{{color}};color:{{labelColor}};"
    + "text-decoration:none;font-weight:600"
}

extension MailLanguage {
  /// Around the HTML of every kind of mail. No image, no font and no style is fetched from elsewhere: the logo is
  /// a part of the mail.
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
  /// Text of a wording as HTML. What may be written in another direction than the text around it stands by itself.
  fileprivate var asHTML: String {
    var html = escapedForHTML
    for name in ["application", "email", "otherEmail", "provider", "time"] {
      html.replace("{{\(name)}}", with: "<bdi>{{\(name)}}</bdi>")
    }
    return html
  }
}
