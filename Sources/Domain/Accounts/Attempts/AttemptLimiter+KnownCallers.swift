/// Remembers and recognizes the callers that are known to an account. Their attempts are counted separately.
extension AttemptLimiter {
  /// Returns the changes that a sign-in commits to make its caller known to the account. The caller is recognized by
  /// the source of the call and, if the client identifies itself, by the client. Sign-ins from back ends that act on
  /// behalf of many users do not make their callers known.
  func remember(_ source: CallSource?, of account: Account) -> [Change] {
    guard let source, !policy.isExempt(source) else { return [] }
    let expiresAt = clock.now.adding(milliseconds: policy.knownCaller)
    return account.knownTargets.flatMap { target in
      digests(of: source, knownTo: target).map { known in
        // Limit the number of clients that one account can make known to the service.
        let holder = target == .service ? clientHolder(of: account.uid) : known.holder
        return .rememberSource(known.digest, of: holder, expiresAt: expiresAt)
      }
    }
  }

  /// Returns the changes that make the caller the account's only known caller. They are committed when a user proves
  /// ownership of the account's mailbox and ends all sessions, because an earlier caller may be an attacker, who could
  /// use up the owner's attempts.
  func rememberOnly(_ source: CallSource?, of draft: Draft) -> [Change] {
    let holders = Set([draft.before, draft.account].compactMap(\.self).flatMap(holders))
    return holders.map { .forgetSources(of: $0) } + remember(source, of: draft.account)
  }

  /// Returns the change that a sign-in commits to make its device known to the account, and whether the device was
  /// already known. A device is identified by its network and its label, which the caller chooses.
  func device(
    _ label: String, _ source: CallSource, of uid: UID
  ) async throws(AccountError) -> (isKnown: Bool, remember: Change) {
    let account = devices(of: uid)
    let device = digest(account + [text(label), source.network.address.bytes])
    let expiresAt = clock.now.adding(milliseconds: policy.knownDevice)
    return (try await isKnown([device]), .rememberSource(device, of: digest(account), expiresAt: expiresAt))
  }

  /// Returns whether the caller is known to at least one of the targets.
  func isKnown(
    _ source: CallSource?, toOneOf targets: [KnownTarget]
  ) async throws(AccountError) -> Bool {
    guard let source, !targets.isEmpty else { return false }
    return try await isKnown(targets.flatMap { digests(of: source, knownTo: $0).map(\.digest) })
  }

  private func isKnown(_ digests: [[UInt8]]) async throws(AccountError) -> Bool {
    guard let expiresAt = try await reader.read({ try $0.knownCaller(anyOf: digests) }) else { return false }
    return expiresAt > clock.now
  }

  /// Returns the digests that identify a source and its client to a target, each with the digest of its holder. The
  /// number of sources or clients per holder is limited. Sources and clients have different holders, because a client
  /// chooses its own identifier and clients must not displace sources.
  private func digests(
    of source: CallSource, knownTo target: KnownTarget
  ) -> [(digest: [UInt8], holder: [UInt8])] {
    let (sources, clients) = parts(of: target)
    var digests: [(digest: [UInt8], holder: [UInt8])] = []
    if target != .service { digests.append((digest(sources + [source.network.address.bytes]), digest(sources))) }
    if let instance = source.instance { digests.append((digest(clients + [instance.bytes]), digest(clients))) }
    return digests
  }

  private func parts(of target: KnownTarget) -> (sources: [[UInt8]], clients: [[UInt8]]) {
    let sources = [text("known_source")] + target.parts.map(text)
    return (sources, sources + [text("instance")])
  }

  /// Returns the digests of all holders whose sources, clients and devices are known because of sign-ins to the
  /// account.
  private func holders(of account: Account) -> [[UInt8]] {
    account.knownTargets.filter { $0 != .service }.flatMap { target in
      let (sources, clients) = parts(of: target)
      return [digest(sources), digest(clients)]
    } + [clientHolder(of: account.uid), digest(devices(of: account.uid))]
  }

  private func clientHolder(of uid: UID) -> [UInt8] { digest([text("known_client"), text(uid.rawValue)]) }

  private func devices(of uid: UID) -> [[UInt8]] { [text("known_device"), text(uid.rawValue)] }
}
