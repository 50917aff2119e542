import LigatureMessages
import RPCCore

/// The effects of undoing a merge.
public struct MergeUndo: Sendable, Hashable {
  /// The account that survived the merge.
  public var account: Account
  /// The user ID of the restored account.
  public var restoredUID: String
  /// The provider IDs of the identities that move back to the restored account.
  public var identities: [String]
  /// The second factors that move back to the restored account.
  public var secondFactors: [Account.SecondFactor]
  /// The parts of the merged account that are not restored, because they have changed since the merge. Each element is
  /// a field name (such as "display_name"), a provider ID, or "second_factor".
  public var remainders: [String]
}

extension AdminClient {
  /// Undoes a merge into an account, by default the latest one. Requires the scope `accounts.write`.
  ///
  /// - Parameters:
  ///   - uid: The user ID of the account that survived the merge.
  ///   - mergedUID: The user ID of the account to restore; nil for the account that was merged last.
  ///   - isRehearsal: Whether the call is a dry run, which returns the effects of undoing the merge but does not undo
  ///     it.
  ///   - allowsUnreachable: Whether one of the accounts may be left without a sign-in method.
  ///   - omitsNotices: Whether to undo the merge without notifying the account's owner.
  /// - Throws: ``AdminError/Reason/mergeNotFound``, ``AdminError/Reason/mergeOrder``, or
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
