extension ProviderAssertion {
  /// Returns the assertion as a claim whose values are within the limits and whose address is canonical.
  ///
  /// Throws `.invalidIDPResponse` if the assertion does not identify a user within the limits.
  func claim(
    from provider: ProviderID, in tenant: TenantID, normalizer: any TextNormalizer
  ) throws(AccountError) -> IdentityClaim {
    guard (1...Limits.issuer).contains(issuer.utf8.count), !issuer.utf8.contains(0),
      (1...Limits.subject).contains(subject.utf8.count), !subject.utf8.contains(0),
      // Passwords, sign-in links and phones have their own issuers, which no provider may use.
      !Identity.Key.localIssuers.contains(issuer)
    else {
      throw AccountError(.invalidIDPResponse, "The provider's response contains no user ID, or one that is too long.")
    }
    return IdentityClaim(
      key: Identity.Key(tenant: tenant, issuer: issuer, subject: subject), providerID: provider,
      email: evidence(normalizer),
      profile: ProviderProfile(
        displayName: Limits.clipped(displayName, to: Limits.displayName),
        photoURL: photoURL.flatMap {
          $0.utf8.count <= Limits.photoURL ? Limits.clipped($0, to: Limits.photoURL) : nil
        },
        phoneNumber: phoneNumber.flatMap { $0.utf8.count <= Limits.phoneNumber && !$0.utf8.contains(0) ? $0 : nil },
        json: profileJSON.flatMap { $0.utf8.count <= Limits.profileJSON ? $0 : nil }),
      provenAt: provenAt)
  }

  private func evidence(_ normalizer: any TextNormalizer) -> EmailEvidence {
    guard let email, let address = EmailAddress(email, normalizer: normalizer) else { return .none }
    // An address that matches its canonical form only after folding, because it contains a look-alike letter, proves
    // nothing.
    let isCanonical = email.lowercasedASCII.utf8.elementsEqual(address.canonical.utf8)
    guard emailVerified, emailIsTrusted, isCanonical else { return .mentioned(address, isVerified: emailVerified) }
    return runsEmailDomain ? .proven(address) : .vouched(address)
  }
}

extension String {
  /// The text with the letters A to Z in lowercase and all other characters unchanged.
  fileprivate var lowercasedASCII: String {
    String(
      decoding: utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
