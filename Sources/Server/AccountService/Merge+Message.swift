internal import Accounts
internal import LigatureMessages

extension AccountProof {
  /// Creates the account proof from the message in a request. If the proof is missing, the error specifies its field.
  init(_ message: LigatureV1.AccountProof?) throws(AccountError) {
    switch message?.proof {
    case .credential(let credential): self = .credential(try Credential(credential))
    case .anonymousToken(let token): self = .anonymous(Secret(token))
    case .secondFactor(let proof):
      self = .secondFactor(pendingToken: Secret(proof.pendingToken), try FactorAssertion(proof.assertion))
    case nil:
      throw AccountError(
        .invalidArgument,
        "The request does not identify the other account; set credential, anonymous_token or second_factor.",
        field: .accountProof)
    }
  }
}

extension MergeField {
  /// Creates the field from its Protobuf value, or returns nil if the field is unknown.
  init?(_ message: LigatureV1.MergeField, provider: String) {
    switch message {
    case .email: self = .email
    case .displayName: self = .displayName
    case .photoURL: self = .photoURL
    case .phoneNumber: self = .phoneNumber
    case .provider: self = .provider(ProviderID(rawValue: provider))
    case .unspecified, .unrecognized: return nil
    }
  }

  fileprivate var message: (field: LigatureV1.MergeField, provider: String) {
    switch self {
    case .email: (.email, "")
    case .displayName: (.displayName, "")
    case .photoURL: (.photoURL, "")
    case .phoneNumber: (.phoneNumber, "")
    case .provider(let id): (.provider, id.rawValue)
    }
  }
}

extension MergeSide {
  /// Creates the side from its Protobuf value, or returns nil if the side is unknown.
  init?(_ message: LigatureV1.MergeSide) {
    switch message {
    case .unspecified, .first: self = .first
    case .second: self = .second
    case .unrecognized: return nil
    }
  }
}

extension LigatureV1.PlanMergeResponse {
  init(_ planned: PlannedMerge) {
    let outline = planned.outline
    self.init(
      plan: planned.plan.reveal(), expiresAt: .init(planned.expiresAt), survivorUid: outline.survivor.rawValue,
      mergedUid: outline.merged.rawValue,
      identities: outline.identities.map(LigatureV1.MergedIdentity.init),
      factors: outline.factors.map(LigatureV1.FactorInfo.init),
      droppedFactors: outline.droppedFactors.map(LigatureV1.FactorInfo.init),
      endsRecoveryCodes: outline.endsRecoveryCodes,
      conflicts: outline.conflicts.map { conflict in
        let (field, provider) = conflict.field.message
        return .init(
          field: field, providerID: provider, first: conflict.first, second: conflict.second,
          mustKeepFirst: conflict.mustKeepFirst)
      },
      endingSessions: outline.sessions.map { .init($0, isCurrent: false) },
      droppedClaims: outline.droppedClaims.isEmpty ? "" : outline.droppedClaims.json)
  }
}

extension LigatureV1.MergedIdentity {
  init(_ moved: MergeOutline.MovedIdentity) {
    self.init(
      providerID: moved.identity.providerID.rawValue, email: moved.identity.email, isActive: moved.isActive,
      uid: moved.identity.providerUID)
  }
}

extension LigatureV1.MergeRemainder {
  init(_ remainder: MergeRemainder) {
    switch remainder {
    case .email: self.init(what: .field(.email))
    case .displayName: self.init(what: .field(.displayName))
    case .photoURL: self.init(what: .field(.photoURL))
    case .phoneNumber: self.init(what: .field(.phoneNumber))
    case .identity(let provider): self.init(what: .providerID(provider.rawValue))
    case .factor(let kind): self.init(what: .factor(.init(kind)))
    }
  }
}
