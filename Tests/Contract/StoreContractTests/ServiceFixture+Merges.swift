import AccountFakes
import Accounts

/// Two accounts of one user, of which the second is to be merged into the first.
struct MergePair {
  static let firstAddress = "first@mail.example"
  static let secondAddress = "second@mail.example"

  let fixture: ServiceFixture
  var first: SignInResult
  var second: SignInResult

  init(_ kind: StoreKind = .inMemory, policy: Policy = Policy(), on open: OpenStore? = nil) async throws {
    fixture = try ServiceFixture(kind, policy: policy, on: open)
    first = try await fixture.signIn(
      fixture.credential(fixture.google, "g", email: Self.firstAddress, name: "First"))
    second = try await fixture.signIn(
      fixture.credential(fixture.facebook, "f", email: Self.secondAddress, name: "Second"))
  }

  var caller: Principal { get async throws { try await fixture.principal(first.tokens) } }

  var proof: AccountProof {
    get async throws { .credential(try await fixture.credential(fixture.facebook, "f", email: Self.secondAddress)) }
  }

  func plan() async throws -> PlannedMerge { try await fixture.useCases.merging.planMerge(proof, principal: caller) }

  func merge(_ choices: [MergeField: MergeSide] = [:]) async throws -> MergeResult {
    try await fixture.useCases.merging.commitMerge(plan().plan, choices: choices, principal: caller)
  }

  func undo(_ merged: MergeResult) async throws -> UndoMergeResult {
    try await fixture.useCases.merging.undoMerge(principal: fixture.principal(merged.tokens))
  }
}

extension ServiceFixture {
  /// Merges the account of a proof into the caller's.
  func merge(_ proof: AccountProof, by tokens: TokenPair) async throws -> MergeResult {
    let planned = try await useCases.merging.planMerge(proof, principal: principal(tokens))
    return try await useCases.merging.commitMerge(planned.plan, principal: principal(tokens))
  }
}
