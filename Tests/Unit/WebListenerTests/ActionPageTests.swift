import Accounts
import Branding
import Foundation
import Testing

@testable import WebListener

@Suite struct ActionPageTests {
  @Test(arguments: [
    (nil, nil, PageLanguage.english), ("de", nil, .german), ("de-AT", "fa", .german), ("FA-ir", nil, .persian),
    (nil, "fr-CH, de;q=0.9, en;q=0.8", .german), ("fr", " fa", .persian), ("", "*", .english),
    (nil, "fa;q=0, en", .english), (nil, "de;q=0.5, fa;q=0.8", .persian), (nil, "de, fa", .german),
    (nil, "de;q=nan, fa; q=0.1", .persian), (nil, "de;q=0", .english),
    ("germane", nil, .english),
  ])
  func theLanguageIsTheLinksOrTheBrowsers(tag: String?, accepted: String?, language: PageLanguage) {
    #expect(PageLanguage(tag, accepted: accepted) == language)
  }

  @Test(arguments: PageLanguage.allCases) func datesAreInTheLanguage(_ language: PageLanguage) {
    let text = language.texts.format(Timestamp(milliseconds: 1_793_000_000_000))
    switch language {
    case .english: #expect(text.contains("October 2026"))
    case .german: #expect(text.contains("Oktober 2026"))
    case .persian: #expect(text.contains("۱۴۰۵"))
    }
    #expect(text.hasSuffix("UTC"))
  }

  /// A date after a Latin name would be in the wrong order on a page that reads from right to left.
  @Test func aFactsDetailHasItsOwnDirection() throws {
    var page = ActionPage(PageTexts.persian.usedLink)
    #expect(try !PageRenderer(Branding()).html(page, in: .persian).contains("<dl>"))
    page.facts = [PageFact("a", "Google", detail: "۱۷ آذر"), PageFact("b", "c")]
    let html = try PageRenderer(Branding()).html(page, in: .persian)
    #expect(html.contains("<dd><bdi>Google</bdi> · <bdi>۱۷ آذر</bdi></dd>") && html.contains("<dd><bdi>c</bdi></dd>"))
  }

  /// A page scrolls to the field that has the focus, and the problem must be seen with it.
  @Test func aProblemIsShownWithItsField() throws {
    var page = ActionPage(PageTexts.english.recoverEmail, buttons: [.accept("Save")])
    page.fields = [.code("First", name: "first"), .code("Second", name: "second")]
    page.fields[0].isFocused = true
    let renderer = try PageRenderer(Branding())
    page.refuse(PageProblem("Wrong.", in: "second"))
    let html = renderer.html(page, in: .english)
    #expect(html.components(separatedBy: "Wrong.").count == 2)
    let problem = try #require(html.range(of: "Wrong.")).lowerBound
    #expect(try problem > #require(html.range(of: "id=\"first\"")).lowerBound)
    #expect(try problem < #require(html.range(of: "id=\"second\"")).lowerBound)
    #expect(try #require(html.range(of: "autofocus")).lowerBound > problem)
    // A problem without a field is at the top of the page.
    page.refuse(PageProblem("Not sent."))
    let other = renderer.html(page, in: .english)
    #expect(try #require(other.range(of: "Not sent.")).lowerBound < #require(other.range(of: "<form")).lowerBound)
    #expect(!other.contains("autofocus"))
  }

  @Test func fieldsAreDecoded() {
    let fields = FormFields(query: "a=1&b=x+y%20z&a=2&c&d=%E2%82%AC&e=%FF&=f&&g==h")
    #expect(fields["a"] == "1" && fields["b"] == "x y z" && fields["c"] == "" && fields["d"] == "€")
    #expect(fields["e"] == nil && fields["g"] == "=h")
  }

  @Test(arguments: [
    ("https://app.example.com/x", "https://app.example.com/x?mode=signIn&oobCode=c&lang=de"),
    ("https://app.example.com/x?a=b#c", "https://app.example.com/x?a=b&mode=signIn&oobCode=c&lang=de#c"),
    ("com.example.app://open", "com.example.app://open?mode=signIn&oobCode=c&lang=de"),
    ("https://a.example/?next=a%2Bb%26c#d?e", "https://a.example/?next=a%2Bb%26c&mode=signIn&oobCode=c&lang=de#d?e"),
    ("https://a.example/?#d", "https://a.example/?mode=signIn&oobCode=c&lang=de#d"),
  ])
  func applicationsGetTheCode(target: String, url: String) {
    let link = ActionLinkFields(FormFields(query: "mode=signIn&oobCode=c&lang=de&continueUrl=ignored"))
    #expect(link.handedOver(to: target) == url)
  }

  @Test func whatIsShownIsEscaped() throws {
    var page = ActionPage(PageTexts.english.usedLink)
    page.facts = [PageFact("<b>", "\"><script>alert('1')</script>")]
    page.hidden = [HiddenField(name: "lang", value: "\"'<>&")]
    page.buttons = [.accept("<i>")]
    let html = try PageRenderer(Branding()).html(page, in: .persian)
    #expect(!html.contains("<script>") && !html.contains("<b>") && !html.contains("<i>"))
    #expect(html.contains("value=\"&quot;&#39;&lt;&gt;&amp;\""))
    #expect(html.contains("<html lang=\"fa\" dir=\"rtl\">"))
  }

  /// Characters that join the one after them or before them, so that both are one `Character`. The second is a letter.
  @Test(arguments: ["\u{0600}", "\u{0D4E}", "\u{0301}"])
  func noCharacterHidesAnotherFromTheEscaping(_ joiner: String) throws {
    func html(_ text: String) throws -> String {
      var page = ActionPage(PageTexts.english.usedLink)
      page.paragraphs = [text]
      page.facts = [PageFact(text, text)]
      page.refuse(PageProblem(text))
      page.choice = PageChoice(label: text, name: text, options: [PageChoice.Option(value: text, label: text)])
      page.username = text
      var field = PageField.code(text, name: text)
      field.hint = text
      field.value = text
      page.fields = [field]
      page.hidden = [HiddenField(name: text, value: text)]
      var button = PageButton.accept(text)
      button.detail = text
      page.buttons = [button]
      page.link = PageLink(label: text, url: text)
      return try PageRenderer(Branding()).html(page, in: .english)
    }
    let plain = try html("text").unicodeScalars
    for (special, entity) in [("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;"), ("&", "&amp;")] {
      let rendered = try html(joiner + special + joiner)
      let expected = joiner + entity + joiner
      #expect(Array(rendered.utf8).contains(Array(expected.utf8)))
      for unescaped in "<>\"'".unicodeScalars {
        #expect(rendered.unicodeScalars.count { $0 == unescaped } == plain.count { $0 == unescaped })
      }
    }
  }

  @Test(arguments: [("de-AT", "de-AT"), ("", nil), ("%D8%80%22%D8%80%3E", nil), ("../de", nil), ("de_AT", nil)])
  func onlyLanguageTagsAreSentBack(text: String, tag: String?) {
    let link = ActionLinkFields(FormFields(query: "oobCode=c&lang=" + text))
    #expect(link.language == tag)
    #expect(link.carried.map(\.value) == [tag].compactMap(\.self))
    let url = "https://app.example.com/?oobCode=c" + (tag.map { "&lang=\($0)" } ?? "")
    #expect(link.handedOver(to: "https://app.example.com/") == url)
  }
}
