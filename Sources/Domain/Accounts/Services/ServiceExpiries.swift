import Synchronization

/// Finds the services' keys and client certificates that expire soon, and writes events about them.
package final class ServiceExpiries: Sendable {
  private let useCases: AccountUseCases
  private let keys: ServiceKeys
  /// The credentials that have been announced since the server started.
  private let announced = Mutex<Set<ServiceCredential>>([])

  package init(useCases: AccountUseCases, keys: ServiceKeys) {
    self.useCases = useCases
    self.keys = keys
  }

  /// The credentials that expire soon, earliest expiry first.
  package var expiring: [ServiceCredential] {
    let now = useCases.clock.now
    return (keys.credentials + keys.certificates.credentials).filter { $0.isExpiring(at: now) }.sorted {
      ($0.expiresAt, $0.service) < ($1.expiresAt, $1.service)
    }
  }

  /// Writes an event for each credential that expires soon, unless one has already been written since the server
  /// started, and returns the credentials for which this call has written events. Call this method periodically, one
  /// call at a time. A later call writes any events that an earlier call could not write.
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
