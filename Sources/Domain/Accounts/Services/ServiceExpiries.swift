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

  /// Writes an event for each credential that expires soon, once since the start of the server, and returns the
  /// credentials whose events it has written. Call this at intervals, one call at a time: a later call writes the
  /// events that could not be written.
  package func announce() async -> [ServiceCredential] {
    let now = useCases.clock.now
    let expiring = expiring
    let new = announced.withLock { announced in
      announced = announced.filter { now < $0.expiresAt }
      return expiring.filter { !announced.contains($0) }
    }
    var written: [ServiceCredential] = []
    for credential in new {
      let event =
        switch credential.kind {
        case .key(let key): OutboxEvent(at: now, .serviceKeyExpiring, of: key)
        case .certificate:
          OutboxEvent(at: now, .serviceCertificateExpiring, of: ServiceKeyID(ofCertificatesOf: credential.service))
        }
      do {
        try await useCases.committer.commit(ChangeSet(tenant: useCases.tenant, changes: [.emit(event)]))
      } catch {
        break
      }
      announced.withLock { _ = $0.insert(credential) }
      written.append(credential)
    }
    return written
  }
}
