import Synchronization

/// A service that authenticates its calls with a TLS client certificate.
package struct ServiceCertificate: Sendable, Hashable {
  /// A subject alternative name (RFC 5280, section 4.2.1.6) that identifies the certificate's service.
  package enum Subject: Sendable, Hashable {
    /// A DNS name, which is compared case-insensitively.
    case dnsName(String)
    /// A URI, such as a SPIFFE ID.
    case uri(String)

    /// Creates the subject from text that an operator has written. Returns nil if the text cannot be the subject of a
    /// single service's certificate.
    init?(_ text: String) {
      guard (1...253).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
        !text.contains("*")
      else { return nil }
      if text.contains("://") {
        self = .uri(text)
      } else if !text.contains("/"), !text.contains(":") {
        self = .dnsName(text.lowercased())
      } else {
        return nil
      }
    }

    /// The DNS name or URI as text.
    package var name: String {
      switch self {
      case .dnsName(let name), .uri(let name): name
      }
    }
  }

  /// The service's name, which identifies it in the audit trail.
  package var name: String
  package var subject: Subject
  package var scopes: Set<Administrator.Scope>

  /// Creates the service from its name, the DNS name or URI in its certificate, and the names of its scopes.
  ///
  /// Throws `.invalidArgument` if the name, the subject or a scope is not valid.
  package init(name: String, subject: String, scopes: [String]) throws(AccountError) {
    try ServiceKey.checkName(name)
    guard let subject = Subject(subject) else {
      throw AccountError(
        .invalidArgument,
        "\"\(subject)\" is not a DNS name or URI from a certificate; write, for example, orders.example.com or "
          + "spiffe://example.com/orders. Wildcards are not accepted.")
    }
    self.name = name
    self.subject = subject
    self.scopes = try Administrator.Scope.parsed(scopes)
  }
}

/// The services that authenticate their calls with TLS client certificates. The TLS layer has already verified the
/// callers' certificates.
package final class ServiceCertificates: Sendable {
  private struct State {
    var services: [ServiceCertificate.Subject: ServiceCertificate]
    /// The certificate that each service used for its last call. The server sees a certificate only when a service
    /// calls with it.
    var seen: [ServiceCertificate.Subject: ServiceCredential] = [:]
  }

  private let state: Mutex<State>

  package init(_ services: [ServiceCertificate] = []) {
    state = Mutex(State(services: Self.bySubject(services)))
  }

  private static func bySubject(_ services: [ServiceCertificate]) -> [ServiceCertificate.Subject: ServiceCertificate] {
    Dictionary(services.map { ($0.subject, $0) }, uniquingKeysWith: { first, _ in first })
  }

  package var isEmpty: Bool { state.withLock { $0.services.isEmpty } }

  /// The certificates that services have used since the server started. Each service is represented by the certificate
  /// that it used for its last call.
  var credentials: [ServiceCredential] { state.withLock { Array($0.seen.values) } }

  /// Returns whether the given service, with the same name, subject and scopes, may call.
  func contains(_ service: ServiceCertificate) -> Bool {
    state.withLock { $0.services[service.subject] == service }
  }

  func contains(serviceNamed name: String) -> Bool {
    state.withLock { state in state.services.values.contains { $0.name == name } }
  }

  /// Replaces the services that may call with certificates.
  /// - Returns: The names of the services that no longer have a certificate.
  func replace(by services: [ServiceCertificate]) -> Set<String> {
    state.withLock { state in
      let former = Set(state.services.values.map(\.name))
      state.services = Self.bySubject(services)
      state.seen = state.seen.filter { state.services[$0.key] != nil }
      return former.subtracting(services.map(\.name))
    }
  }

  /// Returns the service that a certificate identifies.
  ///
  /// Throws `.missingServiceCredential` if the certificate identifies no service, and `.invalidServiceCredential` if it
  /// identifies several services, was signed with a service's own certificate, or has expired since the connection was
  /// made.
  ///
  /// - Parameter issuerNames: The DNS names and URIs in the certificates of the issuers. A service's own certificate
  ///   may be trusted and able to sign others, but it must not identify other services.
  package func service(
    dnsNames: [String], uris: [String], validFrom: Timestamp, expiresAt: Timestamp, issuerNames: [String] = [],
    now: Timestamp
  ) throws(AccountError) -> Administrator {
    let subjects = dnsNames.map { ServiceCertificate.Subject.dnsName($0.lowercased()) } + uris.map { .uri($0) }
    let found = state.withLock { state in Set(subjects.compactMap { state.services[$0] }) }
    guard let service = found.first else {
      throw AccountError(
        .missingServiceCredential,
        "The client certificate does not name a configured service; send a service's token, or list the certificate's "
          + "DNS name or URI in the server's setting services.certificates.")
    }
    guard found.count == 1 else {
      throw AccountError(
        .invalidServiceCredential, "The client certificate names several services; use one certificate for each.")
    }
    let issuers = issuerNames.flatMap { [ServiceCertificate.Subject.dnsName($0.lowercased()), .uri($0)] }
    guard !state.withLock({ state in issuers.contains { state.services[$0] != nil } }) else {
      throw AccountError(
        .invalidServiceCredential,
        "The client certificate was signed with a service's certificate, which is valid only for that service; use one "
          + "signed by an authority in the server's setting tls.clientCA, or list the certificate itself there.")
    }
    guard now < expiresAt else {
      throw AccountError(
        .invalidServiceCredential, "The client certificate has expired; connect again with a new one.")
    }
    let credential = ServiceCredential(certificateOf: service, validFrom: validFrom, expiresAt: expiresAt)
    state.withLock { $0.seen[service.subject] = credential }
    return Administrator(service: service, until: expiresAt)
  }
}
