import LigatureAuth

@main
struct App {
  static func main() async throws {
    print(try await signUp(Auth.auth(), email: "ada@example.com", password: "correct horse battery"))
  }

  /// Makes an anonymous account and links a password to it. Returns the IDs of its providers.
  static func signUp(_ auth: Auth, email: String, password: String) async throws -> [String] {
    let user = try await auth.signInAnonymously().user
    try await user.link(with: EmailAuthProvider.credential(withEmail: email, password: password))
    return user.providerData.map(\.providerID)
  }
}
