internal import RPCServer
internal import Settings
internal import WebListener

/// A service that runs a web listener. Its errors name the setting that specifies the listener.
struct WebService: ServerService {
  let setting: String
  let listener: WebListener

  /// Throws an error if the server cannot listen on the listener's address.
  func checkAddress() async throws(SettingsError) {
    do { try await listener.checkAddress() } catch { throw failure(error) }
  }

  func run() async throws {
    do { try await listener.run() } catch { throw failure(error) }
  }

  private func failure(_ error: any Error) -> SettingsError {
    SettingsError(ServerStartError(listener.address, ServerStartError.problem(error)), listener: setting)
  }
}
