import Foundation

/// Runs what a program is for. If it fails, the program ends with a message on standard error and exit status 1.
public func runProgram(_ name: String, _ work: () async throws -> Void) async {
  do {
    try await work()
  } catch {
    endProgram("\(name): \(error)", status: 1)
  }
}

/// Ends the program with a message on standard error. Status 2 is for what stands on the command line.
public func endProgram(_ message: String, status: Int32) -> Never {
  try? FileHandle.standardError.write(contentsOf: Data("\(message)\n".utf8))
  exit(status)
}
