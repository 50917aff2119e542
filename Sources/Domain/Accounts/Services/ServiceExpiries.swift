import Synchronization

/// Finds the keys and client certificates of services that expire soon.
package final class ServiceExpiries: Sendable {
  private let useCases: AccountUseCases
  private let keys: ServiceKeys
  /// The credentials that were announced since the start.
  private let announced = Mutex<Set<ServiceCredential>>([])

  package init(useCases: AccountUseCases, keys: ServiceKeys) {
    self.useCases = useCases
    self.keys = keys
  }

  /// The credentials that expire soon, the first to expire first.
  package var expiring: [ServiceCredential] {
    let now = useCases.clock.now
    return (keys.credentials + keys.certificates.credentials).filter { $0.isExpiring(at: now) }.sorted {
      ($0.expiresAt, $0.service) < ($1.expiresAt, $1.service)
    }
  }

  /// Returns the credentials that expire soon and were not returned since the start of the server, and writes an event
  /// for each of them. Call it at intervals.
  package func announce() async -> [ServiceCredential] {
    let now = useCases.clock.now
    let expiring = expiring
    let new = announced.withLock { announced in
      announced = announced.filter { now < $0.expiresAt }
      return expiring.filter { announced.insert($0).inserted }
    }
    for credential in new {
      let event =
        switch credential.kind {
        case .key(let key): OutboxEvent(at: now, .serviceKeyExpiring, of: key)
        case .certificate:
          OutboxEvent(at: now, .serviceCertificateExpiring, of: ServiceKeyID(ofCertificatesOf: credential.service))
        }
      try? await useCases.committer.commit(ChangeSet(tenant: useCases.tenant, changes: [.emit(event)]))
    }
    return new
  }
}
