/// The ID of an identity, which makes it possible to unlink one of several identities with the same provider. It has 16
/// hexadecimal digits.
package struct IdentityID: OrderedKeyID {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
