extension AccountUseCases {
  /// Throws what a link of a phone to the caller's account would be refused with as far as that is known before a code
  /// was sent, so that none is sent for nothing.
  ///
  /// Throws `.credentialTooOldLoginAgain`, `.unsupportedFirstFactor`, `.providerAlreadyLinked`, `.operationNotAllowed`.
  package func checkPhoneLink(of number: String, principal: Principal) async throws(AccountError) {
    let number = try phoneCodes.parse(number)
    let context = committer.ruleContext(now: clock.now)
    let caller = try await callers.load(principal, now: context.now)
    try caller.requireRecentFullSignIn(within: policy.lifetimes.recentSignIn, now: context.now)
    let key = Identity.Key.phone(number.e164, in: tenant)
    try LinkRule.checkMethod(of: .phone, key, onto: caller.account, context)
  }
}
