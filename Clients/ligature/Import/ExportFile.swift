import Foundation
import PrivateFiles

/// The file that an export writes. Only the file's owner may read it. The file gets its final name only after it is
/// complete and stored on disk. An incomplete file is removed, even if a signal terminates the program.
final class ExportFile {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// The path of the file that the signal handler removes, or nil if there is no such file. It is set before the
  /// handler is installed.
  private nonisolated(unsafe) static var unfinishedPath: UnsafeMutablePointer<CChar>?

  private let target: PrivateFile
  private let unfinished: PrivateFile
  private let handle: FileHandle

  /// Creates the file under a temporary name.
  /// - Throws: `INVALID_ARGUMENT` if a file already exists at the path, or if the file cannot be written.
  init(path: String) throws(Failure) {
    target = PrivateFile(path: path)
    unfinished = target.temporary
    Self.removeAtSignals(unfinished.path)
    let handle: FileHandle?
    do throws(PrivateFileError) { handle = try target.exists() ? nil : unfinished.openNew() } catch {
      throw Failure(reason: "INVALID_ARGUMENT", message: error.description)
    }
    guard let handle else { throw Self.taken(path) }
    self.handle = handle
  }

  deinit {
    try? unfinished.remove()
  }

  func write(line: String) throws(Failure) {
    do { try handle.write(contentsOf: Data((line + "\n").utf8)) } catch {
      throw unwritten(error.localizedDescription)
    }
  }

  /// Renames the file to its final name. When this method returns, the file is stored on disk.
  /// - Throws: `INVALID_ARGUMENT` if another file has been created at the path in the meantime, or `OUTPUT_NOT_WRITTEN`
  ///   if the file cannot be stored or renamed.
  func finish() throws(Failure) {
    do { try handle.close() } catch { throw unwritten(error.localizedDescription) }
    let hasName: Bool
    do throws(PrivateFileError) { hasName = try target.take(unfinished, replacing: false) } catch {
      throw unwritten(error.description)
    }
    guard hasName else { throw Self.taken(target.path) }
  }

  private func unwritten(_ problem: String) -> Failure {
    Failure(reason: "OUTPUT_NOT_WRITTEN", message: "The file \(target.path) cannot be written: \(problem)")
  }

  private static func taken(_ path: String) -> Failure {
    Failure(reason: "INVALID_ARGUMENT", message: "The file \(path) already exists; choose another name.")
  }

  private static func removeAtSignals(_ path: String) {
    unsafe unfinishedPath = strdup(path)
    for number in signals {
      let former = signal(number) { number in
        // The handler calls only async-signal-safe functions.
        if let path = unsafe ExportFile.unfinishedPath { _ = unsafe unlink(path) }
        _ = signal(number, SIG_DFL)
        raise(number)
      }
      // A signal that was ignored must remain ignored, because the user may want the program to outlive its terminal.
      let isIgnored = unsafe unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
      if isIgnored { _ = signal(number, SIG_IGN) }
    }
  }
}
