/// A condition that selects accounts, as an administrator writes it.
package enum AccountFilter: Sendable, Hashable {
  /// The beginning of an address, as users type it.
  case emailPrefix(String)
  case phonePrefix(String)
  case uidPrefix(String)
  /// The time of creation. A bound that is nil does not limit it.
  case created(from: Timestamp?, until: Timestamp?)
  case disabled
  case provider(ProviderID)
}

extension AccountInspector {
  /// Returns the listing of the accounts that a filter finds.
  ///
  /// Throws `.invalidArgument` for a filter that names nothing.
  package func listing(_ filter: AccountFilter) throws(AccountError) -> AccountListing {
    switch filter {
    case .emailPrefix(let text): .email(prefix: try prefix(normalizer.compatibilityFolded(text)))
    case .phonePrefix(let text): .phone(prefix: try prefix(text))
    case .uidPrefix(let text): .uid(prefix: try prefix(normalizer.composed(text)))
    case .created(nil, nil): throw Self.emptyFilter
    case .created(let from, let until):
      .created(from: from ?? Timestamp(milliseconds: .min), until: until ?? Timestamp(milliseconds: .max))
    case .disabled: .disabled
    case .provider(let provider): .provider(ProviderID(rawValue: try prefix(provider.rawValue)))
    }
  }

  private func prefix(_ text: String) throws(AccountError) -> String {
    guard !text.isEmpty else { throw Self.emptyFilter }
    try Limits.check(text, atMost: EmailAddress.maximumLength, field: .accountFilter)
    return text
  }

  private static var emptyFilter: AccountError {
    AccountError(
      .invalidArgument, "The filter would find all accounts; name what they have in common, or call ListAccounts.",
      field: .accountFilter)
  }
}
