package import Foundation
package import LigatureMessages
package import RPCClient
import RPCCore

/// A report on a server's health, version, clock and message delivery.
package struct ServerReport: Sendable {
  /// Whether the server accepts calls. It accepts none while it shuts down.
  package let isServing: Bool
  /// The version of the server program; nil if the server is older than version 0.1.0 and does not report it.
  package let version: String?
  /// The number of seconds by which this machine's clock is ahead of the server's, accurate to within the duration of a
  /// call; nil if the server does not report its time.
  package let clockLead: TimeInterval?
  /// The duration, in seconds, of a call on an open connection.
  package let callDuration: TimeInterval
  /// The state of the server's email delivery; nil if the server does not report it.
  package let mail: LigatureV1.Delivery?
  /// The state of the server's SMS delivery; nil if the server does not report it.
  package let sms: LigatureV1.Delivery?
}

extension Auth {
  /// The default time limit for each call that inspects the server.
  private static let inspectionLimit = Duration.seconds(10)

  /// The server's URLs, whether calls use TLS, and whether calls stay on this machine.
  package var serverAddress: (urls: [String], isSecure: Bool, isLocal: Bool) {
    get throws {
      let address = try state.withLock { try $0.address.get() }
      return (address.urls, address.isSecure, address.isLocal)
    }
  }

  /// Returns a report on the server's health, version, time and message delivery.
  package func inspectServer() async throws -> ServerReport {
    try await reporting {
      let connection = try self.connection()
      let health: GRPCHealthV1.HealthCheckResponse
      do {
        health = try await connection.health.check(.init(), options: connection.call(within: Self.inspectionLimit))
      } catch let error as RPCError where error.code == .unimplemented {
        let urls = connection.address.urls.joined(separator: ", ")
        var error = RPCError(.unavailable, "The server at \(urls) is not the account service. Check the address.")
        error.connectionProblem = ConnectionProblem(
          .notTheService,
          "the server at this address is not the account service")
        throw error
      }
      // The second call uses an open connection, so its duration yields a more accurate clock difference.
      let began = ContinuousClock.now
      let server: LigatureV1.GetServerResponse?
      do {
        server = try await connection.server.getServer(
          .init(), options: connection.call(within: Self.inspectionLimit))
      } catch let error as RPCError where error.code == .unimplemented {
        server = nil
      }
      let duration = began.duration(to: .now) / .seconds(1)
      return ServerReport(
        isServing: health.status == .serving, version: server.map(\.version),
        clockLead: server?.time.flatMap(Date.init).map { self.now().timeIntervalSince($0) - duration / 2 },
        callDuration: duration, mail: server?.mail, sms: server?.sms)
    }
  }

  /// Returns the sign-in providers that are configured and enabled on the server.
  package func enabledProviders(within limit: Duration? = nil) async throws -> [LigatureV1.ProviderDescription] {
    try await reporting {
      let connection = try self.connection()
      return try await connection.server.listProviders(
        .init(), options: connection.call(within: limit ?? Self.inspectionLimit)
      ).providers
    }
  }

  /// Returns the languages of the server's emails as BCP 47 tags. The array is empty if the server sends no emails or
  /// is too old to report the languages.
  package func mailLanguages() async throws -> [String] {
    try await reporting {
      let connection = try self.connection()
      do {
        return try await connection.server.getServer(.init(), options: connection.call(within: Self.inspectionLimit))
          .mailLanguages
      } catch let error as RPCError where error.code == .unimplemented {
        return []
      }
    }
  }

  /// Returns the certificate that the server presents, even if it is not trusted or calls do not use TLS. If there are
  /// several servers, returns the certificate of the first server that presents one.
  /// - Throws: `ConnectionProblem` if the server presents no certificate.
  package func inspectCertificate() async throws -> PeerCertificate {
    let address = try state.withLock { try $0.address.get() }
    var problem: any Error = ConnectionProblem(.other, "no server address is known")
    for endpoint in address.endpoints {
      do {
        return try await PeerCertificate.shown(by: endpoint, within: Self.inspectionLimit)
      } catch {
        problem = error
      }
    }
    throw problem
  }
}
