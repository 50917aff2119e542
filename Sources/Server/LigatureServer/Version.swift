extension Server {
  /// The version of this program: of the server, and of the command line that is built with it.
  package static let version = "0.1.0"
}
