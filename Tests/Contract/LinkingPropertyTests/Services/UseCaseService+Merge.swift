import Accounts

extension UseCaseService {
  func merge(
    _ evidence: Evidence<Secret>, keepsOther: Bool, by session: Session
  ) async throws -> Answer<Session, Secret> {
    try await answering(purpose: .merge(keepsOther: keepsOther)) {
      let principal = try await principal(session)
      return try await merge(.credential(credential(evidence)), keepsOther, by: principal)
    }
  }

  func merge(anonymous other: Session, by session: Session) async throws -> Answer<Session, Secret> {
    try await answering {
      try await merge(.anonymous(other.tokens.refreshToken), false, by: principal(session))
    }
  }

  func merge(_ proof: AccountProof, _ keepsOther: Bool, by principal: Principal) async throws -> Answer<Session, Secret>
  {
    let planned = try await useCases.merging.planMerge(proof, principal: principal)
    var choices: [MergeField: MergeSide] = [:]
    if keepsOther { for conflict in planned.outline.conflicts { choices[conflict.field] = .second } }
    let merged = try await useCases.merging.commitMerge(planned.plan, choices: choices, principal: principal)
    return try await self.session(merged.tokens).map { .session($0, of: $0.uid) } ?? .done
  }

  /// Plans a merge that may be committed later.
  func planMerge(
    _ evidence: Evidence<Secret>, by session: Session
  ) async throws -> (answer: Answer<Session, Secret>, plan: Secret?) {
    var plan: Secret?
    let answer = try await answering(purpose: .merge(keepsOther: false)) {
      plan = try await useCases.merging.planMerge(.credential(credential(evidence)), principal: principal(session)).plan
      return .done
    }
    return (answer, plan)
  }

  func commitMerge(_ plan: Secret, by session: Session) async throws -> Answer<Session, Secret> {
    try await answering {
      let merged = try await useCases.merging.commitMerge(plan, principal: principal(session))
      return try await self.session(merged.tokens).map { .session($0, of: $0.uid) } ?? .done
    }
  }

  func undoMerge(by session: Session) async throws -> Answer<Session, Secret> {
    try await answering {
      let undone = try await useCases.merging.undoMerge(principal: principal(session))
      return try await self.session(undone.restoredTokens).map { .session($0, of: $0.uid) } ?? .done
    }
  }

  func transfer(_ evidence: Evidence<Secret>, by session: Session) async throws -> Answer<Session, Secret> {
    try await answering(purpose: .transfer) {
      let principal = try await principal(session)
      return try await transfer(.credential(credential(evidence)), by: principal)
    }
  }

  func transfer(_ proof: AccountProof, by principal: Principal) async throws -> Answer<Session, Secret> {
    let tokens = try await useCases.merging.transferIdentity(proof, principal: principal).tokens
    return try await self.session(tokens).map { .session($0, of: $0.uid) } ?? .done
  }
}
