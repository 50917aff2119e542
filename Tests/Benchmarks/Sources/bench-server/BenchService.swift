import BenchMessages
import LigatureMessages
import RPCCore

/// What the peers of the benchmark serve, by the generated protocol of handlers, as any service of this project is
/// written.
struct BenchService: Bench.BenchHandlers {
  /// The same user as the peers answer, made again for each call.
  static func user(_ uid: String) -> Bench.User {
    func provider(_ name: String) -> Bench.UserInfo {
      Bench.UserInfo(
        providerID: name, uid: "1082345678", email: "ada.lovelace@example.com", displayName: "Ada Lovelace",
        photoURL: "https://x.test/1", phoneNumber: "+15555550100")
    }
    return Bench.User(
      uid: uid, email: "ada.lovelace@example.com", emailVerified: true, displayName: "Ada Lovelace",
      providerData: [provider("password"), provider("google.com"), provider("phone")], createdAt: 1_700_000_000_123)
  }

  func lookup(_ request: Bench.LookupRequest, call: ServerCall) async throws -> Bench.User { Self.user(request.id) }

  func download(
    _ request: Bench.LookupRequest, responses: ResponseWriter<Bench.User>, call: ServerCall
  ) async throws {
    for _ in 0..<request.id.utf8.count * 1000 { try await responses.send(Self.user("user")) }
  }

  func chat(
    _ requests: RequestStream<Bench.User>, responses: ResponseWriter<Bench.User>, call: ServerCall
  ) async throws {
    while let message = try await requests.next() { try await responses.send(message) }
  }
}
