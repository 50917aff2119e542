import LigatureAuthTesting
import Testing

@testable import App

@Test func signingUpLinksAPassword() async throws {
  let auth = InMemoryAuthService().makeAuth()
  #expect(try await App.signUp(auth, email: "ada@example.com", password: "correct horse battery") == ["password"])
}
