import Foundation
import LigatureMessages
import RPCCore

extension OAuthProvider {
  /// The purpose of a sign-in with the provider. The service accepts the credential only for this purpose.
  enum Purpose {
    case signIn
    case link(User)
    case reauthenticate(User)
    /// Any of the three purposes. Linking and reauthentication apply to the currently signed-in user.
    case any
  }

  /// Lets the user sign in with the provider in a browser, and returns a credential that can be used once, within ten
  /// minutes, to sign in, link or reauthenticate.
  ///
  /// Prefer `Auth.signIn(with:uiDelegate:)`, `User.link(with:uiDelegate:)` and `User.reauthenticate(with:uiDelegate:)`,
  /// which request a credential for a single purpose.
  /// - Parameter uiDelegate: Ignored, because ``browserOpener`` opens the browser.
  /// - Throws: `webContextCancelled` if the user declines, `operationNotAllowed` if the service does not support
  ///   signing in with this provider through a browser, `webInternalError` if no browser could be opened, or
  ///   `CancellationError` if the task is canceled.
  public func credential(with uiDelegate: (any AuthUIDelegate)?) async throws -> AuthCredential {
    try await auth.reporting { try await self.credential(for: .any) }
  }

  /// Lets the user sign in with the provider in a browser, and passes the credential to `completion`.
  public func getCredentialWith(
    _ uiDelegate: (any AuthUIDelegate)?, completion: ((AuthCredential?, (any Error)?) -> Void)? = nil
  ) {
    auth.callbackQueue.run(completion) { try await self.credential(with: nil) }
  }

  func credential(for purpose: Purpose) async throws -> AuthCredential {
    let listener = try await LoopbackListener.start(language: auth.languageCode)
    defer { listener.stop() }
    let started = try await start(purpose, .returnURL(listener.url))
    guard case .authorizationURL(let text) = started.next, let url = URL(webPage: text) else {
      throw AuthFailure.error(.internalError, "The service's response contains no sign-in page URL.")
    }
    // This is not a child task, because a task group would wait for the opener, which may run until the browser closes.
    let opening = Task { [browserOpener] in
      do { try await browserOpener(url) } catch { listener.fail(Self.openingFailure(error)) }
    }
    defer { opening.cancel() }
    let deadline = started.expiresAt.flatMap { Date($0) }.map { auth.now().distance(to: $0) } ?? 600
    let answer = try await withThrowingTaskGroup(of: LoopbackListener.Answer.self) { tasks in
      defer { tasks.cancelAll() }
      tasks.addTask { try await listener.wait() }
      tasks.addTask {
        try await Task.sleep(for: .seconds(max(0, deadline)))
        throw AuthFailure.error(
          .webContextCancelled, "The user did not finish the sign-in in the browser in time. Start again.")
      }
      guard let answer = try await tasks.next() else { throw CancellationError() }
      return answer
    }
    switch answer {
    case .code(let code): return credential(secret: started.secret, code: code)
    case .error(let code, let description):
      throw AuthFailure.error(
        code == "access_denied" ? .webContextCancelled : .webSignInUserInteractionFailure, description)
    }
  }

  /// Returns the error for a browser that could not be opened. The application's own opener may throw any error.
  private static func openingFailure(_ error: any Error) -> any Error {
    if error is CancellationError || (error as NSError).domain == AuthErrors.domain { return error }
    return AuthFailure.error(
      .webInternalError, "The browser could not be opened: \(error.localizedDescription)", underlying: error)
  }

  func credential(secret: String, code: String) -> AuthCredential {
    OAuthCredential(
      provider: providerID, proof: .message(.intent(.init(secret: secret, code: code))), idToken: nil, accessToken: nil)
  }

  func start(
    _ purpose: Purpose, _ destination: LigatureV1.StartProviderSignInRequest.Destination
  ) async throws -> LigatureV1.StartProviderSignInResponse {
    let connection = try auth.connection()
    var request = LigatureV1.StartProviderSignInRequest(
      providerID: providerID, purpose: purpose.message, destination: destination, scopes: scopes ?? [],
      customParameters: customParameters ?? [:], deviceLabel: auth.deviceLabel)
    switch purpose {
    case .signIn: return try await connection.accounts.startProviderSignIn(request, options: connection.call())
    case .link(let user), .reauthenticate(let user):
      return try await user.call { [request] options in
        try await user.connection.accounts.startProviderSignIn(request, options: options)
      }
    case .any:
      if let user = try await auth.loadedUser() {
        return try await user.call { [request] options in
          try await user.connection.accounts.startProviderSignIn(request, options: options)
        }
      }
      request.purpose = .signIn
      return try await connection.accounts.startProviderSignIn(request, options: connection.call())
    }
  }
}

