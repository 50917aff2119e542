import Testing

@testable import Accounts

/// Where users may be sent, by the one function that decides it.
@Suite struct AllowedURLTests {
  private let urls = AllowedURLs([
    "https://app.example.com", "https://example.com/ok/", "http://plain.example:8080/x", "com.example.app://open",
    "https://xn--bcher-kva.example/%7Eada", "https://[2001:db8::1]/",
  ])

  @Test(arguments: [
    "https://app.example.com", "https://APP.example.com/x", "https://app.example.com:443/x?y=..%2f#z",
    "https://example.com/ok", "https://example.com/ok/", "https://example.com/ok/a/b", "https://example.com/ok//a",
    "https://example.com/%6Fk/caf%C3%A9", "https://example.com/ok/...", "http://plain.example:8080/x/y",
    "com.example.app://open", "com.example.app://OPEN/x?y", "https://xn--bcher-kva.example/~ada/x",
    "https://[2001:DB8::1]:443/x", "https://app.example.com?x", "https://app.example.com/a,b@c:d",
  ])
  func s72WhatIsAllowedIsAllowedInEachSpelling(url: String) {
    #expect(AllowedURLs.isURL(url) && urls.allows(url))
  }

  @Test(arguments: [
    "https://example.com/ok/..%2fevil", "https://example.com/ok/..%2Fevil", "https://example.com/ok/%2e%2e/evil",
    "https://example.com/ok/.%2E/evil", "https://example.com/ok/../evil", "https://example.com/ok/./evil",
    "https://example.com/ok/..;/evil", "https://example.com/ok/..;x=y/evil", "https://example.com/ok/..%3b/evil",
    "https://example.com/ok;x/evil", "https://example.com/ok/..%5cevil", "https://example.com/ok/..\\evil",
    "https://example.com/ok/%252e%252e/evil", "https://example.com/ok/..%252fevil", "https://example.com/ok/%25",
    "https://example.com/ok/%c0%ae%c0%ae/evil", "https://example.com/ok/%ff", "https://example.com/ok/%00",
    "https://example.com/ok/%0d%0aSet-Cookie:x", "https://example.com/ok/%7f", "https://example.com/ok/%",
    "https://example.com/ok/%2", "https://example.com/ok/%zz", "https://example.com/ok/..",
    "https://example.com/ok%2f..%2fevil", "com.example.app://open/../x",
  ])
  func s72PathsAreNotClimbed(url: String) {
    #expect(!AllowedURLs.isURL(url) && !urls.allows(url))
  }

  @Test(arguments: [
    "https://user@app.example.com/", "https://user:secret@app.example.com/", "https://@app.example.com/",
    "https://app.example.com@evil.example/", "https://app.example.com:443@evil.example/",
    "https://app.example.com\\@evil.example/", "https://app.example.com%2eevil.example/",
    "https://app.example.com%00.evil.example/", "https://app.example.com:/", "https://app.example.com:0443/",
    "https://app.example.com:+443/", "https://app.example.com:99999/", "https://app.example.com:0/", "https:///x",
    "https://[2001:db8::1/", "https://[2001:db8::1]x/", "https://[evil.example]/", "//app.example.com", "/ok", "ok",
    "https:app.example.com", "https:/app.example.com", "https://app.example.com/a b", "https://app.example.com/\"",
    "https://app.example.com/<x>", "https://app.example.com/\n", "https://bücher.example/",
    "javascript://x/%0aalert(1)",
    "data://x/y", "file://x/y", "JavaScript://x/y",
  ])
  func s72WhatProgramsReadInSeveralWaysIsNotAURL(url: String) {
    #expect(!AllowedURLs.isURL(url) && !urls.allows(url))
  }

  @Test(arguments: [
    "https://app.example.com./x", "http://app.example.com/", "https://app.example.com:8443/",
    "https://app.example.com.evil.example/", "https://evil.example/ok", "https://example.com/okay",
    "https://example.com/OK", "https://example.com/", "https://xn--bcher-8ra.example/~ada",
    "https://bucher.example/~ada",
    "http://plain.example/x", "com.example.app2://open", "com.example.app://opens",
    "https://example.com/o%CC%8Ak", "http://127.0.0.1:9/",
  ])
  func s72AnotherHostPortOrPathIsAnotherPlace(url: String) {
    #expect(AllowedURLs.isURL(url) && !urls.allows(url))
  }

  @Test(arguments: [
    ("http://127.0.0.1/", true), ("http://127.0.0.1:65535/a?b", true), ("http://[::1]:9", true),
    ("http://127.0.0.1:9/../x", false), ("https://127.0.0.1:9/", false), ("http://localhost:9/", false),
    ("http://127.0.0.2/", false), ("http://[::2]:9/", false), ("http://127.1/", false), ("http://0x7f000001/", false),
    ("http://127.0.0.1.evil.example/", false), ("http://127.0.0.1@evil.example/", false), ("http://127.0.0.1./", false),
  ])
  func s72ALoopbackURLNamesTheAddress(url: String, isLoopback: Bool) {
    #expect(AllowedURLs.isLoopback(url) == isLoopback)
  }

  @Test func whatAnOperatorAllowsIsExact() {
    #expect(AllowedURLs.canAllow("https://app.example.com/x") && AllowedURLs.canAllow("com.example.app://open"))
    for text in ["https://app.example.com?x", "https://app.example.com/#x", "https://u@app.example.com", "app", ""] {
      #expect(!AllowedURLs.canAllow(text), "\(text)")
    }
    #expect(!AllowedURLs(["https://app.example.com?x"]).allows("https://app.example.com"))
    #expect(!AllowedURLs.isURL("https://app.example.com/" + String(repeating: "x", count: 2048)))
  }
}
