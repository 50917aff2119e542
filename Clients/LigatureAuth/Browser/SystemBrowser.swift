public import Foundation

/// A namespace for opening URLs in the user's browser with `xdg-open`.
public enum SystemBrowser {
  /// Opens a URL and waits for `xdg-open`, which may run until the browser closes. If the task is canceled, this method
  /// stops waiting and leaves the browser open.
  /// - Throws: `webInternalError` if no browser could be opened, for example because a display or `xdg-open` is
  ///   missing, or `CancellationError` if the task is canceled.
  public static func open(_ url: URL) async throws {
    try await open(url, environment: ProcessInfo.processInfo.environment)
  }

  static func open(_ url: URL, environment: [String: String]) async throws {
    // If none of these variables is set, xdg-open looks for browsers that run in the terminal.
    let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains { environment[$0]?.isEmpty == false }
    guard hasDisplay, let program = program("xdg-open", environment) else { throw failure() }
    let process = Process()
    process.executableURL = program
    process.arguments = [url.absoluteString]
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    // A stream is used because its iteration ends when the task is canceled.
    let (statuses, ended) = AsyncStream<Int32>.makeStream()
    process.terminationHandler = { ended.yield($0.terminationStatus) }
    do { try process.run() } catch { throw failure(error) }
    guard let status = await statuses.first(where: { _ in true }) else { throw CancellationError() }
    guard status == 0 else { throw failure() }
  }

  private static func program(_ name: String, _ environment: [String: String]) -> URL? {
    (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").lazy
      .map { URL(filePath: String($0), directoryHint: .isDirectory).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
  }

  private static func failure(_ underlying: (any Error)? = nil) -> NSError {
    AuthFailure.error(
      .webInternalError, "No browser could be opened. Open the URL in a browser yourself, or use the device sign-in.",
      underlying: underlying)
  }
}
