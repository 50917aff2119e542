import Foundation
import Logging
import Synchronization
import Testing

@testable import LigatureServer

@Suite struct LineLogHandlerTests {
  @Test func aLineIsOneObjectWhateverItHolds() throws {
    let written = Mutex(Data())
    var logger = Logger(label: "test") { label in
      LineLogHandler(.json, label: label, level: .info) { line in written.withLock { $0 += line } }
    }
    logger[metadataKey: "always"] = "here"
    logger.debug("not this")
    logger.error("a \"quote\"\nand a line", metadata: ["list": ["1", ["k": "v"]], "level": "mine"])
    let lines = written.withLock { $0 }.split(separator: UInt8(ascii: "\n"))
    #expect(lines.count == 1)
    let line = try #require(try JSONSerialization.jsonObject(with: Data(lines[0])) as? [String: Any])
    #expect(line["message"] as? String == "a \"quote\"\nand a line")
    #expect(line["level"] as? String == "error" && line["logger"] as? String == "test")
    #expect(line["always"] as? String == "here")
    #expect((line["list"] as? [Any])?.first as? String == "1")
    let time = try #require(line["time"] as? String)
    #expect(try Date(time, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)) <= .now)
  }

  @Test func numbersOfJSONLinesAreNumbers() throws {
    let line = written(.json) { logger in
      logger.info(
        "m",
        metadata: [
          "count": .stringConvertible(3), "milliseconds": .stringConvertible(0.812), "kept": .stringConvertible(true),
          "never": .stringConvertible(Double.nan), "id": "007",
        ])
    }
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    #expect(object["count"] as? Int == 3 && object["milliseconds"] as? Double == 0.812)
    #expect(object["kept"] as? Bool == true && object["never"] as? String == "nan" && object["id"] as? String == "007")
  }

  @Test func theMessageOfATextLineComesFirst() {
    let line = written(.text) { logger in
      logger.warning(
        "What has\nhappened",
        metadata: ["b": .stringConvertible(2), "a": "two words", "c": "a\u{1B}\"=", "d": ["x", ["k": ""]]])
    }
    let parts = line.split(separator: " ", maxSplits: 1)
    #expect((try? Date(String(parts[0]), strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))) != nil)
    #expect(
      parts[1] == #"warning What has\nhappened a="two words" b=2 c="a\u{1B}\"=" d=[x, {k=""}]"# + "\n")
  }

  /// What a handler writes.
  private func written(_ format: ServerSettings.LogFormat, _ body: (Logger) -> Void) -> String {
    let written = Mutex(Data())
    body(
      Logger(label: "test") { label in
        LineLogHandler(format, label: label, level: .info) { line in written.withLock { $0 += line } }
      })
    return String(decoding: written.withLock { $0 }, as: UTF8.self)
  }
}
