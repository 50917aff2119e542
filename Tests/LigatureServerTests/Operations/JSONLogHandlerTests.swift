import Foundation
import Logging
import Synchronization
import Testing

@testable import LigatureServer

@Suite struct JSONLogHandlerTests {
  @Test func aLineIsOneObjectWhateverItHolds() throws {
    let written = Mutex(Data())
    var logger = Logger(label: "test") { label in
      JSONLogHandler(label: label, level: .info) { line in written.withLock { $0 += line } }
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
}
