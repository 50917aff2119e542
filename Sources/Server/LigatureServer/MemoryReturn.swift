internal import CGlibc
internal import RPCServer
internal import ServiceLifecycle

/// Gives memory back to the system when many connections have gone: the C library keeps what was freed between what is
/// still in use, and a flood would leave the process as large as it was at its height.
struct MemoryReturn: Service {
  private static let interval = Duration.seconds(5)
  /// Fewer connections than that leave nothing worth the work.
  private static let crowd = 64

  let server: RPCServer

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var height = 0
      while (try? await Task.sleep(for: Self.interval)) != nil {
        let count = server.connectionCount
        height = max(height, count)
        guard height >= Self.crowd, count < height / 2 else { continue }
        height = count
        malloc_trim(0)
      }
    }
  }
}
