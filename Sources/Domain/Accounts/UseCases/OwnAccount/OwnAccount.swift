/// A change to an account's profile. Nil leaves a field unchanged, and an empty string removes its value.
package struct ProfileChange: Sendable {
  package var displayName: String?
  package var photoURL: String?

  package init(displayName: String? = nil, photoURL: String? = nil) {
    self.displayName = displayName
    self.photoURL = photoURL
  }
}

/// The operations that users perform on their own accounts, other than linking and managing factors.
package struct OwnAccount: Sendable {
  let reader: AccountReader
  let callers: Callers
  let credentials: CredentialPipeline
  let attempts: AttemptLimiter
  let committer: Committer
  let requests: RepeatedRequests
  let issuer: SessionIssuer

  /// Changes the name and the photo of the caller's account and returns the changed account.
  ///
  /// Throws `.invalidArgument` with the field if a value is too long or contains invisible characters, or if the photo
  /// is not an http or https URL. Throws `.tooManyAttemptsTryLater` if the profile has been changed too many times.
  package func updateProfile(
    _ change: ProfileChange, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> Account {
    try change.check()
    // A call that changes nothing is not counted.
    let present = try await callers.load(principal, now: committer.now).account
    guard present.changed(by: change) != present else { return present }
    try await attempts.reserve(.profileChange(present.uid), from: call.source)
    return try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      var draft = Draft(caller.account, context)
      draft.update(change, session: caller.session.id)
      guard draft.isChanged else { return (ChangeSet(tenant: context.tenant), draft.account) }
      return (draft.changeSet(expecting: [caller.isAlive]), draft.account)
    }
  }
}

extension ProfileChange {
  /// Throws `.invalidArgument` with the field if one of the values is not allowed in a profile.
  func check() throws(AccountError) {
    if let displayName { try Limits.checkName(displayName, atMost: Limits.displayName, field: .displayName) }
    if let photoURL, !photoURL.isEmpty {
      try Limits.checkName(photoURL, atMost: Limits.photoURL, field: .photoURL)
      try Self.checkWebAddress(photoURL)
    }
  }

  /// Throws unless the text is a URL from which a page may load an image: an http or https URL with a host (RFC 3986,
  /// section 3).
  private static func checkWebAddress(_ url: String) throws(AccountError) {
    let parts = url.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let isWeb = parts.first.map { ["http", "https"].contains($0.lowercased()) } == true
    let rest = parts.last ?? ""
    let host = rest.dropFirst(2).prefix { !"/?#".contains($0) }
    guard isWeb, parts.count == 2, rest.hasPrefix("//"), !host.isEmpty,
      !url.unicodeScalars.contains(where: { $0.properties.isWhitespace })
    else {
      throw AccountError(
        .invalidArgument, "The photo must be an http or https URL, such as https://example.com/photo.png.",
        field: .photoURL)
    }
  }
}

extension Account {
  fileprivate func changed(by change: ProfileChange) -> Account {
    var account = self
    if let name = change.displayName { account.displayName = name.isEmpty ? nil : name }
    if let url = change.photoURL { account.photoURL = url.isEmpty ? nil : url }
    return account
  }
}

extension Draft {
  /// Changes the profile. Nothing is written if nothing changes.
  ///
  /// - Parameter session: The user's own session; nil if someone else makes the change.
  mutating func update(_ change: ProfileChange, session: SessionID?) {
    let before = account
    edit { $0 = $0.changed(by: change) }
    guard account != before else { return }
    audit(.profileUpdated, nil, session: session)
    emit(.accountUpdated)
  }
}
