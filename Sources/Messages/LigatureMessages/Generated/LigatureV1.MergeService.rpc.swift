// Made by protogen from ligature/v1/merge_service.proto; change that and run `make generate`.
// Source hash: 84b6d6b56d17fdae
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// Merges two accounts of the same user, and moves single identities between accounts.
  ///
  /// The caller's account survives; the other account is proven by one of its credentials. The other account's identities
  /// and second factors become the caller's, its uid becomes an alias, and its sessions and codes end. A merge can be
  /// undone for 30 days.
  ///
  /// "Signed in", "repeatable" and the status details have the same meaning as in AccountService.
  public protocol MergeServiceHandlers: Sendable {
    /// Plans the merge of the account that the proof identifies into the caller's account, and returns the effects of the
    /// merge. Nothing changes, except that the proof is used up. The plan is valid for ten minutes, for this session and
    /// its successors, and only as long as neither account changes. Signed in recently, and with a second factor if the
    /// account has one. Repeatable for ten minutes.
    ///
    /// Fails with SECOND_FACTOR_REQUIRED if the other account has a second factor; call again with the pending token.
    /// Fails with USER_NOT_FOUND if no account has the identity, with SAME_ACCOUNT if the caller's account has it, and
    /// with USER_DISABLED if the other account is disabled. Fails with OPERATION_NOT_ALLOWED if the other account has an
    /// identity whose provider may not be linked, or if the merge, without choices, would set aside an identity whose
    /// provider may not be unlinked. Only CommitMerge checks whether the caller's account keeps a sign-in method.
    func planMerge(_ request: LigatureV1.PlanMergeRequest, call: ServerCall) async throws -> LigatureV1.PlanMergeResponse
    /// Carries out a plan, either completely or not at all. Fails with INVALID_MERGE_PLAN or MERGE_PLAN_OUTDATED if a new
    /// plan is needed. The plan stays valid if a choice is refused: with UNVERIFIED_EMAIL if it would replace a verified
    /// address with one that is not verified, with LAST_SIGN_IN_METHOD if it would leave the account without a sign-in
    /// method, and with OPERATION_NOT_ALLOWED if it would set aside an identity whose provider may not be unlinked. Signed
    /// in, and with a second factor if the account has one. Repeatable.
    func commitMerge(_ request: LigatureV1.CommitMergeRequest, call: ServerCall) async throws -> LigatureV1.CommitMergeResponse
    /// Undoes the latest merge into the caller's account. Everything that is still as the merge left it is moved back, and
    /// the alias becomes an account again. The caller's tokens stay valid. Signed in recently, and with a second factor if
    /// the account has one. Repeatable for ten minutes; the response to a repeated call does not report which parts were
    /// moved back or not restored.
    ///
    /// Fails with MERGE_NOT_FOUND or MERGE_ORDER, and with LAST_SIGN_IN_METHOD if one of the accounts would be left
    /// without a sign-in method.
    func undoMerge(_ request: LigatureV1.UndoMergeRequest, call: ServerCall) async throws -> LigatureV1.UndoMergeResponse
    /// Moves one identity to the caller's account from the account that has it. A password or a sign-in link cannot be
    /// moved. Signed in recently, and with a second factor if the account has one. Repeatable.
    ///
    /// Fails with LAST_SIGN_IN_METHOD if the other account has no other sign-in method, with PROVIDER_ALREADY_LINKED if
    /// the caller's account already has an identity of this provider, with USER_NOT_FOUND if no account has the identity,
    /// and with SAME_ACCOUNT if the caller's account has it.
    func transferIdentity(_ request: LigatureV1.TransferIdentityRequest, call: ServerCall) async throws -> LigatureV1.TransferIdentityResponse
  }

  /// The methods of `ligature.v1.MergeService` by path, kind, idempotency and access.
  public enum MergeServiceMethods {
    public static let planMerge = MethodDescriptor(
      service: "ligature.v1.MergeService", name: "PlanMerge", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user, acceptsReplacedSession: true))
    public static let commitMerge = MethodDescriptor(
      service: "ligature.v1.MergeService", name: "CommitMerge", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user, acceptsReplacedSession: true))
    public static let undoMerge = MethodDescriptor(
      service: "ligature.v1.MergeService", name: "UndoMerge", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user))
    public static let transferIdentity = MethodDescriptor(
      service: "ligature.v1.MergeService", name: "TransferIdentity", kind: .unary, isIdempotent: false,
    access: MethodAccess(.user, acceptsReplacedSession: true))

    public static let all: [MethodDescriptor] = [planMerge, commitMerge, undoMerge, transferIdentity]
  }

  /// Calls `ligature.v1.MergeService` over a channel.
  public struct MergeServiceClient: Sendable {
    private let channel: any RPCChannel

    public init(channel: any RPCChannel) { self.channel = channel }

    /// Plans the merge of the account that the proof identifies into the caller's account, and returns the effects of the
    /// merge. Nothing changes, except that the proof is used up. The plan is valid for ten minutes, for this session and
    /// its successors, and only as long as neither account changes. Signed in recently, and with a second factor if the
    /// account has one. Repeatable for ten minutes.
    ///
    /// Fails with SECOND_FACTOR_REQUIRED if the other account has a second factor; call again with the pending token.
    /// Fails with USER_NOT_FOUND if no account has the identity, with SAME_ACCOUNT if the caller's account has it, and
    /// with USER_DISABLED if the other account is disabled. Fails with OPERATION_NOT_ALLOWED if the other account has an
    /// identity whose provider may not be linked, or if the merge, without choices, would set aside an identity whose
    /// provider may not be unlinked. Only CommitMerge checks whether the caller's account keeps a sign-in method.
    public func planMerge(
      _ request: LigatureV1.PlanMergeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.PlanMergeResponse {
      try await channel.unary(LigatureV1.MergeServiceMethods.planMerge, request, options: options)
    }

    /// Carries out a plan, either completely or not at all. Fails with INVALID_MERGE_PLAN or MERGE_PLAN_OUTDATED if a new
    /// plan is needed. The plan stays valid if a choice is refused: with UNVERIFIED_EMAIL if it would replace a verified
    /// address with one that is not verified, with LAST_SIGN_IN_METHOD if it would leave the account without a sign-in
    /// method, and with OPERATION_NOT_ALLOWED if it would set aside an identity whose provider may not be unlinked. Signed
    /// in, and with a second factor if the account has one. Repeatable.
    public func commitMerge(
      _ request: LigatureV1.CommitMergeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.CommitMergeResponse {
      try await channel.unary(LigatureV1.MergeServiceMethods.commitMerge, request, options: options)
    }

    /// Undoes the latest merge into the caller's account. Everything that is still as the merge left it is moved back, and
    /// the alias becomes an account again. The caller's tokens stay valid. Signed in recently, and with a second factor if
    /// the account has one. Repeatable for ten minutes; the response to a repeated call does not report which parts were
    /// moved back or not restored.
    ///
    /// Fails with MERGE_NOT_FOUND or MERGE_ORDER, and with LAST_SIGN_IN_METHOD if one of the accounts would be left
    /// without a sign-in method.
    public func undoMerge(
      _ request: LigatureV1.UndoMergeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.UndoMergeResponse {
      try await channel.unary(LigatureV1.MergeServiceMethods.undoMerge, request, options: options)
    }

    /// Moves one identity to the caller's account from the account that has it. A password or a sign-in link cannot be
    /// moved. Signed in recently, and with a second factor if the account has one. Repeatable.
    ///
    /// Fails with LAST_SIGN_IN_METHOD if the other account has no other sign-in method, with PROVIDER_ALREADY_LINKED if
    /// the caller's account already has an identity of this provider, with USER_NOT_FOUND if no account has the identity,
    /// and with SAME_ACCOUNT if the caller's account has it.
    public func transferIdentity(
      _ request: LigatureV1.TransferIdentityRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.TransferIdentityResponse {
      try await channel.unary(LigatureV1.MergeServiceMethods.transferIdentity, request, options: options)
    }
  }
}

extension LigatureV1.MergeServiceHandlers {
  /// What a server registers.
  public var methods: [ServerMethod] {
    [
      ServerMethod(LigatureV1.MergeServiceMethods.planMerge) { call in
        try call.answer(try await planMerge(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.MergeServiceMethods.commitMerge) { call in
        try call.answer(try await commitMerge(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.MergeServiceMethods.undoMerge) { call in
        try call.answer(try await undoMerge(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
      ServerMethod(LigatureV1.MergeServiceMethods.transferIdentity) { call in
        try call.answer(try await transferIdentity(try call.request(limits: LigatureV1.requestLimits), call: call))
      },
    ]
  }
}
