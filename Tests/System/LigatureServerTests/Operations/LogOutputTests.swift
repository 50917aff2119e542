import Foundation
import Testing

@testable import LigatureServer

/// The log of a server whose reader has stopped reading.
@Suite struct LogOutputTests {
  private let pipe = Pipe()

  private func line(_ number: Int) -> Data { Data("\(number) \(String(repeating: "x", count: 9000))\n".utf8) }

  /// Returns the numbers of the lines that are read until the pipe is closed, each of which must be complete.
  private func numbersRead() throws -> [Int] {
    let text = String(decoding: try #require(try pipe.fileHandleForReading.readToEnd()), as: UTF8.self)
    return try text.split(separator: "\n").map { line in
      let parts = line.split(separator: " ")
      #expect(parts.count == 2 && parts[1].count == 9000 && parts[1].allSatisfy { $0 == "x" })
      return try #require(Int(parts[0]))
    }
  }

  private func closeAfterFlush(of output: LogOutput) {
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      output.flush(timeout: .seconds(60))
      try? writer.close()
    }
  }

  @Test func aReaderThatStopsBlocksNobodyAndGetsEverythingInOrder() throws {
    let output = LogOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor) { _ in Issue.record("nothing is lost")
    }
    // Fifty times 9,000 bytes: more than a pipe takes, and less than what may wait.
    for number in 0..<50 { output.write(line(number)) }
    closeAfterFlush(of: output)
    #expect(try numbersRead() == Array(0..<50))
  }

  @Test func whatIsTooMuchIsLostAndCounted() async throws {
    let (reports, report) = AsyncStream.makeStream(of: Int.self)
    let output = LogOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor) { report.yield($0) }
    for number in 0..<1000 { output.write(line(number)) }
    closeAfterFlush(of: output)
    let numbers = try numbersRead()
    let lost = await reports.first { _ in true }
    #expect(numbers == Array(0..<numbers.count), "the oldest lines are kept")
    #expect(lost == 1000 - numbers.count && numbers.count > 400)
    #expect(numbers.count < 1000)
  }

  @Test func aReaderThatHasGoneIsNoError() throws {
    signal(SIGPIPE, SIG_IGN)
    try pipe.fileHandleForReading.close()
    let output = LogOutput(descriptor: pipe.fileHandleForWriting.fileDescriptor) { _ in }
    for number in 0..<50 { output.write(line(number)) }
    output.flush(timeout: .seconds(60))
  }
}
