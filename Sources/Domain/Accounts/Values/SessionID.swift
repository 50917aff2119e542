/// The ID of a session: the `sid` of its ID tokens. It is not a secret. 16 hexadecimal digits.
package struct SessionID: OrderedKeyID {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
