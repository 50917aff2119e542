import Accounts
import Crypto
import Testing

@testable import Providers
@testable import TextNormalization

@Suite struct SystemPortTests {
  // MARK: Secrets

  @Test func digestIsKeyedAndSeparatedByLabel() {
    let source = ServerSecretSource(secret: [UInt8](repeating: 7, count: 32))
    #expect(source.digest([1], label: "a").count == 32)
    #expect(source.digest([1], label: "a") == source.digest([1], label: "a"))
    #expect(source.digest([1], label: "a") != source.digest([1], label: "b"))
    #expect(source.digest([1], label: "a") != source.digest([2], label: "a"))
    #expect(source.digest([1], label: "a") != ServerSecretSource(secret: [8]).digest([1], label: "a"))
    // The border between label and input is fixed.
    #expect(source.digest(Array("b".utf8), label: "a") != source.digest([], label: "ab"))
    #expect(source.digest(Array("ab".utf8), label: "") != source.digest([], label: "ab"))
  }

  @Test(arguments: [0, 1, 32, 63, 64, 65, 200])
  func digestIsHMACOverLengthLabelAndBytes(_ secretLength: Int) {
    let secret = (0..<secretLength).map { UInt8($0) }
    let input = [0, 0, 0, 0, 0, 0, 0, 5] + Array("nonce".utf8) + [1, 2, 3]
    let expected = HMAC<SHA256>.authenticationCode(for: input, using: SymmetricKey(data: secret))
    #expect(ServerSecretSource(secret: secret).digest([1, 2, 3], label: "nonce") == Array(expected))
  }

  @Test(arguments: [0, 1, 7, 8, 9, 32, 1000]) func randomBytesComeInTheNumberAskedFor(_ count: Int) {
    let source = ServerSecretSource(secret: [8])
    #expect(source.randomBytes(count).count == count)
    if count >= 8 { #expect(source.randomBytes(count) != source.randomBytes(count)) }
  }

  @Test func negativeCountGivesNothing() {
    #expect(ServerSecretSource(secret: [8]).randomBytes(-1).isEmpty)
  }

  @Test func clockIsOfThisCentury() {
    #expect((1_700_000_000_000..<4_102_444_800_000).contains(SystemWallClock().now.milliseconds))
  }

  // MARK: Text

  @Test(arguments: [
    ("Ada@Example.COM", "ada@example.com"), ("\u{FF21}da\u{FF20}example.com", "ada@example.com"),
    ("a\u{200B}da\u{2060}@ex\u{AD}ample.com", "ada@example.com"), ("\u{FEFF}ada@example.com", "ada@example.com"),
    ("a\u{200D}da@example.com", "ada@example.com"), ("ad\u{FE0F}a@example.com", "ada@example.com"),
    ("Stra\u{DF}e", "strasse"), ("\u{FB01}sh", "fish"), ("\u{1D400}da", "ada"), ("\u{24B6}da", "ada"),
    ("caf\u{65}\u{301}", "caf\u{E9}"), ("\u{3A3}\u{3AF}\u{3C3}\u{3C5}\u{3C6}\u{3BF}\u{3C2}", "σίσυφοσ"),
    ("\u{212A}", "k"),
    ("\u{130}", "i\u{307}"), ("\u{131}", "\u{131}"), ("\u{2024}", "."), ("\u{FE52}", "."),
  ])
  func textIsFolded(_ text: String, _ folded: String) {
    #expect(UnicodeNormalizer().compatibilityFolded(text).unicodeScalars.elementsEqual(folded.unicodeScalars))
  }

  /// Folding what is folded changes nothing: else one address could have two canonical forms.
  @Test func foldingSettlesEveryCharacter() {
    let normalizer = UnicodeNormalizer()
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let folded = normalizer.compatibilityFolded(String(Character(scalar)))
      guard normalizer.compatibilityFolded(folded).unicodeScalars.elementsEqual(folded.unicodeScalars) else {
        Issue.record("U+\(String(value, radix: 16)) is not settled")
        return
      }
    }
  }

