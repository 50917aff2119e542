/// Names one session: the `sid` of the ID tokens. Not a secret. 16 hexadecimal digits.
package struct SessionID: OrderedKeyID {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