extension URL {
  /// Creates the URL of a web page from the service's response. Returns nil for any other text, such as
  /// `file:///tmp/x.desktop` or a command-line option of the program that opens URLs.
  init?(webPage text: String) {
    guard let url = URL(string: text), ["https", "http"].contains(url.scheme?.lowercased()),
      url.host()?.isEmpty == false
    else { return nil }
    self = url
  }
}

extension OAuthProvider.Purpose {
  fileprivate var message: LigatureV1.ProviderSignInPurpose {
    switch self {
    case .signIn: .signIn
    case .link: .link
    case .reauthenticate: .reauthenticate
    case .any: .any
    }
  }
}

// MARK: - Sign in, link, reauthenticate

extension Auth {
  /// Lets the user sign in with a provider in a browser, and signs in with the resulting credential.
  /// - Parameter uiDelegate: Ignored.
  /// - Throws: The errors of ``signIn(with:)-(AuthCredential)`` and ``OAuthProvider/credential(with:)``.
  @discardableResult
  public func signIn(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
  ) async throws -> AuthDataResult {
    try await signIn(with: provider.credential(on: self, for: .signIn))
  }

  /// Lets the user sign in with a provider in a browser, and signs in with the resulting credential.
  public func signIn(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
    completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    callbackQueue.run(completion) { try await self.signIn(with: provider, uiDelegate: nil) }
  }
}

extension User {
  /// Lets the user sign in with a provider in a browser, and returns a credential that ``link(with:)`` accepts once.
  /// - Throws: The errors of ``OAuthProvider/credential(with:)``, or `providerAlreadyLinked` if the account already has
  ///   an identity from this provider and `allowsSeveral` is false. In the latter case, the browser is not opened.
  public func credential(
    toLink provider: OAuthProvider, allowingSeveralPerProvider allowsSeveral: Bool = false
  ) async throws -> AuthCredential {
    try await reporting {
      guard allowsSeveral || !self.account.hasSettledIdentity(of: provider.providerID) else {
        throw AuthFailure.error(.providerAlreadyLinked)
      }
      return try await provider.credential(for: .link(self))
    }
  }

  /// Lets the user sign in with a provider in a browser, and links the resulting identity to this account.
  /// - Parameter uiDelegate: Ignored.
  /// - Throws: The errors of ``link(with:)`` and ``OAuthProvider/credential(with:)``.
  @discardableResult
  public func link(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
  ) async throws -> AuthDataResult {
    guard let provider = provider as? OAuthProvider else {
      return try await link(with: provider.credential(with: uiDelegate))
    }
    return try await link(with: credential(toLink: provider))
  }

  /// Lets the user sign in with a provider in a browser, and links the resulting identity to this account.
  public func link(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
    completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    callbackQueue.run(completion) { try await self.link(with: provider, uiDelegate: nil) }
  }

  /// Lets the user sign in with a provider in a browser, and reauthenticates the user with the resulting credential.
  /// - Parameter uiDelegate: Ignored.
  /// - Throws: The errors of `reauthenticate(with:)` and ``OAuthProvider/credential(with:)``.
  @discardableResult
  public func reauthenticate(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
  ) async throws -> AuthDataResult {
    try await reauthenticate(with: provider.credential(on: requireAuth(), for: .reauthenticate(self)))
  }

  /// Lets the user sign in with a provider in a browser, and reauthenticates the user with the resulting credential.
  public func reauthenticate(
    with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?,
    completion: ((AuthDataResult?, (any Error)?) -> Void)?
  ) {
    callbackQueue.run(completion) { try await self.reauthenticate(with: provider, uiDelegate: nil) }
  }
}

extension FederatedAuthProvider {
  /// Returns the provider's credential. The purpose is ignored for providers that the application itself defines.
  fileprivate func credential(on auth: Auth, for purpose: OAuthProvider.Purpose) async throws -> AuthCredential {
    guard let provider = self as? OAuthProvider else { return try await credential(with: nil) }
    return try await auth.reporting { try await provider.credential(for: purpose) }
  }
}
