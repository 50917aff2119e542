import LigatureMessages
import RPCCore

/// The effect of undoing a merge.
public struct MergeUndo: Sendable, Hashable {
  /// The account that survived the merge.
  public var account: Account
  /// The uid of the account that is an account again.
  public var restoredUID: String
  /// The providers of the identities that go back.
  public var identities: [String]
  /// The second factors that go back.
  public var secondFactors: [Account.SecondFactor]
  /// The parts that stay with the survivor because they have changed since the merge: the name of a field, as in
  /// "display_name", the ID of a provider, or "second_factor".
  public var remainders: [String]
}

extension AdminClient {
  /// Undoes the latest merge into an account. The scope is `accounts.write`.
  ///
  /// - Parameters:
  ///   - uid: The account that survived the merge.
  ///   - mergedUID: The account to restore; nil for that of the latest merge.
  ///   - isRehearsal: Whether the call only returns what the undo would do.
  ///   - allowsUnreachable: Whether an account may be left without a way to sign in.
  ///   - omitsNotices: Whether the owner is not notified.
  /// - Throws: ``AdminError/Reason/mergeNotFound``, ``AdminError/Reason/mergeOrder``,
  ///   ``AdminError/Reason/lastSignInMethod``.
  @discardableResult
  public func undoMerge(
    into uid: String, of mergedUID: String? = nil, isRehearsal: Bool = false, allowsUnreachable: Bool = false,
    omitsNotices: Bool = false
  ) async throws(AdminError) -> MergeUndo {
    let request = LigatureV1.AdminUndoMergeRequest(
      ref: AccountReference.uid(uid).message, mergedUid: mergedUID ?? "", validateOnly: isRehearsal,
      overrideLastMethod: allowsUnreachable, omitNotices: omitsNotices)
    let response = try await change { options throws(RPCError) in
      try await accounts.undoMerge(request, options: options)
    }
    return MergeUndo(
      account: try Account(response.account), restoredUID: response.restoredUid,
      identities: response.identities.map(\.providerID),
      secondFactors: response.factors.map { Account.SecondFactor($0) },
      remainders: response.remainders.compactMap { remainder in
        switch remainder.what {
        case .field(let field): field.protoName?.replacing("MERGE_FIELD_", with: "").lowercased()
        case .providerID(let id): id
        case .factor: "second_factor"
        case nil: nil
        }
      })
  }
}
