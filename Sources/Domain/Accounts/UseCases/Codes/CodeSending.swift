/// Sends the codes that users request, by email and by SMS.
package struct CodeSending: Sendable {
  let callers: Callers
  let addresses: Addresses
  let mailing: CodeMailing
  let phoneCodes: PhoneCodes
  let attempts: AttemptLimiter
  let committer: Committer
  let policy: Policy

  /// Emails a code that verifies the address of the caller's account, and returns the address. No email is sent to an
  /// address that is already verified.
  ///
  /// Throws `.missingEmail` if the account has no address, and `.operationNotAllowed` if this server sends no email.
  package func sendEmailVerification(
    _ request: CodeRequest, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> String {
    try mailing.requireMail()
    let options = try mailing.options(request)
    let account = try await callers.load(principal, now: committer.now).account
    if let address = account.address, !account.emailVerified { try await countMail(to: address, call) }
    return try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
      let caller = try await callers.load(principal, now: context.now)
      guard let address = caller.account.address else {
        throw AccountError(.missingEmail, "The account has no address to verify.")
      }
      guard !caller.account.emailVerified else { return (ChangeSet(tenant: context.tenant), address.canonical) }
      let mail = CodeMail(kind: .verifyEmail, address: address, uid: caller.account.uid)
      return (try await change(queueing: mail, options, by: caller, now: context.now), address.canonical)
    }
  }

  /// Emails a code for resetting the password of the account with this email address. If no account has the address, or
  /// the account is disabled, nothing is sent. If enumeration protection is on, the response is the same in these
  /// cases. Otherwise, an error is thrown.
  ///
  /// If enumeration protection is on, only the worker looks up the account (`mailContent(for:)`), so the call takes the
  /// same time for every address.
  package func sendPasswordReset(
    email: String, _ request: CodeRequest, call: CallContext = CallContext()
  ) async throws(AccountError) {
    try mailing.requireMail()
    try policy.requireSignIn(by: .password)
    let address = try addresses.parse(email, field: .address)
    let options = try await options(request, to: address, call)
    try await countMail(to: address, call)
    if !policy.enumerationProtection {
      let owners = try await addresses.owners(of: address)
      // A user who owned the address until recently gets an email with the way back.
      if owners.waysBack.ofFormerOwner(of: address, now: owners.emailOwner, at: committer.now) == nil {
        // A password belongs to an account's own address.
        guard let account = owners.emailOwner, account.email == address.canonical else {
          throw AccountError(.userNotFound, "No account has this address.", field: .address)
        }
        try account.requireEnabled()
      }
    }
    try await queue(.passwordReset, to: address, options)
  }

  /// Emails a link that signs the user in to the account with this email address, or that creates the account if it
  /// does not exist yet.
  ///
  /// As with `sendPasswordReset`, only the worker looks up the account if enumeration protection is on.
  package func sendSignInLink(
    email: String, _ request: CodeRequest, call: CallContext = CallContext()
  ) async throws(AccountError) {
    try mailing.requireMail()
    try policy.requireSignIn(by: .emailLink)
    let address = try addresses.parse(email, field: .address)
    let options = try await options(request, to: address, call)
    try await countMail(to: address, call)
    if !policy.enumerationProtection {
      let account = try await addresses.owners(of: address).emailOwner
      if policy.refusesSignInLink(account, for: address) {
        try account?.requireEnabled()
        try policy.requireCreation(by: .emailLink)
      }
    }
    try await queue(.signInLink, to: address, options)
  }

  /// Emails a code to a new address, which becomes the address of the caller's account when the code is applied. If
  /// another account owns the address, nothing is sent. If enumeration protection is on, the response is the same in
  /// this case, and only the worker looks up the other account. Otherwise, an error is thrown.
  ///
  /// Throws `.credentialTooOldLoginAgain`, `.invalidEmail` or `.missingEmail`.
  package func sendEmailChange(
    to email: String, _ request: CodeRequest, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) {
    try mailing.requireMail()
    let address = try addresses.parse(email, field: .newAddress)
    let options = try mailing.options(request)
    try await countMail(to: address, call)
    try await attempts.countingDisclosures(from: call.source) { () throws(AccountError) in
      try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
        let caller = try await callers.load(principal, now: context.now)
        try caller.requireRecentFullSignIn(within: policy.lifetimes.recentSignIn, now: context.now)
        try caller.account.requireOther(address)
        if !policy.enumerationProtection,
          try await addresses.isOwned(
            address, besides: caller.account.uid, at: context.now)
        {
          throw .newAddressTaken
        }
        let mail = CodeMail(
          kind: .changeEmail, address: address, uid: caller.account.uid, otherAddress: caller.account.email)
        return (try await change(queueing: mail, options, by: caller, now: context.now), ())
      }
    }
  }

  /// Changes the address of the caller's account immediately, and returns the address in its canonical form. The
  /// account then only claims the address.
  ///
  /// If the server can send email, or if the account owns an address, a code must be emailed to the new address
  /// instead, because the response to this call would reveal whether another account has the address. If the server
  /// cannot send email, the call is counted like a sign-up.
  ///
  /// Throws `.emailChangeNeedsVerification`, `.emailExists`, `.credentialTooOldLoginAgain` or
  /// `.tooManyAttemptsTryLater`.
  package func changeEmail(
    to email: String, principal: Principal, call: CallContext = CallContext()
  ) async throws(AccountError) -> String {
    let address = try addresses.parse(email, field: .newAddress)
    let now = committer.now
    try checkChange(to: address, by: try await callers.load(principal, now: now), now: now)
    return try await attempts.counting(.source, from: call.source) { refund throws(AccountError) in
      try await committer.commit(orIfSpent: .sessionEnded) { context throws(AccountError) in
        let caller = try await callers.load(principal, now: context.now)
        try checkChange(to: address, by: caller, now: context.now)
        var draft = try AddressChange.move(
          caller.account, to: address, isProven: false, try await addresses.owners(of: address), context)
        draft.append(contentsOf: refund)
        return (draft.changeSet(expecting: [caller.isAlive]), address.canonical)
      }
    }
  }

  private func checkChange(
    to address: EmailAddress, by caller: SessionRecord, now: Timestamp
  ) throws(AccountError) {
    try caller.requireRecentFullSignIn(within: policy.lifetimes.recentSignIn, now: now)
    guard !caller.account.emailVerified, !policy.mail.isAvailable else {
      throw AccountError(
        .emailChangeNeedsVerification,
        "A code must be emailed to the new address. Request it with SendEmailChange.", field: .newAddress)
    }
    try caller.account.requireOther(address)
  }

  /// Sends a code to a phone, for use in a phone credential.
  ///
  /// Throws `.missingPhoneNumber`, `.invalidPhoneNumber`, or `.operationNotAllowed`, for example if the policy allows
  /// users neither to sign in by phone nor to link a phone. The result depends neither on whether an account has the
  /// number nor on the SMS gateway.
  package func sendPhoneCode(
    to number: String, call: CallContext = CallContext()
  ) async throws(AccountError) -> SentPhoneCode {
    try policy.requireEnabled(.phone)
    if !policy.provider(.phone).mayLink { try policy.requireSignIn(by: .phone) }
    let number = try await phoneCodes.parse(orStored: number)
    return try await phoneCodes.send(to: number, for: .credential, from: call.source)
  }

  /// Returns the sign-in methods of the account with this email address, followed by the methods of other accounts'
  /// identities that have the address. If enumeration protection is on, the array is always empty, and nothing is
  /// looked up.
  package func signInMethods(for email: String) async throws(AccountError) -> [ProviderID] {
    guard !email.isEmpty else {
      throw AccountError(.missingIdentifier, "The address is missing.", field: .address)
    }
    guard let address = EmailAddress(email, normalizer: addresses.normalizer) else {
      throw AccountError(.invalidIdentifier, "This is not an email address.", field: .address)
    }
    guard !policy.enumerationProtection else { return [] }
    var providers = try await addresses.owners(of: address).emailOwner.map(committer.methods.providers) ?? []
    let carried = try await addresses.reader.read { try $0.accounts(withIdentityOf: address.canonical) }
      .flatMap(\.linkedIdentities).filter { $0.email == address.canonical && committer.methods.canSignIn(with: $0) }
    for identity in carried where !providers.contains(identity.providerID) { providers.append(identity.providerID) }
    return providers
  }

  // MARK: Shared

  /// Returns the options of the request. The device label is omitted unless the caller is already known for the
  /// address. Otherwise, anyone could choose text that this server shows to the owner of the address.
  private func options(
    _ request: CodeRequest, to address: EmailAddress, _ call: CallContext
  ) async throws(AccountError) -> CodeMailing.Options {
    var options = try mailing.options(request)
    if try await !attempts.isKnown(call.source, toOneOf: [.address(address.canonical)]) { options.deviceLabel = nil }
    return options
  }

  /// Throws `.tooManyAttemptsTryLater` if too many emails to the address, or too many emails from the caller's source,
  /// have been requested. Emails that were not sent because no account has the address also count.
  private func countMail(to address: EmailAddress, _ call: CallContext) async throws(AccountError) {
    _ = try await attempts.reserve(.mail(address.canonical), from: call.source)
  }

  private func queue(
    _ kind: Mail.Kind, to address: EmailAddress, _ options: CodeMailing.Options
  ) async throws(AccountError) {
    try await committer.commit(orIfSpent: .invalidCode(field: .actionCode)) { context in
      (ChangeSet(tenant: context.tenant, changes: [mailing.queue(kind, to: address, options, now: context.now)]), ())
    }
  }

  /// Returns the changes that enqueue an email for the caller's account.
  private func change(
    queueing mail: CodeMail, _ options: CodeMailing.Options, by caller: SessionRecord, now: Timestamp
  ) async throws(AccountError) -> ChangeSet {
    ChangeSet(
      tenant: caller.account.tenant, expectations: [caller.isAlive, caller.account.isUnchanged],
      changes: try await mailing.queue(mail, options, now: now))
  }
}

extension Policy {
  /// Returns whether the sign-in link for an address is withheld. The link is withheld if the account that owns the
  /// address is disabled or closed, or if no account has the address and new accounts are forbidden. A disabled account
  /// that only claims the address does not cause the link to be withheld, because it loses the address when the link is
  /// used.
  func refusesSignInLink(_ account: Account?, for address: EmailAddress) -> Bool {
    account.map { ($0.isDisabled || $0.closedAt != nil) && $0.owns(address) } ?? !provider(.emailLink).mayCreate
  }
}
