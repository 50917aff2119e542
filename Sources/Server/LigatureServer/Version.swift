extension Server {
  /// The version of this program, which applies to both the server and the command line that is built with it. A test
  /// compares it with the newest heading in CHANGELOG.md.
  package static let version = "0.2.0"
}
