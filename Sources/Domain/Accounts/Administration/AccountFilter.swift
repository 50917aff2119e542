/// A filter for a list of accounts, as an administrator specifies it.
package enum AccountFilter: Sendable, Hashable {
  /// An email address prefix, before normalization.
  case emailPrefix(String)
  case phonePrefix(String)
  case uidPrefix(String)
  /// A range of creation times, which includes `from` but not `until`. A nil bound imposes no limit.
  case created(from: Timestamp?, until: Timestamp?)
  case disabled
  case provider(ProviderID)
}

extension AccountInspector {
  /// Returns the listing of the accounts that match a filter.
  ///
  /// Throws `.invalidArgument` for a prefix that is empty or too long, and for a range without bounds.
  package func listing(_ filter: AccountFilter) throws(AccountError) -> AccountListing {
    switch filter {
    case .emailPrefix(let text):
      // Stored domains are in ASCII form, to which only a complete domain can be converted.
      .email(
        prefix: try prefix(
          EmailAddress(text, normalizer: normalizer)?.canonical ?? normalizer.compatibilityFolded(text)))
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
      .invalidArgument, "The filter matches all accounts; set a filter value, or call ListAccounts.",
      field: .accountFilter)
  }
}
