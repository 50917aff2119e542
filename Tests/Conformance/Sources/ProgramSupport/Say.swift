import Foundation

/// Writes a line to standard output at once, also where that is a pipe. Nobody may be listening.
public func say(_ line: String) { try? FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8)) }
