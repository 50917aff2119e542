import Foundation
import LigatureMessages
import Testing

@testable import LigatureAdmin

@Suite struct TimestampTests {
  private static let first: Int64 = -62_135_596_800
  private static let last: Int64 = 253_402_300_799

  @Test(arguments: [
    (TimeInterval.nan, first), (-.nan, first), (.signalingNaN, first), (-.infinity, first), (-1e300, first),
    (.infinity, last), (1e300, last), (0, 0), (-0.5, -1), (1_700_000_000.25, 1_700_000_000),
  ])
  func eachDateHasATimestamp(_ seconds: TimeInterval, _ expected: Int64) {
    let timestamp = GoogleProtobuf.Timestamp(Date(timeIntervalSince1970: seconds))
    #expect(timestamp.seconds == expected && (0..<1_000_000_000).contains(timestamp.nanos))
  }
}
