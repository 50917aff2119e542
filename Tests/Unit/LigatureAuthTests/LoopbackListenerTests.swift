import Foundation
import Testing

@testable import LigatureAuth

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The port that the browser comes back to.
@Suite struct LoopbackListenerTests {
  private func get(
    _ url: String, method: String = "GET", language: String? = nil
  ) async throws -> (status: Int, page: String, headers: [AnyHashable: Any]) {
    var request = URLRequest(url: try #require(URL(string: url)))
    request.httpMethod = method
    if let language { request.setValue(language, forHTTPHeaderField: "Accept-Language") }
    let (data, response) = try await URLSession.shared.data(for: request)
    let http = try #require(response as? HTTPURLResponse)
    return (http.statusCode, String(decoding: data, as: UTF8.self), http.allHeaderFields)
  }

  @Test func theBrowserBringsTheCode() async throws {
    let listener = try await LoopbackListener.start()
    defer { listener.stop() }
    #expect(listener.url.hasPrefix("http://127.0.0.1:"))
    let answer = try await get(listener.url + "&code=a%2Bb")
    #expect(answer.status == 200)
    #expect(answer.page.contains("<h1>") && !answer.page.contains("<script"))
    guard case .code(let code) = try await listener.wait() else { throw CancellationError() }
    #expect(code == "a+b")
  }

  @Test(arguments: [
    (nil, "de-AT,en;q=0.8", "Zurück zur Anwendung", "ltr"), (nil, "fr, fa", "بازگشت به برنامه", "rtl"),
    ("de", "en", "Zurück zur Anwendung", "ltr"), (nil, "fr", "Return to the application", "ltr"),
  ])
  func thePageIsInTheUsersLanguageAndLooksLikeThoseOfTheService(
    set: String?, asked: String, title: String, direction: String
  ) async throws {
    let listener = try await LoopbackListener.start(language: set)
    defer { listener.stop() }
    let answer = try await get(listener.url + "&code=a", language: asked)
    #expect(answer.page.contains("<h1>\(title)</h1>") && answer.page.contains("dir=\"\(direction)\""))
    #expect(answer.page.contains("<main>") && answer.page.contains("var(--card)"))
  }

  @Test func theBrowserMayBringAnError() async throws {
    let listener = try await LoopbackListener.start()
    defer { listener.stop() }
    #expect(try await get(listener.url + "&error=access_denied&error_description=No%20%3Cb%3E").status == 200)
    guard case .error(let code, let description) = try await listener.wait() else { throw CancellationError() }
    #expect(code == "access_denied" && description == "No <b>")
  }

  /// Others on this machine can find the port, and don't know the state.
  @Test func whoDoesNotKnowTheStateChangesNothing() async throws {
    let listener = try await LoopbackListener.start()
    defer { listener.stop() }
    let base = try #require(listener.url.firstRange(of: "?")).lowerBound
    let address = String(listener.url[..<base])
    for query in [
      "", "?code=stolen", "?state=&code=stolen", "?state=AAAA&code=stolen",
      "?state=\(listener.url.dropFirst(60))x&code=stolen",
    ] {
      #expect(try await get(address + query).status == 404)
    }
    #expect(try await get(listener.url.replacing("/signed-in", with: "/other") + "&code=stolen").status == 404)
    #expect(try await get(listener.url + "&code=stolen", method: "POST").status == 404)
    #expect(try await get(listener.url + "&code=right").status == 200)
    guard case .code(let code) = try await listener.wait() else { throw CancellationError() }
    #expect(code == "right")
  }

  @Test func aWaitThatIsCancelledEnds() async throws {
    let listener = try await LoopbackListener.start()
    let task = Task { try await listener.wait() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    listener.stop()
  }

  /// Where no browser can be, none is looked for: xdg-open would take over the terminal.
  @Test(arguments: [[:], ["DISPLAY": ""], ["DISPLAY": ":0", "PATH": "/nonexistent"]])
  func withoutADisplayNoBrowserIsOpened(environment: [String: String]) async throws {
    let url = try #require(URL(string: "https://example.com"))
    let error = await #expect(throws: NSError.self) { try await SystemBrowser.open(url, environment: environment) }
    #expect(error?.code == AuthErrorCode.webInternalError.rawValue)
  }

  /// Returns a new folder with the script `xdg-open`.
  private func folder(withXDGOpen commands: String) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "ligature-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let script = folder.appending(path: "xdg-open")
    try "#!/bin/sh\ncd '\(folder.path())'\n\(commands)\n".write(to: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path())
    return folder
  }

  @Test(.timeLimit(.minutes(30))) func aCancelledTaskLeavesTheBrowserOpen() async throws {
    let folder = try folder(withXDGOpen: "echo > started; read line < closed; echo > ended")
    defer { try? FileManager.default.removeItem(at: folder) }
    let fifos = ["started", "closed", "ended"].map { folder.appending(path: $0).path() }
    for fifo in fifos {
      let status = unsafe mkfifo(fifo, 0o600)
      try #require(status == 0)
    }
    let url = try #require(URL(string: "https://example.com"))
    let environment = ["DISPLAY": ":0", "PATH": folder.path() + ":/usr/bin:/bin"]
    let task = Task { try await SystemBrowser.open(url, environment: environment) }
    // Opening a FIFO waits for its other end.
    _ = try await onItsOwnThread { try FileHandle(forReadingAtPath: fifos[0])?.readToEnd() }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await onItsOwnThread { try FileHandle(forWritingAtPath: fifos[1])?.write(contentsOf: Data("\n".utf8)) }
    #expect(try await onItsOwnThread { try FileHandle(forReadingAtPath: fifos[2])?.readToEnd() } == Data("\n".utf8))
  }

  /// Waits for what blocks its thread.
  private func onItsOwnThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result
  {
    try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread { continuation.resume(with: Swift.Result(catching: body)) }
    }
  }

  @Test func theURLIsGivenToXDGOpenAsOneArgument() async throws {
    let folder = try folder(withXDGOpen: "printf '%s|' \"$@\" > seen")
    defer { try? FileManager.default.removeItem(at: folder) }
    let seen = folder.appending(path: "seen")
    let url = try #require(URL(string: "https://example.com/?a=b&c=$(touch%20x);d"))
    try await SystemBrowser.open(url, environment: ["DISPLAY": ":0", "PATH": folder.path() + ":/usr/bin:/bin"])
    #expect(try String(contentsOf: seen, encoding: .utf8) == "\(url.absoluteString)|")
  }
}
