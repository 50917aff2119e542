extension Server {
  /// The version of this program: the server, and the command line that is built with it. A test compares it with the
  /// newest heading of CHANGELOG.md.
  package static let version = "0.2.0"
}
