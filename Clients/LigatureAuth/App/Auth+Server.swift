package import Foundation
package import LigatureMessages
package import RPCClient
import RPCCore

/// What a server has said about itself.
package struct ServerReport: Sendable {
  /// Whether it takes calls; one that is about to stop does not.
  package let isServing: Bool
  /// The version of its program; nil if it does not say, as servers before 0.1.0.
  package let version: String?
  /// By how many seconds this machine's clock is ahead of the server's, within the time of a call; nil if the server
  /// does not say what time it is.
  package let clockLead: TimeInterval?
  /// The time that a call took, on a connection that was open.
  package let callDuration: TimeInterval
  /// How the server sends mails and SMS; nil if it does not say.
  package let mail: LigatureV1.Delivery?
  package let sms: LigatureV1.Delivery?
}

extension Auth {
  /// How long the server may take for each answer.
  private static let inspectionLimit = Duration.seconds(10)

  /// The server's address as sessions are kept under it, and how calls get there.
  package var serverAddress: (origin: String, isSecure: Bool, isLocal: Bool) {
    get throws {
      let address = try state.withLock { try $0.address.get() }
      return (address.origin, address.isSecure, address.isLocal)
    }
  }

  /// Asks the server how it is.
  package func inspectServer() async throws -> ServerReport {
    try await reporting {
      let connection = try self.connection()
      let health: GRPCHealthV1.HealthCheckResponse
      do {
        health = try await connection.health.check(.init(), options: connection.call(within: Self.inspectionLimit))
      } catch let error as RPCError where error.code == .unimplemented {
        var error = RPCError(.unavailable, "What answers at \(connection.address.origin) is not the service.")
        error.connectionProblem = ConnectionProblem(.notTheService, "what answers there is not the service")
        throw error
      }
      // The second call finds the connection open, so its time says more about the clock.
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

  /// The sign-in providers that the server has configured and enabled.
  package func enabledProviders(within limit: Duration? = nil) async throws -> [LigatureV1.ProviderDescription] {
    try await reporting {
      let connection = try self.connection()
      return try await connection.server.listProviders(
        .init(), options: connection.call(within: limit ?? Self.inspectionLimit)
      ).providers
    }
  }

  /// The languages of the server's mails: BCP 47. None if it sends no mail, or is older than this question.
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

  /// The certificate that the server shows, whether or not it is trusted, and whether or not calls go there by TLS.
  /// - Throws: `ConnectionProblem` if the server shows none.
  package func inspectCertificate() async throws -> PeerCertificate {
    let address = try state.withLock { try $0.address.get() }
    return try await PeerCertificate.shown(by: address.endpoint, within: Self.inspectionLimit)
  }
}
