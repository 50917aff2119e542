/// The device that a sign-in comes from, for the notice to the account's owner.
struct SignInDevice: Sendable {
  /// Whether it has signed in to the account lately.
  let isKnown: Bool
  /// Makes it known.
  let remember: Change
}

extension AccountUseCases {
  /// nil if the owners of accounts hear nothing of new devices, or if the source of the call is not known.
  func signInDevice(
    _ label: String, _ source: CallSource?, of account: Account
  ) async throws(AccountError) -> SignInDevice? {
    guard policy.mail.isAvailable, policy.mail.noticesNewDevices, let source else { return nil }
    let label = Limits.clipped(label, to: Limits.deviceLabel) ?? ""
    let (isKnown, remember) = try await attempts.device(label, source, of: account.uid)
    return SignInDevice(isKnown: isKnown, remember: remember)
  }
}

extension Draft {
  /// The draft of a sign-in that makes its device known, and tells the owner of a device that was not.
  func noting(_ device: SignInDevice?, _ context: RuleContext) -> Draft {
    guard let device else { return self }
    var draft = self
    draft.append(device.remember)
    if !device.isKnown { draft.notifyOfAdministration(.newDevice, context) }
    return draft
  }
}
