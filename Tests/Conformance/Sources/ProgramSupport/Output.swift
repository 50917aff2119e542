import Foundation

/// Writes a line to standard output at once, even if that is a pipe whose reader may be gone.
public func printLine(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8)) }
