extension Auth {
  /// The iterator of ``authStateChanges``, ``idTokenChanges`` and ``userChanges``.
  public struct UserIterator: AsyncIteratorProtocol {
    var iterator: AsyncStream<User?>.Iterator

    public mutating func next() async -> User?? { await iterator.next(isolation: #isolation) }
  }

  /// A sequence that yields the signed-in user immediately, and again after each sign-in and sign-out:
  /// `for await user in auth.authStateChanges`.
  public struct AuthStateChangesSequence: AsyncSequence, Sendable {
    let auth: Auth

    public func makeAsyncIterator() -> UserIterator {
      UserIterator(iterator: auth.changes(.user).makeAsyncIterator())
    }
  }

  /// A sequence that yields the signed-in user immediately, and again whenever the user's ID token changes:
  /// `for await user in auth.idTokenChanges`.
  public struct IDTokenChangesSequence: AsyncSequence, Sendable {
    let auth: Auth

    public func makeAsyncIterator() -> UserIterator {
      UserIterator(iterator: auth.changes(.token).makeAsyncIterator())
    }
  }

  /// A sequence that yields the signed-in user immediately, and again whenever the user or the user's account changes,
  /// here or on another device: `for await user in auth.userChanges`.
  public struct UserChangesSequence: AsyncSequence, Sendable {
    let auth: Auth

    public func makeAsyncIterator() -> UserIterator {
      // Only the latest element matters, because a `User` object always reflects its current state.
      UserIterator(iterator: auth.changes(.account, buffering: .bufferingNewest(1)).makeAsyncIterator())
    }
  }

  /// A sequence that yields the current user, and then the user after each sign-in and sign-out. It yields nil after a
  /// sign-out. Canceling the task ends the sequence.
  public var authStateChanges: AuthStateChangesSequence { AuthStateChangesSequence(auth: self) }

  /// A sequence that yields the current user, and then the user after each change to the ID token. It yields nil after
  /// a sign-out. Canceling the task ends the sequence.
  public var idTokenChanges: IDTokenChangesSequence { IDTokenChangesSequence(auth: self) }

  /// A sequence that yields the current user, and then the user after each change to the user or the user's account,
  /// here or elsewhere (``addUserDidChangeListener(_:)``). It yields nil after a sign-out, or after the session has
  /// been ended elsewhere. Canceling the task ends the sequence.
  public var userChanges: UserChangesSequence { UserChangesSequence(auth: self) }

  private func changes(
    _ scope: AuthListener.Scope, buffering: AsyncStream<User?>.Continuation.BufferingPolicy = .unbounded
  ) -> AsyncStream<User?> {
    let (stream, continuation) = AsyncStream.makeStream(of: User?.self, bufferingPolicy: buffering)
    let listener = AuthListener(scope, sink: .stream(continuation))
    continuation.onTermination = { [weak self] _ in self?.remove(listener) }
    add(listener)
    return stream
  }
}
