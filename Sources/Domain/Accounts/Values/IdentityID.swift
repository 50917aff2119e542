/// The ID of an identity, a string of 16 hexadecimal digits. Users specify it to unlink one of several identities with
/// the same provider.
package struct IdentityID: OrderedKeyID {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
