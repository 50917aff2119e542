import HTTP2Session
import Testing

/// The bytes of a connection may be cut anywhere, in the middle of a header block too.
@Suite struct SplitInputTests {
  /// Two requests with bodies and trailers-like endings, as a client sends them.
  private static let input: [UInt8] =
    RawFrame.preface
    + RawFrame.headers(1, RawFrame.request + [("x-long", String(repeating: "a", count: 100))], flags: 4)
    + RawFrame.data(1, [1, 2, 3]) + RawFrame.headers(3, RawFrame.request + [("x-b", "2")])
    + RawFrame.headers(1, [("x-trailer", "t")]) + RawFrame.headers(5, RawFrame.request + [("x-c", "3")])

  private func headers(_ seen: [Seen]) -> [Seen] {
    seen.filter { if case .headers = $0 { true } else { false } }
  }

  @Test(arguments: 1...64)
  func headersAreTheSameHoweverTheBytesAreCut(_ step: Int) throws {
    let whole = try HTTP2Session(role: .server)
    let expected = headers(try whole.take(Self.input))
    #expect(expected.count == 4)

    let cut = try HTTP2Session(role: .server)
    var seen: [Seen] = []
    var position = 0
    while position < Self.input.count {
      let end = min(position + step, Self.input.count)
      seen += try cut.take(Array(Self.input[position..<end]))
      position = end
    }
    #expect(headers(seen) == expected)
  }

  @Test func aCutInsideTheSecondBlockOfAReadKeepsItsFields() throws {
    let start = RawFrame.preface + RawFrame.headers(1, RawFrame.request)
    let second = RawFrame.headers(3, RawFrame.request + [("x-b", "2")])
    for cut in 0...second.count {
      let session = try HTTP2Session(role: .server)
      var seen = try session.take(start + second[..<cut])
      seen += try session.take(Array(second[cut...]))
      #expect(
        headers(seen).last
          == .headers(
            3, .request, [":method=POST", ":scheme=http", ":path=/a.B/C", ":authority=localhost", "x-b=2"],
            endStream: true))
    }
  }
}
