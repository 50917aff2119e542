/// The ID of an identity, for unlinking one of several identities of a provider. It has 16 hexadecimal digits.
package struct IdentityID: OrderedKeyID {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
