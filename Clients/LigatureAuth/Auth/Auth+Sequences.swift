extension Auth {
  /// The iterator of ``authStateChanges``, ``idTokenChanges`` and ``userChanges``.
  public struct UserIterator: AsyncIteratorProtocol {
    var iterator: AsyncStream<User?>.Iterator

    public mutating func next() async -> User?? { await iterator.next(isolation: #isolation) }
  }

  /// The type of ``Auth/authStateChanges``, a sequence that yields a user after each sign-in and nil after each
  /// sign-out.
  public struct AuthStateChangesSequence: AsyncSequence, Sendable {
    let auth: Auth

    public func makeAsyncIterator() -> UserIterator {
      UserIterator(iterator: auth.changes(.user).makeAsyncIterator())
    }
  }

  /// The type of ``Auth/idTokenChanges``, a sequence that yields the signed-in user whenever the user's ID token
  /// changes.
  public struct IDTokenChangesSequence: AsyncSequence, Sendable {
    let auth: Auth

    public func makeAsyncIterator() -> UserIterator {
      UserIterator(iterator: auth.changes(.token).makeAsyncIterator())
    }
  }

  /// The type of ``Auth/userChanges``, a sequence that yields the signed-in user whenever the user or the user's
  /// account changes.
  public struct UserChangesSequence: AsyncSequence, Sendable {
    let auth: Auth

    public func makeAsyncIterator() -> UserIterator {
      // Only the latest element matters, because a `User` object always reflects its current state.
      UserIterator(iterator: auth.changes(.account, buffering: .bufferingNewest(1)).makeAsyncIterator())
    }
  }

  /// A sequence that yields the current user first, and then the new user after each sign-in and nil after each
  /// sign-out: `for await user in auth.authStateChanges`. If no one is signed in, the first element is nil. Canceling
  /// the task ends the sequence.
  public var authStateChanges: AuthStateChangesSequence { AuthStateChangesSequence(auth: self) }

  /// A sequence that yields the current user first, and then the user after each change of the ID token and nil after
  /// each sign-out: `for await user in auth.idTokenChanges`. If no one is signed in, the first element is nil.
  /// Canceling the task ends the sequence.
  public var idTokenChanges: IDTokenChangesSequence { IDTokenChangesSequence(auth: self) }

  /// A sequence that yields the current user first, and then the user after each change to the user or the user's
  /// account, here or on another device (``addUserDidChangeListener(_:)``): `for await user in auth.userChanges`. It
  /// yields nil while no one is signed in, for example after the session has been ended on another device. Canceling
  /// the task ends the sequence.
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
