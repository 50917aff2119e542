package import Accounts
package import LigatureMessages
package import RPCCore

/// The RPCs of `ligature.v1.ServerService`.
package struct ServerHandlers: LigatureV1.ServerServiceHandlers {
  private let version: String
  private let clock: any WallClock
  private let mailLanguages: @Sendable () -> [String]

  /// - Parameters:
  ///   - version: the version of the server's program.
  ///   - mailLanguages: returns the languages of mails.
  package init(version: String, clock: any WallClock, mailLanguages: @escaping @Sendable () -> [String] = { [] }) {
    self.version = version
    self.clock = clock
    self.mailLanguages = mailLanguages
  }

  package func getServer(
    _ request: LigatureV1.GetServerRequest, call: ServerCall
  ) async throws -> LigatureV1.GetServerResponse {
    LigatureV1.GetServerResponse(version: version, time: .init(clock.now), mailLanguages: mailLanguages())
  }
}
