public import Foundation
import LigatureMessages

/// A plan for merging another account into the signed-in account, together with the effects of the merge.
/// ``Auth/planMerge(with:)-(AuthCredential)`` returns a plan, and ``Auth/commitMerge(_:choices:)`` carries it out.
///
/// A plan can be carried out only once, within ten minutes, in the session that made the plan, and only if neither
/// account has changed in the meantime.
public final class MergePlan: NSObject, Sendable {
  /// An identity that a merge, or the undoing of a merge, moves to another account.
  public struct Identity: Sendable, Hashable {
    public let providerID: String
    /// The identity's `uid` in `providerData`: the phone number for a phone, the email address for a password, and the
    /// user's ID at the provider otherwise.
    public let uid: String
    public let email: String?
    /// Whether the identity can be used to sign in to the account that receives it. If not, that account sets the
    /// identity aside, because another identity replaces it.
    public let isActive: Bool
  }

  /// The signed-in account's user ID, which does not change.
  public let survivorUID: String
  /// The user ID of the merged account, which becomes an alias of the signed-in account.
  public let mergedUID: String
  public let identities: [Identity]
  /// The second factors that are moved to the signed-in account.
  public let factors: [MultiFactorInfo]
  /// The second factors that are removed because the signed-in account has reached the maximum number.
  public let droppedFactors: [MultiFactorInfo]
  /// Whether the merged account has recovery codes, which become invalid. ``MultiFactor/renewRecoveryCodes()`` creates
  /// new ones.
  public let endsRecoveryCodes: Bool
  /// The merged account's custom claims that the signed-in account does not get, as a JSON object; nil if there are
  /// none. Undoing the merge restores them.
  public let droppedClaims: String?
  /// The conflicts to resolve: the fields for which both accounts have a value but only one value can be kept.
  public let conflicts: [MergeConflict]
  /// The merged account's sessions, which the merge ends.
  public let endingSessions: [UserSession]
  public let expiresAt: Date?

  let token: String
  /// The user who made the plan. The call that carries it out is made as this user.
  let user: User

  init(_ response: LigatureV1.PlanMergeResponse, by user: User) {
    survivorUID = response.survivorUid
    mergedUID = response.mergedUid
    identities = response.identities.map { .init($0) }
    factors = response.factors.map { MultiFactorInfo.make(.init($0)) }
    droppedFactors = response.droppedFactors.map { MultiFactorInfo.make(.init($0)) }
    endsRecoveryCodes = response.endsRecoveryCodes
    droppedClaims = response.droppedClaims.isEmpty ? nil : response.droppedClaims
    conflicts = response.conflicts.compactMap { MergeConflict($0) }
    endingSessions = response.endingSessions.map { UserSession($0) }
    expiresAt = response.expiresAt.flatMap { Date($0) }
    token = response.plan
    self.user = user
    super.init()
  }
}

/// A conflict in a merge: both accounts have a value for the same field, but only one value can be kept.
public struct MergeConflict: Sendable, Hashable {
  public let field: MergeField
  /// The signed-in account's value, which is kept unless the other value is chosen. For a provider, the value is the
  /// identity's email address or, if there is none, the user's ID at the provider.
  public let first: String
  /// The merged account's value.
  public let second: String
  /// Whether the signed-in account's value must be kept, because its email address is verified and the merged account's
  /// is not.
  public let mustKeepFirst: Bool
}

/// A field of an account that may be in conflict in a merge.
public enum MergeField: Sendable, Hashable {
  /// The account's own email address, together with its password and sign-in link.
  case email
  case displayName
  case photoURL
  case phoneNumber
  /// The identity from a provider, if an account can have only one identity from that provider.
  case provider(String)
}

/// The account whose value a merge keeps.
public enum MergeSide: String, Sendable, Hashable, CaseIterable {
  /// The signed-in account's value.
  case first
  /// The merged account's value.
  case second
}

/// The effects of undoing a merge, as returned by ``Auth/undoMerge(of:)`` and ``Auth/planUndoMerge(of:)``.
public final class MergeUndo: NSObject, Sendable {
  /// A part of the merged account that is not restored, because it has changed since the merge.
  public enum Remainder: Sendable, Hashable {
    case field(MergeField)
    /// An identity that has since been unlinked or linked again. The associated value is the identity's provider ID.
    case identity(String)
    /// A second factor that has since been removed. The associated value is the factor's kind.
    case factor(String)
  }

  /// The user who undoes the merge.
  public let user: User
  /// The restored account's user ID.
  public let restoredUID: String
  /// The identities that move back to the restored account.
  public let identities: [MergePlan.Identity]
  /// The second factors that move back to the restored account.
  public let factors: [MultiFactorInfo]
  public let remainders: [Remainder]
  /// The restored account's user if the merge has been undone and the account is anonymous; nil otherwise. An anonymous
  /// account can be accessed only through this user, who becomes ``Auth/formerAnonymousUser`` and is not signed in.
  public let restoredUser: User?

  init(_ response: LigatureV1.UndoMergeResponse, by user: User, restoredUser: User? = nil) {
    self.user = user
    restoredUID = response.restoredUid
    identities = response.identities.map { .init($0) }
    factors = response.factors.map { MultiFactorInfo.make(.init($0)) }
    remainders = response.remainders.compactMap { .init($0) }
    self.restoredUser = restoredUser
    super.init()
  }
}

// MARK: Messages

extension MergePlan.Identity {
  init(_ identity: LigatureV1.MergedIdentity) {
    self.init(providerID: identity.providerID, uid: identity.uid, email: identity.email, isActive: identity.isActive)
  }
}

extension MergeConflict {
  /// Creates a conflict from a message. Returns nil if this version does not recognize the field.
  init?(_ conflict: LigatureV1.MergeConflict) {
    guard let field = MergeField(conflict.field, provider: conflict.providerID) else { return nil }
    self.init(
      field: field, first: conflict.first, second: conflict.second, mustKeepFirst: conflict.mustKeepFirst)
  }
}

extension MergeField {
  /// Creates a field from a message. Returns nil if this version does not recognize the field.
  init?(_ field: LigatureV1.MergeField, provider: String) {
    switch field {
    case .email: self = .email
    case .displayName: self = .displayName
    case .photoURL: self = .photoURL
    case .phoneNumber: self = .phoneNumber
    case .provider: self = .provider(provider)
    case .unspecified, .unrecognized: return nil
    }
  }

  var message: (field: LigatureV1.MergeField, provider: String) {
    switch self {
    case .email: (.email, "")
    case .displayName: (.displayName, "")
    case .photoURL: (.photoURL, "")
    case .phoneNumber: (.phoneNumber, "")
    case .provider(let id): (.provider, id)
    }
  }
}

extension LigatureV1.MergeChoice {
  init(_ field: MergeField, _ side: MergeSide) {
    let (field, provider) = field.message
    self.init(field: field, providerID: provider, keep: side == .first ? .first : .second)
  }
}

extension MergeUndo.Remainder {
  /// Creates a remainder from a message. Returns nil if this version does not recognize the part that is not restored.
  init?(_ remainder: LigatureV1.MergeRemainder) {
    switch remainder.what {
    case .field(let field):
      guard let field = MergeField(field, provider: "") else { return nil }
      self = .field(field)
    case .providerID(let id): self = .identity(id)
    case .factor(let kind): self = .factor(kind == .phone ? "phone" : "totp")
    case nil: return nil
    }
  }
}
