internal import Accounts
internal import JSONWebTokens

extension FirebaseDoor {
  func update(_ body: DoorBody, by administrator: Administrator) async throws -> JSONValue {
    try administrator.require(.accountsWrite)
    let uid = try body.text("localId", orRefuse: "MISSING_LOCAL_ID")
    let account = try await inspector.findToChange(.uid(UID(rawValue: uid)))
    var change = AccountChange()
    change.isDisabled = try body.bool("disableUser")
    change.email = try body.text("email")
    change.emailVerified = try body.bool("emailVerified")
    change.password = try body.text("password").map { Secret($0) }
    change.phoneNumber = try body.text("phoneNumber")
    change.profile = try profile(body)
    if let json = try body.text("customAttributes") {
      change.claims = .replace(try claims.claims(json.isEmpty ? "{}" : json))
    }
    // The server revokes all tokens issued until now, regardless of the time that the calling service sent.
    change.endsSessions = try body.integer("validSince") != nil
    for provider in try body.texts("deleteProvider") {
      if provider == ProviderID.phone.rawValue {
        change.phoneNumber = change.phoneNumber ?? ""
      } else if account.linkedIdentities.contains(where: { $0.providerID.reported.rawValue == provider }) {
        change.removedProviders.append(ProviderID(rawValue: provider))
      }
    }
    if let link = try body.object("linkProviderUserInfo") { change.addedIdentities = [try identity(link)] }
    if let factors = try body.object("mfa") {
      change.removedFactors = try removedFactors(of: account, keeping: factors)
    }
    change.mayRemoveLastMethod = true
    _ = try await useCases.administration.update(account.uid, change, by: administrator)
    return .object(["kind": .string("identitytoolkit#SetAccountInfoResponse"), "localId": .string(uid)])
  }

  private func profile(_ body: DoorBody) throws(DoorRefusal) -> ProfileChange {
    var profile = ProfileChange(displayName: try body.text("displayName"), photoURL: try body.text("photoUrl"))
    for attribute in try body.texts("deleteAttribute") {
      switch attribute {
      case "DISPLAY_NAME": profile.displayName = ""
      case "PHOTO_URL": profile.photoURL = ""
      default: throw .notMapped("deleteAttribute: it accepts only DISPLAY_NAME and PHOTO_URL.")
      }
    }
    return profile
  }

  private func identity(_ link: DoorBody) throws(DoorRefusal) -> NewIdentity {
    let provider = ProviderID(rawValue: try link.text("providerId", orRefuse: "INVALID_PROVIDER_ID"))
    guard ![.password, .phone, .emailLink].contains(provider), provider.rawValue != "email" else {
      throw .notMapped("linkProviderUserInfo: set the account's email or phoneNumber instead.")
    }
    return NewIdentity(
      providerID: provider, subject: try link.text("rawId", orRefuse: "INVALID_UID"), email: try link.text("email"),
      displayName: try link.text("displayName"), photoURL: try link.text("photoUrl"))
  }

  /// Returns the account's factors that are missing from a new list of factors.
  private func removedFactors(of account: Account, keeping list: DoorBody) throws(DoorRefusal) -> [FactorID] {
    var kept: Set<String> = []
    for factor in try list.objects("enrollments") {
      guard let id = try factor.text("mfaEnrollmentId"), account.factors.contains(where: { $0.id.rawValue == id })
      else {
        throw .notMapped("mfa.enrollments: factors can only be removed here; users must enroll them.")
      }
      kept.insert(id)
    }
    return account.factors.map(\.id).filter { !kept.contains($0.rawValue) }
  }
}
