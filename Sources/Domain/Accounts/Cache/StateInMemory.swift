/// A process's in-memory copy of stored state, together with the watches and followers that are notified of changes to
/// that state. When another writer changes the stored state, the process discards its copy.
struct StateInMemory: Sendable {
  let cache: PrincipalCache
  let watches: AccountWatches
  let eventFollowers: EventFollowers
  let signer: any IDTokenSigner
  let clock: any WallClock

  /// Follows a feed until the subscription is released. The state refers to the feed's store through `clock`, so a feed
  /// that retained its subscriptions would also retain the store.
  func follow(_ feed: CommitFeed) -> CommitFeed.Subscription {
    feed.subscribe { [self] (event) throws(AccountError) in
      switch event {
      case .commit(let state):
        cache.forget(state.accounts)
        watches.announce(state.accounts)
      case .gap:
        cache.forgetAll()
        watches.announceAll()
      }
      eventFollowers.announceAll()
      if event.mayChangeSigningKeys { try reloadSigningKeys() }
    }
  }

  private func reloadSigningKeys() throws(AccountError) {
    try signer.reloadKeys(at: clock.now)
    signingKeysChanged(to: signer.keys(at: clock.now))
  }

  /// Empties the cache, and ends the watches that were opened with tokens of withdrawn signing keys.
  func signingKeysChanged(to keys: [SigningKeyStatus]) {
    cache.forgetAll()
    watches.end(exceptOfKeys: Set(keys.map(\.publicKey.keyID)))
  }
}

extension CommitFeed.Event {
  fileprivate var mayChangeSigningKeys: Bool {
    switch self {
    case .commit(let state): state.includesSigningKeys
    case .gap: true
    }
  }
}
