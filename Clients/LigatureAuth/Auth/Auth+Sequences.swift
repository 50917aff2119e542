extension Auth {
  /// The signed-in user now and after each sign-in and sign-out: `for await user in auth.authStateChanges`.
  public struct AuthStateChangesSequence: AsyncSequence, Sendable {
    public typealias Element = User?
    public typealias Failure = Never

    let auth: Auth

    public struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncStream<User?>.Iterator

      public mutating func next() async -> User?? { await iterator.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: auth.changes(followingTokens: false).makeAsyncIterator())
    }
  }

  /// The signed-in user now and whenever its ID token changes: `for await user in auth.idTokenChanges`.
  public struct IDTokenChangesSequence: AsyncSequence, Sendable {
    public typealias Element = User?
    public typealias Failure = Never

    let auth: Auth

    public struct AsyncIterator: AsyncIteratorProtocol {
      var iterator: AsyncStream<User?>.Iterator

      public mutating func next() async -> User?? { await iterator.next() }
    }

    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(iterator: auth.changes(followingTokens: true).makeAsyncIterator())
    }
  }

  /// Sign-ins and sign-outs, the present state first; nil after a sign-out. Cancelling the task ends the sequence.
  public var authStateChanges: AuthStateChangesSequence { AuthStateChangesSequence(auth: self) }

  /// Changes of the ID token, the present state first; nil after a sign-out. Cancelling the task ends the sequence.
  public var idTokenChanges: IDTokenChangesSequence { IDTokenChangesSequence(auth: self) }

  private func changes(followingTokens: Bool) -> AsyncStream<User?> {
    let (stream, continuation) = AsyncStream.makeStream(of: User?.self)
    let listener = AuthListener(followsTokens: followingTokens, sink: .stream(continuation))
    continuation.onTermination = { [weak self] _ in self?.remove(listener) }
    add(listener)
    return stream
  }
}
