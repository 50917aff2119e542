import Accounts

/// Stands for a state without its names and exact times: two hashes of a text, so that a million states differ.
struct TheftFingerprint: Hashable {
  private let first: Int
  private let second: Int

  init(_ text: String) {
    first = text.hashValue
    var hasher = Hasher()
    hasher.combine(text.utf8.count)
    hasher.combine(text)
    second = hasher.finalize()
  }
}

extension Theft {
  /// What tells the state from others: what is stored and who holds what, with times as the rules tell them apart.
  func fingerprint() async throws -> TheftFingerprint {
    let accounts = try await service.accounts
    var text = try await describe(accounts)
    text += try await describeSessions()
    for app in thief.apps { text += "a" + describe(app.id, in: accounts) }
    text +=
      "c\(thief.challenges.count)r\(thief.recoveryCodes.count)p\(thief.continuations.count)\(thief.plan != nil)m\(thief.readsMail)"
    for letter in thief.letters { text += await describe(letter) }
    text += "o"
    if let letter = letters.last(where: { $0.kind == .methodNotice }) { text += await describe(letter) }
    let change = firstChange.map { age(of: $0) } ?? -1
    text += "f\(change)n\(owner.methods.count)\(owner.password ?? "")\(owner.address ?? "")"
    text += owner.app.map { describe($0.id, in: accounts) } ?? ""
    return TheftFingerprint(text)
  }

  /// The same for what does not depend on what the thief holds.
  func accountsFingerprint() async throws -> TheftFingerprint {
    TheftFingerprint(try await describe(service.accounts) + (owner.address ?? "") + (owner.password ?? ""))
  }

  private func describe(_ accounts: [Account]) async throws -> String {
    var text = ""
    for account in accounts.sorted(by: { $0.createdAt.milliseconds < $1.createdAt.milliseconds }) {
      text += try await describe(account)
    }
    return text
  }

  private func describe(_ account: Account) async throws -> String {
    var text = name(account.uid)
    text += "\(account.email ?? "-")\(account.emailVerified)\(account.hasCustomSignIn)"
    text += "\(account.unsettledSince.map { age(of: $0) } ?? -1)"
    if let closedAt = account.closedAt { text += "C\(age(of: closedAt))" }
    for identity in account.identities { text += describe(identity) }
    for factor in account.factors { text += "F\(factor.id == owner.app?.id)\(age(of: factor.enrolledAt))" }
    text += "R\(account.recoveryCodes != nil)T\(account.tombstones.count)"
    for way in try await service.store.read(in: .default, { [uid = account.uid] in try $0.waysBack(of: uid) })
    where way.expiresAt > service.clock.now {
      text += "W\(way.address.canonical)\(age(of: way.openedAt))"
    }
    for shadow in try await service.store.read(in: .default, { [uid = account.uid] in try $0.shadows(of: uid) }) {
      text += "S\(age(of: shadow.addedAt))\(age(of: shadow.removedAt))"
    }
    for merge in try await service.store.read(in: .default, { [uid = account.uid] in try $0.merges(into: uid) }) {
      text += "M\(name(merge.merged))\(age(of: merge.at))"
    }
    return text
  }

  private func describe(_ identity: Identity) -> String {
    var text = "I\(identity.key.issuer)\(identity.key.subject)\(identity.password ?? "")"
    if case .setAside(let reason, _) = identity.state { text += reason.rawValue }
    text += "\(age(of: identity.linkedAt))\(identity.settledAt.map { age(of: $0) } ?? -1)"
    return text
  }

  private func name(_ uid: UID) -> String { uid == owner.uid ? "own" : uid == owner.secondUID ? "second" : "other" }

  private func describe(_ factor: FactorID, in accounts: [Account]) -> String {
    accounts.first { $0.factors.contains { $0.id == factor } }.map { name($0.uid) } ?? "-"
  }

  /// A code that is good, and what it is for.
  private func describe(_ letter: Letter) async -> String {
    let isGood = await service.isGood(letter.code)
    return isGood ? "L\(letter.kind.rawValue)\(letter.address)" : "L"
  }

  private func describeSessions() async throws -> String {
    var text = ""
    for held in thief.sessions {
      guard let record = try await service.store.read(in: .default, { try $0.session(held.id) }),
        try await service.account(openedBy: held) != nil
      else {
        text += "x"
        continue
      }
      let opener = record.account.identities.first { $0.id == record.session.identityID }
      text += "s" + name(record.account.uid) + (opener?.key.issuer ?? "-") + (opener?.key.subject ?? "-")
      text += "\(age(of: record.session.authTime))\(record.session.factor != nil)"
    }
    return text
  }

  /// The time since then as far as the rules tell it: recent, good for a code, within a right, a method's way back,
  /// older.
  private func age(of time: Timestamp) -> Int {
    let minutes = service.clock.now.milliseconds(since: time) / 60_000
    let limits: [Int64] = [5, 60, 4320, 10_080, 14_400]
    return limits.firstIndex { minutes <= $0 } ?? 5
  }
}
