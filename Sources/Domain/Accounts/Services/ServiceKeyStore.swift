/// Reads the keys of services. They are written as changes of a commit.
package protocol ServiceKeyStore: Sendable {
  /// Returns the keys of all tenants, the oldest first, expired ones included.
  func serviceKeys() async throws(StoreError) -> [ServiceKey]
}