  @Test(arguments: [
    ("example.com", "example.com"), ("EXAMPLE.com", "example.com"), ("b\u{FC}cher.example", "xn--bcher-kva.example"),
    ("B\u{DC}CHER.example", "xn--bcher-kva.example"), ("bu\u{308}cher.example", "xn--bcher-kva.example"),
    ("xn--bcher-kva.example", "xn--bcher-kva.example"), ("XN--BCHER-KVA.example", "xn--bcher-kva.example"),
    ("fa\u{DF}.de", "xn--fa-hia.de"), ("FA\u{1E9E}.de", "xn--fa-hia.de"),
    ("\u{3B2}\u{3CC}\u{3BB}\u{3BF}\u{3C2}.com", "xn--nxasmm1c.com"),
    ("\u{4F8B}\u{3048}.\u{30C6}\u{30B9}\u{30C8}", "xn--r8jz45g.xn--zckzah"),
    ("\u{4F8B}\u{3048}\u{3002}\u{30C6}\u{30B9}\u{30C8}", "xn--r8jz45g.xn--zckzah"),
    ("\u{4F8B}\u{3048}\u{FF61}\u{30C6}\u{30B9}\u{30C8}", "xn--r8jz45g.xn--zckzah"),
    ("\u{FF45}xample\u{FF0E}com", "example.com"), ("ex\u{AD}am\u{200B}ple.com", "example.com"),
    ("\u{43F}\u{440}\u{438}\u{43C}\u{435}\u{440}.\u{440}\u{444}", "xn--e1afmkfd.xn--p1ai"), ("a-b.c", "a-b.c"),
    ("localhost", "localhost"),
    ("\u{131}.com", "xn--cfa.com"), ("1.2.3.4", "1.2.3.4"),
  ])
  func domainIsBroughtToASCII(_ domain: String, _ ascii: String) {
    #expect(UnicodeNormalizer().asciiDomain(domain) == ascii)
  }

  @Test(arguments: [
    "", ".", "a..b", ".a", "a.", "-a.com", "a-.com", "a b.com", "a_b.com", "a@b.com", "a\u{0}.com", "a/b.com",
    "ab--c.com",
    "xn--.com", "xn--a.com", "xn--abc-.com", "xn--bcher-kva8445foa.com", "xn--FA-hia\u{DF}.de", "a\u{200D}b.com",
    "a\u{200C}b.com", "\u{301}a.com",
    "\u{1F600}.com", "a\u{2044}b.com", "a\u{3002}", "\u{2603}.com", String(repeating: "a", count: 64) + ".com",
    String(repeating: "\u{FC}", count: 60) + ".com", String(repeating: "a.", count: 127) + "com",
    "xn--99999999999999.com",
  ])
  func domainIsRefused(_ domain: String) {
    #expect(UnicodeNormalizer().asciiDomain(domain) == nil)
  }

  /// The sample strings of RFC 3492, section 7.1 (those that keep their letter case).
  @Test(arguments: [
    (
      "\u{644}\u{64A}\u{647}\u{645}\u{627}\u{628}\u{62A}\u{643}\u{644}\u{645}\u{648}\u{634}\u{639}\u{631}\u{628}\u{64A}\u{61F}",
      "egbpdaj6bu4bxfgehfvwxn"
    ),
    ("\u{4ED6}\u{4EEC}\u{4E3A}\u{4EC0}\u{4E48}\u{4E0D}\u{8BF4}\u{4E2D}\u{6587}", "ihqwcrb4cv8a8dqg056pqjye"),
    (
      "\u{306A}\u{305C}\u{307F}\u{3093}\u{306A}\u{65E5}\u{672C}\u{8A9E}\u{3092}\u{8A71}\u{3057}\u{3066}\u{304F}\u{308C}\u{306A}\u{3044}\u{306E}\u{304B}",
      "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"
    ),
    ("3\u{5E74}B\u{7D44}\u{91D1}\u{516B}\u{5148}\u{751F}", "3B-ww4c5e180e575a65lsy2b"),
    ("\u{3072}\u{3068}\u{3064}\u{5C4B}\u{6839}\u{306E}\u{4E0B}2", "2-u9tlzr9756bt3uc0v"),
    ("\u{305D}\u{306E}\u{30B9}\u{30D4}\u{30FC}\u{30C9}\u{3067}", "d9juau41awczczp"),
    ("-> $1.00 <-", "-> $1.00 <--"),
  ])
  func punycodeRoundTrips(_ text: String, _ encoded: String) {
    #expect(Punycode.encode(text) == encoded)
    #expect(Punycode.decode(encoded)?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
  }

  /// No text, however made, stops the process.
  @Test func punycodeTakesAnyText() {
    var generator = SystemRandomNumberGenerator()
    let alphabet = Array("abcdefghijklmnopqrstuvwxyz0123456789-ABC\u{FC}")
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 0...70, using: &generator)).map { _ in alphabet.randomElement(using: &generator) ?? "a" })
      if let decoded = Punycode.decode(text) { _ = Punycode.encode(decoded) }
      _ = UnicodeNormalizer().asciiDomain("xn--" + text)
    }
  }
}
