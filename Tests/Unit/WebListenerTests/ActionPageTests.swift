import Accounts
import Branding
import Testing

@testable import WebListener

@Suite struct ActionPageTests {
  @Test(arguments: [
    (nil, nil, PageLanguage.english), ("de", nil, .german), ("de-AT", "fa", .german), ("FA-ir", nil, .persian),
    (nil, "fr-CH, de;q=0.9, en;q=0.8", .german), ("fr", " fa", .persian), ("", "*", .english),
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

  @Test func fieldsAreDecoded() {
    let fields = FormFields(query: "a=1&b=x+y%20z&a=2&c&d=%E2%82%AC&e=%FF&=f&&g==h")
    #expect(fields["a"] == "1" && fields["b"] == "x y z" && fields["c"] == "" && fields["d"] == "€")
    #expect(fields["e"] == nil && fields["g"] == "=h")
  }

  @Test(arguments: [
    ("https://app.example.com/x", "https://app.example.com/x?mode=signIn&oobCode=c&lang=de"),
    ("https://app.example.com/x?a=b#c", "https://app.example.com/x?a=b&mode=signIn&oobCode=c&lang=de#c"),
    ("com.example.app://open", "com.example.app://open?mode=signIn&oobCode=c&lang=de"),
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
}
