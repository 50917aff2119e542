/// The ID of a session, which is the `sid` claim in the session's ID tokens. It has 16 hexadecimal digits and is not a
/// secret.
package struct SessionID: OrderedKeyID {
  package let rawValue: String

  package init(rawValue: String) {
    self.rawValue = rawValue
  }
}
