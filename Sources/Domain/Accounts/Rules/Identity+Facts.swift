extension ProviderFact {
  func key(in tenant: TenantID) -> Identity.Key {
    Identity.Key(tenant: tenant, issuer: issuer, subject: subject)
  }

  func identity(id: IdentityID, in tenant: TenantID, now: Timestamp) -> Identity {
    Identity(
      id: id, key: key(in: tenant), providerID: providerID, email: email, displayEmail: displayEmail,
      emailVerified: emailVerified, displayName: displayName, photoURL: photoURL, phoneNumber: phoneNumber,
      linkedAt: now, lastUsedAt: now)
  }
}

extension Identity {
  /// The identity as its provider describes it now. What the provider leaves out stays: some tell a name only once.
  func refreshed(by fact: ProviderFact) -> Identity {
    var identity = self
    identity.providerID = fact.providerID
    if let email = fact.email {
      identity.email = email
      identity.displayEmail = fact.displayEmail
      identity.emailVerified = fact.emailVerified
    }
    identity.displayName = fact.displayName ?? displayName
    identity.photoURL = fact.photoURL ?? photoURL
    identity.phoneNumber = fact.phoneNumber ?? phoneNumber
    return identity
  }

  /// The identity made active again by a new proof from within its account.
  func restored(by fact: ProviderFact, now: Timestamp) -> Identity {
    var identity = refreshed(by: fact)
    identity.state = .active
    identity.lastUsedAt = now
    return identity
  }
}
