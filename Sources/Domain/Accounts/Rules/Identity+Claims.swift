extension IdentityClaim {
  /// Returns a new identity with the claim's data.
  func identity(id: IdentityID, isSettled: Bool, now: Timestamp) -> Identity {
    Identity(
      id: id, key: key, providerID: providerID, email: email.address?.canonical, displayEmail: email.address?.display,
      emailVerified: email.isVerified, displayName: profile.displayName, photoURL: profile.photoURL,
      phoneNumber: profile.phoneNumber, linkedAt: now, settledAt: isSettled ? now : nil,
      lastUsedAt: now, passwordHash: material.passwordHash)
  }
}

extension Identity {
  /// Returns the identity updated from the claim. Values that the claim omits are kept, because some providers send a
  /// name only once.
  func refreshed(by claim: IdentityClaim) -> Identity {
    var identity = self
    identity.providerID = claim.providerID
    if let address = claim.email.address {
      identity.email = address.canonical
      identity.displayEmail = address.display
      identity.emailVerified = claim.email.isVerified
    }
    identity.displayName = claim.profile.displayName ?? displayName
    identity.photoURL = claim.profile.photoURL ?? photoURL
    identity.phoneNumber = claim.profile.phoneNumber ?? phoneNumber
    identity.passwordHash = claim.material.passwordHash ?? passwordHash
    return identity
  }

  /// Returns the identity reactivated by a new proof, regardless of whether the identity was settled before.
  func restored(by claim: IdentityClaim, isSettled: Bool, now: Timestamp) -> Identity {
    var identity = refreshed(by: claim)
    identity.state = .active
    identity.settledAt = isSettled ? now : nil
    identity.lastUsedAt = now
    return identity
  }
}
