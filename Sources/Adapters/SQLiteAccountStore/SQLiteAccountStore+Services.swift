package import Accounts

extension SQLiteAccountStore: ServiceKeyStore {
  package func serviceKeys() async throws(StoreError) -> [ServiceKey] {
    try await readers.read { try $0.serviceKeys() }
  }
}
