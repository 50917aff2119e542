/// Names one identity; unlinking takes it if an account has several of one provider. 16 hexadecimal digits.
package struct IdentityID: OrderedKeyID {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
