extension Account {
  /// Returns the names of the fields that differ from the account's earlier state, as they appear in API messages.
  func fields(differingFrom old: Account) -> [String] {
    let comparisons: [(name: String, isSame: Bool)] = [
      ("email", email == old.email && displayEmail == old.displayEmail),
      ("email_verified", emailVerified == old.emailVerified),
      ("display_name", displayName == old.displayName),
      ("photo_url", photoURL == old.photoURL),
      ("phone_number", phoneNumber == old.phoneNumber),
      ("is_anonymous", isAnonymous == old.isAnonymous),
      ("disabled", isDisabled == old.isDisabled),
      ("provider_data", identities == old.identities),
      ("factors", factors == old.factors),
      ("recovery_codes_left", recoveryCodes == old.recoveryCodes),
      ("closed_at", closedAt == old.closedAt),
      ("custom_claims", claims == old.claims),
      ("valid_since", sessionsEndedAt == old.sessionsEndedAt),
    ]
    return comparisons.filter { !$0.isSame }.map(\.name)
  }
}
