/// The metadata that identifies a client instance. The value consists of 32 random bytes, which are the same for all of
/// the client's calls. Any other value is ignored.
package enum ClientInstanceMetadata {
  package static let name = "ligature-client-instance-bin"
}
