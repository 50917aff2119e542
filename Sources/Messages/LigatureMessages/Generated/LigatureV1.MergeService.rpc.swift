// Made by protogen from ligature/v1/merge_service.proto; change that and run `make generate`.
// Source hash: 0c28336e4d686349
// swift-format-ignore-file

public import RPCCore

extension LigatureV1 {
  /// Merges two accounts of one user, and moves single identities between them.
  ///
  /// The caller's account survives; the other one is proven by one of its credentials. Its identities and second factors
  /// become the caller's, its uid stays an alias, its sessions and codes end. A merge can be undone for 30 days.
  ///
  /// "Signed in", "repeatable" and the status details are those of AccountService.
  public protocol MergeServiceHandlers: Sendable {
    /// Plans the merge of the account that the proof opens into the caller's, and returns what it would do. Nothing
    /// changes but that the proof is used up. The plan is valid for ten minutes, for this session and its successors, and
    /// while neither account changes. SECOND_FACTOR_REQUIRED if the other account has a second factor: call again with the
    /// pending token. USER_NOT_FOUND if no account has the identity, SAME_ACCOUNT if the caller's has it, USER_DISABLED if
    /// the other account is disabled. Signed in, recently, and with a second factor if there is one. Repeatable for ten
    /// minutes.
    func planMerge(_ request: LigatureV1.PlanMergeRequest, call: ServerCall) async throws -> LigatureV1.PlanMergeResponse
    /// Does what a plan says, at once and as a whole. INVALID_MERGE_PLAN, MERGE_PLAN_OUTDATED: plan again. UNVERIFIED_EMAIL
    /// if a choice would replace a verified address by one that is not verified: the plan is still good. Signed in, and
    /// with a second factor if there is one. Repeatable.
    func commitMerge(_ request: LigatureV1.CommitMergeRequest, call: ServerCall) async throws -> LigatureV1.CommitMergeResponse
    /// Undoes the latest merge into the caller's account: what still is as the merge left it goes back, and the alias is
    /// an account again. MERGE_NOT_FOUND, MERGE_ORDER; LAST_SIGN_IN_METHOD if one of the accounts would have no way to
    /// sign in. The caller's tokens stay good. Signed in, recently, and with a second factor if there is one. Repeatable for
    /// ten minutes; the answer to a repetition does not say what went back and what stays.
    func undoMerge(_ request: LigatureV1.UndoMergeRequest, call: ServerCall) async throws -> LigatureV1.UndoMergeResponse
    /// Moves one identity to the caller's account from the account that has it. LAST_SIGN_IN_METHOD if that account has no
    /// other method, PROVIDER_ALREADY_LINKED if the caller's has one of this provider, USER_NOT_FOUND if no account has
    /// it. A password or a sign-in link can't be moved. Signed in, and with a second factor if there is one. Repeatable.
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

    /// Plans the merge of the account that the proof opens into the caller's, and returns what it would do. Nothing
    /// changes but that the proof is used up. The plan is valid for ten minutes, for this session and its successors, and
    /// while neither account changes. SECOND_FACTOR_REQUIRED if the other account has a second factor: call again with the
    /// pending token. USER_NOT_FOUND if no account has the identity, SAME_ACCOUNT if the caller's has it, USER_DISABLED if
    /// the other account is disabled. Signed in, recently, and with a second factor if there is one. Repeatable for ten
    /// minutes.
    public func planMerge(
      _ request: LigatureV1.PlanMergeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.PlanMergeResponse {
      try await channel.unary(LigatureV1.MergeServiceMethods.planMerge, request, options: options)
    }

    /// Does what a plan says, at once and as a whole. INVALID_MERGE_PLAN, MERGE_PLAN_OUTDATED: plan again. UNVERIFIED_EMAIL
    /// if a choice would replace a verified address by one that is not verified: the plan is still good. Signed in, and
    /// with a second factor if there is one. Repeatable.
    public func commitMerge(
      _ request: LigatureV1.CommitMergeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.CommitMergeResponse {
      try await channel.unary(LigatureV1.MergeServiceMethods.commitMerge, request, options: options)
    }

    /// Undoes the latest merge into the caller's account: what still is as the merge left it goes back, and the alias is
    /// an account again. MERGE_NOT_FOUND, MERGE_ORDER; LAST_SIGN_IN_METHOD if one of the accounts would have no way to
    /// sign in. The caller's tokens stay good. Signed in, recently, and with a second factor if there is one. Repeatable for
    /// ten minutes; the answer to a repetition does not say what went back and what stays.
    public func undoMerge(
      _ request: LigatureV1.UndoMergeRequest, options: CallOptions = CallOptions()
    ) async throws(RPCError) -> LigatureV1.UndoMergeResponse {
      try await channel.unary(LigatureV1.MergeServiceMethods.undoMerge, request, options: options)
    }

    /// Moves one identity to the caller's account from the account that has it. LAST_SIGN_IN_METHOD if that account has no
    /// other method, PROVIDER_ALREADY_LINKED if the caller's has one of this provider, USER_NOT_FOUND if no account has
    /// it. A password or a sign-in link can't be moved. Signed in, and with a second factor if there is one. Repeatable.
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
