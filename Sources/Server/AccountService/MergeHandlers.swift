package import Accounts
package import LigatureMessages
package import RPCCore

/// The handlers for the RPCs of `ligature.v1.MergeService`.
package struct MergeHandlers: LigatureV1.MergeServiceHandlers {
  private let useCases: AccountUseCases

  package init(useCases: AccountUseCases) {
    self.useCases = useCases
  }

  package func planMerge(
    _ request: LigatureV1.PlanMergeRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.PlanMergeResponse {
    LigatureV1.PlanMergeResponse(
      try await useCases.merging.planMerge(
        AccountProof(request.proof), principal: call.signedIn(), call: call.repeatableContext()))
  }

  package func commitMerge(
    _ request: LigatureV1.CommitMergeRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.CommitMergeResponse {
    let result = try await useCases.merging.commitMerge(
      Secret(request.plan), choices: try choices(request.choices), principal: call.signedIn(),
      call: call.repeatableContext(omittingIDToken: request.omitIDToken))
    return LigatureV1.CommitMergeResponse(
      account: .init(result.account), tokens: .init(result.tokens), mergedUid: result.merged?.rawValue ?? "",
      undoUntil: result.undoUntil.map { .init($0) })
  }

  package func undoMerge(
    _ request: LigatureV1.UndoMergeRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.UndoMergeResponse {
    let result = try await useCases.merging.undoMerge(
      of: request.mergedUid.isEmpty ? nil : UID(rawValue: request.mergedUid), isTrial: request.validateOnly,
      principal: call.signedIn(), call: call.repeatableContext())
    return LigatureV1.UndoMergeResponse(
      account: .init(result.account), restoredUid: result.restored.rawValue,
      remainders: result.remainders.map(LigatureV1.MergeRemainder.init),
      restoredTokens: result.restoredTokens.map { .init($0) },
      identities: result.identities.map(LigatureV1.MergedIdentity.init),
      factors: result.factors.map(LigatureV1.FactorInfo.init))
  }

  package func transferIdentity(
    _ request: LigatureV1.TransferIdentityRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.TransferIdentityResponse {
    let result = try await useCases.merging.transferIdentity(
      AccountProof(request.proof), principal: call.signedIn(),
      call: call.repeatableContext(omittingIDToken: request.omitIDToken))
    guard let tokens = result.tokens else {
      throw AccountError(.internalError, "The transfer did not open a session.")
    }
    return LigatureV1.TransferIdentityResponse(
      account: .init(result.account), tokens: .init(tokens), providerID: result.providerID.reported.rawValue)
  }

  private func choices(
    _ messages: [LigatureV1.MergeChoice]
  ) throws(AccountError) -> [MergeField: MergeSide] {
    var choices: [MergeField: MergeSide] = [:]
    for message in messages {
      guard let field = MergeField(message.field, provider: message.providerID), let side = MergeSide(message.keep)
      else {
        throw AccountError(
          .invalidArgument, "Each choice must name a conflict of the plan and set keep to FIRST or SECOND.",
          field: .mergeChoices)
      }
      guard choices.updateValue(side, forKey: field) == nil else {
        throw AccountError(
          .invalidArgument, "Two choices name the same conflict; send one for each conflict.", field: .mergeChoices)
      }
    }
    return choices
  }
}
